/** Tests that a break applies to every identity in its browser, and that a long break needs a fresh sign-in. Faults 69, 120, 127 */
import { isRefusal } from "@poker/engine";
import { type BreakKind, NEVER_EXPIRES } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { createUsers } from "../accounts/users.ts";
import { createCashier } from "../money/cashier.ts";
import { toSessionKey } from "../sign-in/session-keys.ts";
import { createBreaks } from "./breaks.ts";

const room = useTestRoom();
const PASSWORD = "correct horse battery";
const DAY_MS = 86_400_000;
const breaks = () => createBreaks(room.web.pool);
const users = () => createUsers(room.web);

interface Person {
  readonly id: string;
  readonly sessionKey: string;
}
let made = 0;
/** Returns the origin that all sessions of one new browser have. */
const newBrowser = () => ({
  device: "Firefox on Windows",
  address: null,
  place: null,
  deviceId: `device-${++made}`,
});
type Browser = ReturnType<typeof newBrowser>;

async function guestIn(browser: Browser | null): Promise<Person> {
  const { id, sessionToken } = await users().createGuest(browser);
  return { id, sessionKey: toSessionKey(sessionToken) };
}
async function signUp(): Promise<{ readonly id: string; signIn(browser: Browser | null): Promise<Person> }> {
  const name = `Person ${++made}`;
  const account = await users().register({ name, email: `person-${made}@example.org`, password: PASSWORD });
  if (isRefusal(account)) throw new Error(account.code);
  const { id } = account.user;
  return {
    id,
    async signIn(browser) {
      const signedIn = await users().signIn(name, PASSWORD, browser);
      if (!signedIn?.sessionToken) throw new Error("not signed in");
      return { id, sessionKey: toSessionKey(signedIn.sessionToken) };
    },
  };
}
async function accountIn(browser: Browser | null): Promise<Person> {
  return (await signUp()).signIn(browser);
}
async function exclude({ sessionKey }: Person, length: number | null = 12, kind: BreakKind = "self-exclusion") {
  const begun = await breaks().begin(sessionKey, kind, length);
  expect(begun).toMatchObject({ ok: true });
  return begun.ok ? begun.until : 0;
}
const breakOf = ({ id }: Pick<Person, "id">) => breaks().findInForce(id);
const mayPlay = async ({ id }: Pick<Person, "id">) => (await createCashier(room.game).refusalToPlay(id)) === null;
const noticesOf = async ({ id }: Pick<Person, "id">) =>
  (
    await room.owner.pool.query("SELECT detail->>'change' AS change FROM notices WHERE user_id = $1 ORDER BY id", [id])
  ).rows
    .map(({ change }) => change)
    .filter((change) => change !== null);
/** Makes all sessions of the person stale: the last proof was eleven minutes ago, and a session is fresh for ten. */
const makeStale = ({ id }: Pick<Person, "id">) =>
  room.owner.pool.query("UPDATE sessions SET fresh_at = now() - interval '11 minutes' WHERE user_id = $1", [id]);

describe("fault 120: a break of an account", () => {
  it("reaches the guest who used the browser before, at once and when they come back", async () => {
    const browser = newBrowser();
    const before = await guestIn(browser);
    const account = await accountIn(browser);
    const until = await exclude(account);
    expect(await breakOf(before)).toMatchObject({ kind: "self-exclusion", until, endsAt: null });
    const resumed = await users().resumeGuest(before.sessionKey, browser);
    expect(resumed?.userId).toBe(before.id);
    expect(await mayPlay(before)).toBe(false);
    expect(await noticesOf(before)).toEqual(["reached"]);
    expect(await noticesOf(account)).toEqual(["began"]);
  });

  it("reaches every guest of the browser, not only the last, and the next one too", async () => {
    const browser = newBrowser();
    const guests = [await guestIn(browser), await guestIn(browser), await guestIn(browser)];
    await exclude(await accountIn(browser), null);
    guests.push(await guestIn(browser));
    for (const guest of guests) expect(await breakOf(guest)).toMatchObject({ until: NEVER_EXPIRES, endsAt: null });
  });

  it("reaches a guest by the session that the browser kept, although it was opened with another device id", async () => {
    const before = await guestIn(newBrowser());
    const { sessionKey } = await accountIn(newBrowser());
    const browser = { deviceId: null, otherSessionKeys: [before.sessionKey, "no such key"] };
    expect(await breaks().begin(sessionKey, "cool-off", 3, browser)).toMatchObject({ ok: true });
    expect(await breakOf(before)).toMatchObject({ kind: "cool-off" });
  });

  it("reaches identities with the browser's device id, although the session was opened without one", async () => {
    const browser = newBrowser();
    const before = await guestIn(browser);
    const { sessionKey } = await accountIn(null);
    const shown = { deviceId: browser.deviceId, otherSessionKeys: [] };
    expect(await breaks().begin(sessionKey, "cool-off", 3, shown)).toMatchObject({ ok: true });
    expect(await breakOf(before)).toMatchObject({ kind: "cool-off" });
    expect(await breakOf(await guestIn(browser))).toMatchObject({ kind: "cool-off" });
  });

  it("reaches the guests of another browser where the player is signed in, or signs in later", async () => {
    const [desk, phone, tablet] = [newBrowser(), newBrowser(), newBrowser()];
    const [phoneGuest, tabletGuest] = [await guestIn(phone), await guestIn(tablet)];
    const account = await signUp();
    await account.signIn(phone);
    await exclude(await account.signIn(desk));
    expect(await breakOf(phoneGuest)).toMatchObject({ endsAt: null });
    expect(await breakOf(tabletGuest)).toBeNull();
    await account.signIn(tablet);
    await users().resumeGuest(tabletGuest.sessionKey, tablet);
    expect(await breakOf(tabletGuest)).toMatchObject({ endsAt: null });
  });

  it("reaches in full a new account that is made in the browser during the break", async () => {
    const browser = newBrowser();
    const until = await exclude(await accountIn(browser));
    expect(await breakOf(await accountIn(browser))).toMatchObject({ kind: "self-exclusion", until, endsAt: null });
  });

  it("bars another account of the browser for a day at a time; the day is renewed when the account is used there", async () => {
    const [browser, elsewhere] = [newBrowser(), newBrowser()];
    const other = await signUp();
    const { sessionKey } = await other.signIn(browser);
    await exclude(await accountIn(browser), null);
    const reached = await breakOf(other);
    expect(reached).toMatchObject({ kind: "cool-off" });
    expect(Number(reached?.until) - Date.now()).toBeLessThanOrEqual(DAY_MS);
    expect(await mayPlay(other)).toBe(false);
    for (const at of [browser, browser]) await other.signIn(at);
    expect(await noticesOf(other)).toEqual(["reached"]);
    const over = () =>
      room.owner.pool.query("UPDATE users SET break_until = now() - interval '1 ms' WHERE id = $1", [other.id]);
    await over();
    await other.signIn(elsewhere);
    expect(await mayPlay(other)).toBe(true);
    // The other person uses a session again that they had opened in this browser before the break.
    await breaks().meet(sessionKey);
    expect(await mayPlay(other)).toBe(false);
    await over();
    await other.signIn(browser);
    expect(await mayPlay(other)).toBe(false);
  });

  it("when it is lengthened, the break of the browser's guests is lengthened too", async () => {
    const browser = newBrowser();
    const guest = await guestIn(browser);
    const account = await accountIn(browser);
    await exclude(account, 3, "cool-off");
    const until = await exclude(account, 24);
    expect(await breakOf(guest)).toMatchObject({ kind: "self-exclusion", until });
    await users().resumeGuest(guest.sessionKey, browser);
    expect(await noticesOf(guest)).toEqual(["reached", "reached"]);
  });

  it("stays with the browser when another person of the browser begins a shorter break there", async () => {
    const browser = newBrowser();
    const other = await accountIn(browser);
    await exclude(await accountIn(browser), null);
    await exclude(other, 3, "cool-off");
    expect(await breakOf(await guestIn(browser))).toMatchObject({ until: NEVER_EXPIRES });
  });

  it("reaches the browser's guests even when the account was closed, or its sessions were forgotten", async () => {
    const browser = newBrowser();
    const account = await accountIn(browser);
    await exclude(account);
    await room.owner.pool.query("UPDATE users SET closed_at = now() WHERE id = $1", [account.id]);
    await room.owner.pool.query("DELETE FROM sessions WHERE user_id = $1", [account.id]);
    expect(await breakOf(await guestIn(browser))).toMatchObject({ endsAt: null });
  });

  it("✗: reaches no guest or account of another browser, and reaches no one after its end", async () => {
    const [browser, another] = [newBrowser(), newBrowser()];
    const [stranger, neighbor] = [await guestIn(another), await accountIn(another)];
    const account = await accountIn(browser);
    await exclude(account);
    await users().resumeGuest(stranger.sessionKey, another);
    expect([await mayPlay(stranger), await mayPlay(neighbor)]).toEqual([true, true]);
    expect(await mayPlay(await guestIn(null))).toBe(true);
    await room.owner.pool.query("UPDATE users SET break_until = now() - interval '1 ms' WHERE id = $1", [account.id]);
    expect(await mayPlay(await guestIn(browser))).toBe(true);
  });

  it("✗: a day's break that reached an account does not spread to other browsers of that account", async () => {
    const [browser, own] = [newBrowser(), newBrowser()];
    const other = await signUp();
    await other.signIn(own);
    const guest = await guestIn(own);
    await other.signIn(browser);
    await exclude(await accountIn(browser));
    expect(await mayPlay(other)).toBe(false);
    await other.signIn(own);
    await users().resumeGuest(guest.sessionKey, own);
    expect(await mayPlay(guest)).toBe(true);
  });

  it("when two breaks begin in one browser at once, both begin", async () => {
    const browser = newBrowser();
    const people = await Promise.all([accountIn(browser), accountIn(browser), guestIn(browser)]);
    const begun = await Promise.all(people.map(({ sessionKey }) => breaks().begin(sessionKey, "self-exclusion", 60)));
    expect(begun.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    for (const person of people) expect(await mayPlay(person)).toBe(false);
  });
});

describe("fault 127: a session that was opened long ago", () => {
  it.each([
    ["cool-off", 8],
    ["cool-off", 42],
    ["self-exclusion", 6],
    ["self-exclusion", null],
  ] as const)("begins no %s of %s without a fresh sign-in", async (kind, length) => {
    const account = await signUp();
    const person = await account.signIn(null);
    await makeStale(account);
    const refused = { ok: false, code: "fresh-sign-in-required" };
    expect(await breaks().begin(person.sessionKey, kind, length)).toEqual(refused);
    expect(await breakOf(account)).toBeNull();
    expect(await breaks().begin((await account.signIn(null)).sessionKey, kind, length)).toMatchObject({ ok: true });
  });

  it("✗: a cool-off of up to a week needs no fresh sign-in, and a guest's session may begin any break", async () => {
    const account = await signUp();
    const { sessionKey } = await account.signIn(null);
    await makeStale(account);
    expect(await breaks().begin(sessionKey, "cool-off", 7)).toMatchObject({ ok: true });
    const guest = await guestIn(null);
    await makeStale(guest);
    expect(await breaks().begin(guest.sessionKey, "self-exclusion", null)).toMatchObject({ ok: true });
  });

  it("cannot chain short cool-offs into a break of more than a week", async () => {
    const account = await signUp();
    const { sessionKey } = await account.signIn(null);
    await makeStale(account);
    for (const length of [5, 6, 7]) await breaks().begin(sessionKey, "cool-off", length);
    const until = (await breakOf(account))?.until ?? 0;
    expect(until - Date.now()).toBeLessThanOrEqual(7 * DAY_MS);
  });

  it("cannot bar another account from play for longer than a day by way of a guest's self-exclusion", async () => {
    const browser = newBrowser();
    const victim = await signUp();
    await victim.signIn(browser);
    await exclude(await guestIn(browser), null);
    expect(Number((await breakOf(victim))?.until) - Date.now()).toBeLessThanOrEqual(DAY_MS);
  });
});
