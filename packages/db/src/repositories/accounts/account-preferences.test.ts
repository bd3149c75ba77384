import { randomUUID } from "node:crypto";
import { MAX_FAVOURITES, type PreferenceChanges } from "@poker/protocol";
import { expect, it } from "vitest";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { toSessionKey } from "../sign-in/session-keys.ts";
import { createAccountPreferences } from "./account-preferences.ts";
import { createUsers } from "./users.ts";

const room = useTestRoom();
const preferences = () => createAccountPreferences(room.web.pool);
const save = async (userId: string, changes: PreferenceChanges) =>
  preferences().save((await openTestSession(room.owner.pool, userId)).sessionKey, changes);
/** A preference that the player chose `age` milliseconds ago. */
const chosen = (value: unknown, age = 0) => ({ value, age });
const taken = (value: unknown) => ({ value, age: null });
const DONE = { ok: true };

it("a choice is kept only for its account, and separately for each preference", async () => {
  const [anna, bert] = [await room.createPlayer(1), await room.createPlayer(1)];
  expect(await preferences().find(anna)).toEqual({});
  const favourites = [randomUUID()];
  expect(await save(anna, { deck: chosen("two"), favourites: chosen(favourites) })).toEqual(DONE);
  expect(await save(anna, { theme: chosen("dark"), holdAbove: chosen(null) })).toEqual(DONE);
  expect(await preferences().find(anna)).toEqual({ deck: "two", favourites, theme: "dark", holdAbove: null });
  expect(await preferences().find(bert)).toEqual({});
});

it("when a preference is chosen twice, the later choice is kept, even if it is saved first", async () => {
  const anna = await room.createPlayer(1);
  await save(anna, { deck: chosen("two", 1_000), volume: chosen(0.2, 60_000) });
  // A device that was offline now sends two choices: the deck is older than the saved one, the volume is newer.
  await save(anna, { deck: chosen("four", 90_000), volume: chosen(0.9, 30_000) });
  expect(await preferences().find(anna)).toEqual({ deck: "two", volume: 0.9 });
});

it("a value that was never chosen is saved only when the account has none, and any choice replaces it", async () => {
  const anna = await room.createPlayer(1);
  await save(anna, { deck: chosen("two", 3_600_000), muted: taken(true) });
  await save(anna, { deck: taken("four"), muted: taken(false), jump: taken(false) });
  expect(await preferences().find(anna)).toEqual({ deck: "two", muted: true, jump: false });
  await save(anna, { muted: chosen(false, Number.MAX_SAFE_INTEGER) });
  expect(await preferences().find(anna)).toMatchObject({ muted: false });
});

it("choices that are saved at the same time are all kept", async () => {
  const anna = await room.createPlayer(1);
  const changes = { deck: "two", volume: 0.1, theme: "light", potOdds: false, keys: { fold: "q" }, lobbyFilters: "" };
  const { sessionKey } = await openTestSession(room.owner.pool, anna);
  await Promise.all(
    Object.entries(changes).map(([name, value]) => preferences().save(sessionKey, { [name]: chosen(value) })),
  );
  expect(await preferences().find(anna)).toEqual(changes);
});

it("the chosen language is also the language of mails", async () => {
  const anna = await room.createPlayer(1);
  const readLocale = async () =>
    (await room.owner.pool.query("SELECT locale FROM users WHERE id = $1", [anna])).rows[0]?.locale;
  await save(anna, { locale: chosen("es") });
  expect(await readLocale()).toBe("es");
  await save(anna, { locale: chosen("en", 60_000), deck: chosen("two") });
  expect(await readLocale()).toBe("es");
});

it("preferences are deleted with a discarded guest", async () => {
  const guest = await createUsers(room.web).createGuest();
  const sessionKey = toSessionKey(guest.sessionToken);
  await preferences().save(sessionKey, { deck: chosen("two") });
  expect(await createUsers(room.web).discardGuest(sessionKey)).toEqual(DONE);
  const { rows } = await room.owner.pool.query("SELECT FROM account_preferences WHERE user_id = $1", [guest.id]);
  expect(rows).toEqual([]);
});

it("✗: an invalid value is refused with the name of its preference, and no other preference is saved with it", async () => {
  const anna = await room.createPlayer(1);
  const bad: Readonly<Record<string, unknown>> = {
    theme: "sepia",
    locale: "xx",
    deck: undefined,
    volume: 1.1,
    holdAbove: 0,
    shares: [50, 75],
    multiples: [250, 300, 10_001],
    keys: { fold: "" },
    favourites: Array.from({ length: MAX_FAVOURITES + 1 }, () => randomUUID()),
    lastGame: { tableId: "x" },
    buyIns: { "play 200": -1 },
    toString: "x",
    someday: true,
  };
  for (const [name, value] of Object.entries(bad))
    expect(await save(anna, { muted: chosen(true), [name]: chosen(value) })).toEqual({
      ok: false,
      code: "bad-preference",
      detail: { name },
    });
  expect(await preferences().find(anna)).toEqual({});
});

it("preferences of another version are kept, and this version does not read them", async () => {
  const anna = await room.createPlayer(1);
  await room.owner.pool.query("INSERT INTO account_preferences (user_id, preferences) VALUES ($1, $2)", [
    anna,
    { someday: { value: [1], at: 5 }, theme: { value: "sepia", at: 5 }, deck: { value: "two", at: 5 } },
  ]);
  expect(await preferences().find(anna)).toEqual({ deck: "two" });
  expect(await save(anna, { deck: chosen("four"), theme: taken("dark") })).toEqual(DONE);
  expect(await preferences().find(anna)).toEqual({ deck: "four" });
  const { rows } = await room.owner.pool.query("SELECT preferences FROM account_preferences WHERE user_id = $1", [
    anna,
  ]);
  expect(rows[0]?.preferences).toMatchObject({ someday: { value: [1], at: 5 }, theme: { value: "sepia" } });
});

it("✗: an account keeps at most 64 KiB of preferences", async () => {
  const anna = await room.createPlayer(1);
  await room.owner.pool.query("INSERT INTO account_preferences (user_id, preferences) VALUES ($1, $2)", [
    anna,
    { someday: { value: "x".repeat(65_000), at: 5 } },
  ]);
  expect(await save(anna, { lobbyFilters: chosen("x".repeat(500)) })).toMatchObject({ code: "preferences-too-large" });
  expect(await save(anna, { deck: chosen("two") })).toEqual(DONE);
});

it("fault 100 ✗: preferences are saved only for the session's person, and only while the session lasts", async () => {
  const anna = await room.createPlayer(1);
  for (const sessionKey of [anna, "", (await openTestSession(room.owner.pool, anna, -1)).sessionKey])
    expect(await preferences().save(sessionKey, { deck: chosen("two") })).toEqual({
      ok: false,
      code: "session-revoked",
    });
  const denied = { code: "42501" };
  await expect(room.web.pool.query("DELETE FROM account_preferences")).rejects.toMatchObject(denied);
  await expect(room.game.pool.query("SELECT FROM account_preferences")).rejects.toMatchObject(denied);
});
