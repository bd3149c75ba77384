import { isRefusal } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { headsUp, TestTournament } from "../../testing/tournament.ts";
import { createCashier } from "../money/cashier.ts";
import { toSessionKey } from "../sign-in/session-keys.ts";
import { createSessions } from "../sign-in/sessions.ts";
import { createUsers } from "./users.ts";

/** The amount of the welcome chips in `chip_rules`. */
const WELCOME_CHIPS = 1_000_000;

const room = useTestRoom();
const users = () => createUsers(room.web);
const balance = (userId: string) => createCashier(room.web).getWalletBalance(userId, "play");
const keyOf = ({ sessionToken }: { sessionToken: string }) => toSessionKey(sessionToken);
const good = { email: "Ada@Example.org", password: "correct horse", name: "Ada Lovelace" };

describe("renaming a guest", () => {
  it("gives the guest the chosen name, if it is free and allowed and the guest is not seated under the current name", async () => {
    const guest = await users().createGuest();
    const other = await users().createNamedGuest("Grace Hopper");
    if (isRefusal(other)) throw new Error(other.code);
    const rename = (name: string) => users().renameGuest(keyOf(guest), name);
    expect(await rename("Edsger")).toEqual({ ok: true });
    expect((await users().getById(guest.id))?.name).toBe("Edsger");
    expect(await rename("Edsger")).toEqual({ ok: true });
    expect(await rename("grace h0pper")).toEqual({ ok: false, code: "name-taken" });
    expect(await rename("Dealer")).toEqual({ ok: false, code: "name-not-allowed" });
    expect((await users().getById(guest.id))?.name).toBe("Edsger");
  });

  it("is refused for an account and for an unknown session", async () => {
    const made = await users().register({ email: "barbara@example.org", password: "correct horse", name: "Barbara L" });
    expect(made).toHaveProperty("user");
    const signedIn = await users().signIn("barbara@example.org", "correct horse");
    const refused = { ok: false, code: "no-guest" };
    expect(await users().renameGuest(toSessionKey(signedIn?.sessionToken ?? ""), "Liskov")).toEqual(refused);
    expect(await users().renameGuest("nothing", "Liskov")).toEqual(refused);
  });
});

describe("registering", () => {
  it("creates an account with play chips from the mint; the password works with the name in any case", async () => {
    const mint = await room.readBalance("mint:play");
    const result = await users().register(good);
    if (isRefusal(result)) throw new Error(result.code);
    expect(result.user).toMatchObject({ name: "Ada Lovelace", email: "ada@example.org", guest: false, bot: false });
    expect(await balance(result.user.id)).toBe(WELCOME_CHIPS);
    expect(await room.readBalance("mint:play")).toBe(mint - WELCOME_CHIPS);
    const signedIn = await users().signIn("ADA  lovelace ", good.password);
    expect(signedIn?.userId).toBe(result.user.id);
    const sessionKey = toSessionKey(signedIn?.sessionToken ?? "");
    expect(await createSessions(room.web).findIdentity(sessionKey, result.user.id)).toMatchObject({ guest: false });
    expect(await users().getById(result.user.id)).toEqual(result.user);
  });

  it.each([
    ["name-taken", { email: "other@example.org" }],
    ["name-taken", { email: "other@example.org", name: "ADA LOVELACE" }],
    ["name-taken", { email: "other@example.org", name: "Ada.L0velace" }],
    ["name-not-allowed", { name: "Dealer" }],
    ["name-not-allowed", { name: "D e a 1 e r" }],
    ["name-not-allowed", { name: "Guest 12" }],
    ["name-not-allowed", { name: "Аda" }], // the first letter is a Cyrillic А
    ["name-not-allowed", { name: "Al" }],
    ["name-not-allowed", { name: "abc\u202Edef" }],
    ["name-not-allowed", { name: "a".repeat(21) }],
    ["email-not-valid", { email: "nobody" }],
    ["email-not-valid", { email: `${"a".repeat(250)}@x.org` }],
    ["password-too-short", { email: "x@example.org", name: "Xavier", password: "1234567" }],
    ["password-too-long", { email: "x@example.org", name: "Xavier", password: "x".repeat(201) }],
    ["password-too-easy", { email: "x@example.org", name: "Xavier", password: "password" }],
    ["password-like-account", { email: "x@example.org", name: "Xavier Xu", password: "xavierxu1990" }],
  ])("faults 40 and 104: is refused: %s, %o", async (code, change) => {
    expect(await users().register({ ...good, ...change })).toEqual({ ok: false, code });
  });

  it("fault 105: a second account with the same address is made, and reveals nothing about the first", async () => {
    const taken = { email: "turing@example.org", password: "correct horse", name: "Alan Turing" };
    expect(await users().register(taken)).toHaveProperty("user");
    expect(await users().register({ ...taken, name: "Alan Other" })).toHaveProperty("user");
    const guest = await users().createGuest();
    expect(await users().upgradeGuest(keyOf(guest), { ...taken, name: "Alan Guest" })).toEqual({ ok: true });
  });

  it("concurrent requests with the same name create one account and grant chips once", async () => {
    const mint = await room.readBalance("mint:play");
    const results = await Promise.all(
      [1, 2, 3].map((n) =>
        users().register({ email: `grace${n}@example.org`, password: "correct horse", name: "Grace" }),
      ),
    );
    expect(results.filter((result) => "user" in result)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, code: "name-taken" });
    expect(await room.readBalance("mint:play")).toBe(mint - WELCOME_CHIPS);
  });

  it("cannot create a bot or a guest (fault 70)", async () => {
    const body = {
      email: "eve@example.org",
      password: "correct horse",
      name: "Eve Evans",
      bot: true,
      guest: true,
      role: "admin",
    };
    const result = await users().register(body);
    expect(result).toMatchObject({ user: { bot: false, guest: false } });
  });
});

describe("guests", () => {
  it("get a readable name of their own, and chips", async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => users().createGuest()));
    expect(new Set(guests.map(({ name }) => name)).size).toBe(20);
    for (const guest of guests)
      expect(guest).toMatchObject({ name: expect.stringMatching(/^Guest \d{4,}$/), guest: true });
    expect(await balance(guests[0]?.id ?? "")).toBe(WELCOME_CHIPS);
  });

  it("get longer numbers when the short ones are used up", async () => {
    await room.owner.pool.query(
      `INSERT INTO users (name, name_key, guest)
       SELECT 'Guest ' || n, replace(replace('guest' || n, '0', 'o'), '1', 'l'), true FROM generate_series(1000, 9999) n
       ON CONFLICT DO NOTHING`,
    );
    expect((await users().createGuest()).name).toMatch(/^Guest \d{5,}$/);
  });
});

describe("a guest with a nickname", () => {
  it("has the name they chose, and chips", async () => {
    const made = await users().createNamedGuest("  River   Rat ");
    if (isRefusal(made)) throw new Error(made.code);
    expect(made.user).toMatchObject({ name: "River Rat", guest: true, email: null });
    expect(await balance(made.user.id)).toBe(WELCOME_CHIPS);
  });
  it.each([
    ["name-taken", "R1ver Rat"],
    ["name-taken", "Rıver-Rat"],
    ["name-not-allowed", "The Dealer"],
    ["name-not-allowed", "Guest 7"],
    ["name-not-allowed", ""],
  ])("fault 40: is refused with %s for the name %s, and is offered a free name", async (code, nickname) => {
    await users().createNamedGuest("River Rat");
    expect(await users().createNamedGuest(nickname)).toEqual({ ok: false, code });
    const suggested = (await users().suggestName(nickname)) ?? expect.fail("a suggestion");
    const made = await users().createNamedGuest(suggested);
    expect(made).toMatchObject({ user: { name: suggested } });
  });
});

describe("discarding a guest", () => {
  const createNamed = async (name: string) => {
    const made = await users().createNamedGuest(name);
    if (isRefusal(made)) throw new Error(made.code);
    return made.user;
  };

  it("ends all their sessions and frees their nickname; their chips stay in their accounts", async () => {
    const guest = await createNamed("Passer By");
    const sessions = createSessions(room.web);
    expect(await users().resumeGuest(keyOf(guest))).toMatchObject({ userId: guest.id });
    expect(await sessions.list(guest.id)).toHaveLength(2);
    expect(await users().discardGuest(keyOf(guest))).toEqual({ ok: true });
    expect(await sessions.list(guest.id)).toEqual([]);
    expect(await users().resumeGuest(keyOf(guest))).toBeNull();
    expect(await balance(guest.id)).toBe(WELCOME_CHIPS);
    expect((await createNamed("Passer By")).id).not.toBe(guest.id);
  });
  it("is refused while they have a seat, and changes nothing", async () => {
    const guest = await createNamed("Sitting Duck");
    const { rows } = await room.owner.pool.query<{ id: string }>(
      "INSERT INTO tables (name, settings) VALUES ('Duck pond', '{}') RETURNING id",
    );
    await room.owner.pool.query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, 0, $2)", [
      rows[0]?.id,
      guest.id,
    ]);
    expect(await users().listSeatedTables(guest.id)).toEqual([{ id: rows[0]?.id, name: "Duck pond" }]);
    expect(await users().discardGuest(keyOf(guest))).toEqual({ ok: false, code: "guest-seated" });
    expect(await createSessions(room.web).findIdentity(keyOf(guest), guest.id)).not.toBeNull();
    expect((await users().getById(guest.id))?.name).toBe("Sitting Duck");
  });
  it("is refused while they play a tournament, and a discarded guest cannot enter one", async () => {
    const guest = await createNamed("Sitting Goose");
    const settings = { ...headsUp, currency: "play" as const, buyIn: { prize: 900, fee: 0 } };
    const tournament = await TestTournament.open(room, settings);
    const enter = { type: "register", playerId: guest.id, bot: false, paidWith: "wallet" } as const;
    await tournament.perform(enter);
    expect(await users().discardGuest(keyOf(guest))).toEqual({ ok: false, code: "guest-seated" });
    await tournament.perform({ type: "cancel", reason: "too few" });
    expect(await users().discardGuest(keyOf(guest))).toEqual({ ok: true });
    const other = await TestTournament.open(room, settings);
    expect(await other.perform(enter)).toEqual({ outcome: "refused", code: "account-frozen" });
  });
  it("is refused for an account", async () => {
    const made = await users().register({ ...good, email: "kept@example.org", name: "Kept Account" });
    if (isRefusal(made)) throw new Error(made.code);
    const { sessionKey } = await openTestSession(room.owner.pool, made.user.id);
    expect(await users().discardGuest(sessionKey)).toEqual({ ok: false, code: "no-guest" });
    expect(await users().resumeGuest(sessionKey)).toBeNull();
    expect(await users().getById(made.user.id)).toEqual(made.user);
  });
});

describe("signing in", () => {
  it.each([
    ["a wrong password", good.name, "correct house"],
    ["an unknown address", "nobody@example.org", good.password],
    ["an address that is not proven", good.email, good.password],
    ["an unknown name", "Ada Lovelaces", good.password],
    ["neither name nor address", "", good.password],
    ["a character that no name contains", "Ada\0Lovelace", good.password],
    ["a password that is too long", good.name, good.password.padEnd(500)],
  ])("is refused with %s", async (_what, login, password) => {
    await users().register(good);
    expect(await users().signIn(login, password)).toBeNull();
  });
});

describe("a guest who makes an account", () => {
  const upgraded = { email: "mary@example.org", password: "correct horse", name: "Mary" };

  it("stays the same user with their chips and sessions, and can sign in with the password", async () => {
    const guest = await users().createGuest();
    const sessions = createSessions(room.web);
    const mint = await room.readBalance("mint:play");
    expect(await users().upgradeGuest(keyOf(guest), upgraded)).toEqual({ ok: true });
    expect((await users().signIn(upgraded.name, upgraded.password))?.userId).toBe(guest.id);
    expect(await users().getById(guest.id)).toEqual({
      id: guest.id,
      name: "Mary",
      email: upgraded.email,
      guest: false,
      bot: false,
    });
    expect(await balance(guest.id)).toBe(WELCOME_CHIPS);
    expect(await room.readBalance("mint:play")).toBe(mint);
    expect(await sessions.findIdentity(keyOf(guest), guest.id)).toMatchObject({
      userId: guest.id,
      name: "Mary",
      guest: false,
    });
  });

  it("is refused a taken or forbidden name, and stays a guest", async () => {
    await users().register(good);
    const guest = await users().createGuest();
    const tried = (change: object) => users().upgradeGuest(keyOf(guest), { ...upgraded, ...change });
    expect(await tried({ email: "m2@example.org", name: good.name })).toEqual({ ok: false, code: "name-taken" });
    expect(await tried({ password: "1234567" })).toEqual({ ok: false, code: "password-too-short" });
    expect(await tried({ password: "password" })).toEqual({ ok: false, code: "password-too-easy" }); // easy to guess: fault 104
    expect(await tried({ name: "Dealer" })).toEqual({ ok: false, code: "name-not-allowed" });
    expect(await users().getById(guest.id)).toMatchObject({ name: guest.name, email: null, guest: true });
  });

  it("can do so once, so that an account cannot be taken over", async () => {
    const made = await users().register({ ...good, email: "ann@example.org", name: "Ann Onymous" });
    if (isRefusal(made)) throw new Error(made.code);
    const { sessionKey } = await openTestSession(room.owner.pool, made.user.id);
    const again = { ...upgraded, email: "n@example.org", name: "Nobody" };
    expect(await users().upgradeGuest(sessionKey, again)).toEqual({ ok: false, code: "no-guest" });
    expect(await users().getById(made.user.id)).toEqual(made.user);
  });
});

describe("changing the password", () => {
  it("requires the current password; afterwards only the new password signs in", async () => {
    const email = "pat@example.org";
    const made = await users().register({ email, password: "correct horse", name: "Pat Patterson" });
    if (isRefusal(made)) throw new Error(made.code);
    const { id } = made.user;
    const [here, there] = [await openTestSession(room.owner.pool, id), await openTestSession(room.owner.pool, id)];
    const change = (current: string, next: string) =>
      users().changePassword(here.sessionKey, { name: "Pat Patterson", email }, current, next);
    expect(await change("correct house", "battery staple")).toMatchObject({ code: "wrong-password" });
    expect(await change("correct horse", "1234567")).toMatchObject({ code: "password-too-short" });
    expect(await change("correct horse", "x".repeat(201))).toMatchObject({ code: "password-too-long" });
    // Refused: an easy password, and a password that is like the account's name. Fault 104
    expect(await change("correct horse", "iloveyou")).toMatchObject({ code: "password-too-easy" });
    expect(await change("correct horse", "patpatterson1990")).toMatchObject({ code: "password-like-account" });
    expect(await createSessions(room.web).list(id)).toHaveLength(2);
    expect(await change("correct horse", "battery staple")).toEqual({ ok: true });
    expect(await createSessions(room.web).filterActive([here.sid, there.sid])).toEqual(new Set([here.sid]));
    expect(await users().signIn("Pat Patterson", "correct horse")).toBeNull();
    expect((await users().signIn("Pat Patterson", "battery staple"))?.userId).toBe(id);
  });
  it("is refused to a guest, who has no password", async () => {
    const guest = await users().createGuest();
    expect(await users().changePassword(keyOf(guest), guest, "", "battery staple")).toMatchObject({
      code: "wrong-password",
    });
  });
});
