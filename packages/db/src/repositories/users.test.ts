import { isRefusal } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { useTestRoom } from "../../test/test-room.ts";
import { createCashier } from "./cashier.ts";
import { createSessions } from "./sessions.ts";
import { createUsers } from "./users.ts";

/** The amounts in `chip_rules`. */
const WELCOME_CHIPS = 1_000_000;

const room = useTestRoom();
const users = () => createUsers(room.web);
const balance = (userId: string) => createCashier(room.web).getWalletBalance(userId, "play");
const good = { email: "Ada@Example.org", password: "correct horse", name: "Ada Lovelace" };

describe("registering", () => {
  it("creates an account with play chips from the mint, whose password works with the address in any case", async () => {
    const mint = await room.readBalance("mint:play");
    const result = await users().register(good);
    if (isRefusal(result)) throw new Error(result.code);
    expect(result.user).toMatchObject({ name: "Ada Lovelace", email: "ada@example.org", guest: false, bot: false });
    expect(await balance(result.user.id)).toBe(WELCOME_CHIPS);
    expect(await room.readBalance("mint:play")).toBe(mint - WELCOME_CHIPS);
    expect(await users().verifyPassword("ADA@example.org ", good.password)).toEqual(result.user);
    expect(await users().getById(result.user.id)).toEqual(result.user);
    const { rows } = await room.web.pool.query("SELECT password_hash FROM users WHERE id = $1", [result.user.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  it.each([
    ["email-taken", { email: "ada@example.ORG", name: "Somebody" }],
    ["name-taken", { email: "other@example.org" }],
    ["name-taken", { email: "other@example.org", name: "ADA LOVELACE" }],
    ["name-taken", { email: "other@example.org", name: "Ada.L0velace" }],
    ["name-not-allowed", { name: "Dealer" }],
    ["name-not-allowed", { name: "D e a 1 e r" }],
    ["name-not-allowed", { name: "Guest 12" }],
    ["name-not-allowed", { name: "Аda" }], // Cyrillic А
    ["name-not-allowed", { name: "Al" }],
    ["name-not-allowed", { name: "abc\u202Edef" }],
    ["name-not-allowed", { name: "a".repeat(21) }],
    ["email-not-valid", { email: "nobody" }],
    ["email-not-valid", { email: `${"a".repeat(250)}@x.org` }],
    ["password-too-short", { email: "x@example.org", name: "Xavier", password: "1234567" }],
    ["password-too-long", { email: "x@example.org", name: "Xavier", password: "x".repeat(201) }],
  ])("fault 40 and the like: is refused: %s, %o", async (code, change) => {
    expect(await users().register({ ...good, ...change })).toEqual({ ok: false, code });
  });

  it("concurrently with the same name creates one account and grants chips once", async () => {
    const mint = await room.readBalance("mint:play");
    const results = await Promise.all(
      [1, 2, 3].map((n) => users().register({ email: `grace${n}@example.org`, password: "12345678", name: "Grace" })),
    );
    expect(results.filter((result) => "user" in result)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, code: "name-taken" });
    expect(await room.readBalance("mint:play")).toBe(mint - WELCOME_CHIPS);
  });

  it("cannot create a bot or a guest (fault 70)", async () => {
    const body = {
      email: "eve@example.org",
      password: "12345678",
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

describe("signing in", () => {
  it.each([
    ["a wrong password", good.email, "correct house"],
    ["an unknown address", "nobody@example.org", good.password],
    ["no address", "", good.password],
    ["a password beyond the longest", good.email, good.password.padEnd(500)],
  ])("is refused with %s", async (_what, email, password) => {
    await users().register(good);
    expect(await users().verifyPassword(email, password)).toBeNull();
  });
});

describe("a guest who makes an account", () => {
  const upgraded = { email: "mary@example.org", password: "correct horse", name: "Mary" };

  it("stays the same user with their chips and sessions, and can sign in with the password", async () => {
    const guest = await users().createGuest();
    const sessions = createSessions(room.web);
    const sid = await sessions.create(guest.id, 60_000);
    const mint = await room.readBalance("mint:play");
    expect(await users().upgradeGuest(guest.id, upgraded)).toEqual({ ok: true });
    expect(await users().verifyPassword(upgraded.email, upgraded.password)).toEqual({
      id: guest.id,
      name: "Mary",
      email: upgraded.email,
      guest: false,
      bot: false,
    });
    expect(await balance(guest.id)).toBe(WELCOME_CHIPS);
    expect(await room.readBalance("mint:play")).toBe(mint);
    expect(await sessions.findIdentity(sid, guest.id)).toMatchObject({ userId: guest.id, name: "Mary", guest: false });
  });

  it("is refused a name or address that is taken or not allowed, and stays a guest", async () => {
    await users().register(good);
    const guest = await users().createGuest();
    const tried = (change: object) => users().upgradeGuest(guest.id, { ...upgraded, ...change });
    expect(await tried({ email: good.email })).toEqual({ ok: false, code: "email-taken" });
    expect(await tried({ email: "m2@example.org", name: good.name })).toEqual({ ok: false, code: "name-taken" });
    expect(await tried({ password: "1234567" })).toEqual({ ok: false, code: "password-too-short" });
    expect(await tried({ name: "Dealer" })).toEqual({ ok: false, code: "name-not-allowed" });
    expect(await users().getById(guest.id)).toEqual(guest);
  });

  it("does so once, so that an account cannot be taken over", async () => {
    const made = await users().register({ ...good, email: "ann@example.org", name: "Ann Onymous" });
    if (isRefusal(made)) throw new Error(made.code);
    expect(await users().upgradeGuest(made.user.id, { ...upgraded, email: "n@example.org", name: "Nobody" })).toEqual({
      ok: false,
      code: "no-guest",
    });
    expect(await users().getById(made.user.id)).toEqual(made.user);
  });
});

describe("changing the password", () => {
  it("requires the current one, and then only the new one signs in", async () => {
    const email = "pat@example.org";
    const made = await users().register({ email, password: "correct horse", name: "Pat Patterson" });
    if (isRefusal(made)) throw new Error(made.code);
    const { id } = made.user;
    expect(await users().changePassword(id, "correct house", "battery staple")).toMatchObject({
      code: "wrong-password",
    });
    expect(await users().changePassword(id, "correct horse", "1234567")).toMatchObject({ code: "password-too-short" });
    expect(await users().changePassword(id, "correct horse", "x".repeat(201))).toMatchObject({
      code: "password-too-long",
    });
    expect(await users().changePassword(id, "correct horse", "battery staple")).toEqual({ ok: true });
    expect(await users().verifyPassword(email, "correct horse")).toBeNull();
    expect((await users().verifyPassword(email, "battery staple"))?.id).toBe(id);
  });
  it("is refused to a guest, who has no password", async () => {
    const guest = await users().createGuest();
    expect(await users().changePassword(guest.id, "", "battery staple")).toMatchObject({ code: "wrong-password" });
  });
});
