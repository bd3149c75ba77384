/** Tests what is stored about the device of a session, the notice about a new device, and when a session counts as used. Faults 42, 100 */
import { isRefusal } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { createUsers } from "../accounts/users.ts";
import { createNotices } from "../notices/notices.ts";
import { toSessionKey } from "./session-keys.ts";
import { createSessions, type SessionOrigin } from "./sessions.ts";

const room = useTestRoom();
const users = () => createUsers(room.web);
const sessions = () => createSessions(room.web);
const PASSWORD = "correct horse";

const LAPTOP: SessionOrigin = {
  device: "Firefox on Linux",
  address: "203.0.113.0/24",
  place: "Munich, DE",
  deviceId: "the secret of the laptop",
};
const PHONE: SessionOrigin = {
  device: "Safari on iOS",
  address: "2001:db8:1::/48",
  place: null,
  deviceId: "of the phone",
};

let made = 0;
async function signUp() {
  made += 1;
  const name = `Device ${made}`;
  const registered = await users().register({ email: `device${made}@example.org`, name, password: PASSWORD });
  if (isRefusal(registered)) throw new Error(registered.code);
  return { name, userId: registered.user.id };
}
async function signIn(name: string, origin: SessionOrigin | null): Promise<string> {
  const signedIn = await users().signIn(name, PASSWORD, origin);
  return toSessionKey(signedIn?.sessionToken ?? "");
}
const listTold = async (userId: string) =>
  (await createNotices(room.web).list(userId, 10)).map(({ kind, detail }) => ({ kind, detail }));

it("a session is listed with device, network and place, which are not known for every session", async () => {
  const { name, userId } = await signUp();
  await signIn(name, LAPTOP);
  await signIn(name, null);
  const { deviceId: _, ...shown } = LAPTOP;
  expect(await sessions().list(userId)).toMatchObject([{ device: null, address: null, place: null }, shown]);
});

it("the database keeps only the hash of the browser's secret id", async () => {
  const { name } = await signUp();
  await signIn(name, LAPTOP);
  const { rows } = await room.owner.pool.query<{ stored: string }>("SELECT s::text AS stored FROM sessions s");
  expect(JSON.stringify(rows)).not.toContain(LAPTOP.deviceId);
});

it("the language of a session is the language of mails until the person chooses one", async () => {
  const { name, userId } = await signUp();
  const readLocale = async () =>
    (await room.owner.pool.query<{ locale: string }>("SELECT locale FROM users WHERE id = $1", [userId])).rows[0]
      ?.locale;
  await signIn(name, { ...LAPTOP, locale: "es" });
  expect(await readLocale()).toBe("es");
  for (const unknown of [LAPTOP, { ...LAPTOP, locale: "no language" }, null]) await signIn(name, unknown);
  expect(await readLocale()).toBe("es");
  const key = await signIn(name, { ...PHONE, locale: "es" });
  await room.web.pool.query("SELECT account_preferences_save($1, $2)", [key, { locale: { value: "en", age: 0 } }]);
  await signIn(name, { ...LAPTOP, locale: "es" });
  expect(await readLocale()).toBe("en");
});

describe("a sign-in with a new device", () => {
  it("sends a notice; a known device in a new network, or the first device of an account, does not", async () => {
    const { name, userId } = await signUp();
    await signIn(name, LAPTOP);
    await signIn(name, { ...LAPTOP, address: "198.51.100.0/24", place: "Vienna, AT" });
    expect(await listTold(userId)).toEqual([]);
    await signIn(name, PHONE);
    await signIn(name, PHONE);
    const { deviceId: _, ...shown } = PHONE;
    expect(await listTold(userId)).toEqual([{ kind: "new-device", detail: shown }]);
  });

  it("fault 100: sends a notice when the web server names no device, or one of another account", async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    await signIn(mine.name, LAPTOP);
    await signIn(theirs.name, PHONE);
    await signIn(mine.name, null);
    await signIn(mine.name, PHONE);
    expect((await listTold(mine.userId)).map(({ kind }) => kind)).toEqual(["new-device", "new-device"]);
  });

  it("also sends a notice at the first sign-in to an account that was made some time ago", async () => {
    const { name, userId } = await signUp();
    await room.owner.pool.query("UPDATE users SET created_at = now() - interval '2 days' WHERE id = $1", [userId]);
    await signIn(name, LAPTOP);
    expect(await listTold(userId)).toHaveLength(1);
  });

  it("sends no notice to a guest, or to the account that they make on the same device", async () => {
    const guest = await users().createGuest(LAPTOP);
    const guestKey = toSessionKey(guest.sessionToken);
    await users().resumeGuest(guestKey, PHONE);
    const account = { email: "was-a-guest@example.org", name: "Was a guest", password: PASSWORD };
    expect(await users().upgradeGuest(guestKey, account)).toEqual({ ok: true });
    await signIn(account.name, LAPTOP);
    expect(await listTold(guest.id)).toEqual([]);
  });
});

describe("last use", () => {
  const setUsed = (userId: string, minutesAgo: number) =>
    room.owner.pool.query("UPDATE sessions SET last_used_at = now() - make_interval(mins => $2) WHERE user_id = $1", [
      userId,
      minutesAgo,
    ]);
  const minutesUnused = async (userId: string) => {
    const [session] = await sessions().list(userId);
    return Math.round((Date.now() - (session?.lastUsedAt ?? 0)) / 60_000);
  };

  it("is written when a page or a socket uses the session, and not again within some minutes", async () => {
    const { name, userId } = await signUp();
    const sessionKey = await signIn(name, LAPTOP);
    const web = sessions();
    await setUsed(userId, 4);
    expect(await web.findIdentity(sessionKey, userId)).not.toBeNull();
    await setUsed(userId, 7);
    expect(await web.findIdentity(sessionKey, userId)).not.toBeNull();
    await expect.poll(() => minutesUnused(userId)).toBe(0);

    const [{ sid = "" } = {}] = await web.list(userId);
    await setUsed(userId, 7);
    expect(await createSessions(room.game).filterActive([sid])).toEqual(new Set([sid]));
    await expect.poll(() => minutesUnused(userId)).toBe(0);
  });

  it("✗: is not written within some minutes, or for a session that has ended", async () => {
    const { name, userId } = await signUp();
    const sessionKey = await signIn(name, LAPTOP);
    const [{ sid = "" } = {}] = await sessions().list(userId);
    const mark = () => room.web.pool.query("SELECT sessions_mark_used($1)", [[sid]]);
    await setUsed(userId, 4);
    await mark();
    expect(await minutesUnused(userId)).toBe(4);
    await setUsed(userId, 9);
    await sessions().end(sessionKey);
    await mark();
    const { rows } = await room.owner.pool.query<{ unused: boolean }>(
      "SELECT last_used_at < now() - interval '8 minutes' AS unused FROM sessions WHERE sid = $1",
      [sid],
    );
    expect(rows).toEqual([{ unused: true }]);
  });
});
