/** Tests the limits on opening and entering private games, and that a wrong link reveals nothing. H1, fault 88 */
import { randomUUID } from "node:crypto";
import { connect, createPrivateGames, createUsers, type Database, toSessionKey } from "@poker/db";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { HOUSES, LEAST_GAME_PACING } from "@poker/engine";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type NewGame, newGameSchema } from "../../features/private-games/game-schemas.ts";
import { buildGameSettings, USUAL_CHOICES } from "../../features/private-games/game-settings.ts";
import { forgetWebServer, setWebServer } from "../../testing/web-server-settings.ts";
import { collectIssues } from "../../ui/collect-issues.ts";

let urls: TestDatabase;
let web: Database;

beforeAll(async () => {
  urls = await createTestDatabase();
  web = connect(urls.webUrl, { maxConnections: 2 });
  setWebServer(urls.webUrl);
});
afterAll(async () => {
  forgetWebServer();
  await web.close();
  await urls.drop();
});

async function newGuest() {
  const { id: userId, sessionToken } = await createUsers(web).createGuest();
  return { userId, sessionKey: toSessionKey(sessionToken), guest: true };
}

function newGame(change: Partial<NewGame> = {}): NewGame {
  const { settings } = buildGameSettings(USUAL_CHOICES);
  if (!settings) throw new Error("no settings");
  const access = { admission: "link", watching: "link", term: "day" } as const;
  return { tableId: randomUUID(), title: "Friends", settings, ...access, password: null, ...change };
}

/** Opens a game for a new guest. Returns its link and code. */
async function openGame(password: string | null) {
  const { sessionKey } = await newGuest();
  const game = newGame({ password });
  const games = createPrivateGames(web);
  await games.open(sessionKey, { ...game, browserId: null, most: 3 });
  const invitation = await games.invitation(sessionKey, game.tableId);
  return { tableId: game.tableId, token: invitation?.token ?? "", code: invitation?.code ?? "" };
}

/** Opens another game as this guest. Returns the result. */
async function openAs(user: Awaited<ReturnType<typeof newGuest>>, address: string, change: Partial<NewGame> = {}) {
  const { openPrivateGame } = await import("./game-entrance.ts");
  const opened = await openPrivateGame({ user, address, browserId: null }, newGame(change));
  return "code" in opened ? opened.code : "open";
}

/** Tries to enter as a visitor without an account. */
async function enter(key: string, password: string | null, address: string): Promise<string> {
  const { enterPrivateGame } = await import("./game-entrance.ts");
  return JSON.stringify(
    await enterPrivateGame({ user: null, address, browserId: null }, { key, password, watch: true }),
  );
}

it("fault 88: all wrong links and codes get the same answer; an address above its limit cannot use right ones", async () => {
  const { token, tableId } = await openGame(null);
  const wrong = '{"ok":false,"code":"no-such-game"}';
  for (const key of ["ABCDEF", "abc-def", "A".repeat(22), "nothing", ""])
    expect(await enter(key, null, "192.0.2.1")).toBe(wrong);
  expect(await enter(token, null, "192.0.2.1")).toContain(tableId);
  for (let n = 6; n < 60; n++) expect(await enter("ABCDEF", null, "192.0.2.1")).toBe(wrong);
  const limited = '{"ok":false,"code":"too-many-tries"}';
  for (const key of [token, "ABCDEF"]) expect(await enter(key, null, "192.0.2.1")).toBe(limited);
  expect(await enter(token, null, "192.0.2.2")).toContain(tableId);
});

it("fault 88: checking a code in a field counts as a try, and reveals only that the game exists", async () => {
  const { findInvitedGame } = await import("./game-entrance.ts");
  const { tableId, code } = await openGame(null);
  const find = async (typed: string) => JSON.stringify(await findInvitedGame("192.0.2.5", typed));
  expect(await find(code)).toBe(JSON.stringify({ tableId, hasPassword: false }));
  for (let n = 1; n < 60; n++) expect(await find("ABCDEF")).toContain("no-such-game");
  expect(await find(code)).toContain("too-many-tries");
  expect(await enter(code, null, "192.0.2.5")).toContain("too-many-tries");
});

it("fault 88: the passwords that one address may try are limited", async () => {
  const { token, tableId } = await openGame("clubs");
  for (let n = 0; n < 20; n++) expect(await enter(token, `clubs ${n}`, "192.0.2.3")).toContain("wrong-password");
  expect(await enter(token, "clubs", "192.0.2.3")).toContain("too-many-tries");
  expect(await enter(token, "clubs", "192.0.2.4")).toContain(tableId);
});

it("fault 88: the links that the addresses of one network may try together are limited", async () => {
  const { token, tableId } = await openGame(null);
  const neighbour = (n: number) => `2001:db8:7:${n}::/64`;
  await Promise.all(Array.from({ length: 300 }, (_, n) => enter("ABCDEF", null, neighbour(n))));
  expect(await enter(token, null, neighbour(300))).toContain("too-many-tries");
  expect(await enter(token, null, "2001:db8:8:1::/64")).toContain(tableId);
});

it("H1 ✗: one guest can have three games open, and may try to open a game ten times an hour", async () => {
  const guest = await newGuest();
  const answers: string[] = [];
  for (let n = 0; n < 100; n++) answers.push(await openAs(guest, `198.51.100.${n}`));
  expect(answers.slice(0, 3)).toEqual(["open", "open", "open"]);
  expect(new Set(answers.slice(3, 10))).toEqual(new Set(["too-many-games"]));
  expect(new Set(answers.slice(10))).toEqual(new Set(["too-many-tries"]));
});

it("H1 ✗: one address can open thirty games an hour, even with a hundred guests", async () => {
  const answers: string[] = [];
  for (let n = 0; n < 100; n++) answers.push(await openAs(await newGuest(), "192.0.2.7"));
  expect(answers.lastIndexOf("open")).toBe(29);
  expect(answers.indexOf("too-many-tries")).toBe(30);
  expect(await openAs(await newGuest(), "192.0.2.8")).toBe("open");
});

it("H1 ✗: the addresses of one network can open ninety games an hour", async () => {
  const answers: string[] = [];
  for (let n = 0; n < 100; n++) answers.push(await openAs(await newGuest(), `2001:db8:9:${n}::/64`));
  expect(answers.indexOf("too-many-tries")).toBe(90);
  expect(await openAs(await newGuest(), "2001:db8:10:1::/64")).toBe("open");
});

it("fault 40: a title that imitates the room's staff, or hides letters, is refused at its field", async () => {
  const { openPrivateGame } = await import("./game-entrance.ts");
  const opener = { user: await newGuest(), address: "192.0.2.9", browserId: null };
  for (const title of ["Admın", "The Dealer", "Fri\u202Eday", "Frid\u0430y"])
    expect(await openPrivateGame(opener, newGame({ title }))).toEqual({
      ok: false,
      code: "title-not-allowed",
      fields: [{ field: "title", code: "title-not-allowed" }],
    });
});

/** Returns the fields of this request body that the route reports as wrong. */
const fieldsOf = (body: object): readonly string[] => {
  const parsed = newGameSchema.safeParse(body);
  return parsed.success ? [] : collectIssues(parsed.error).map(({ field }) => field);
};

it.each([
  ["title", { title: "" }],
  ["title", { title: "a".repeat(61) }],
  ["password", { password: "a".repeat(61) }],
  ["term", { term: "year" }],
  ["admission", { admission: "everybody" }],
  ["watching", { watching: "nobody" }],
  ["tableId", { tableId: "mine" }],
])("H1 ✗: an invalid value is refused at its field: %s", (field, change) => {
  expect(fieldsOf({ ...newGame(), ...change })).toContain(field);
});

it.each([
  ["settings.rules.smallBlind", { smallBlind: -1 }],
  ["settings.rules.smallBlind", { smallBlind: 0.5 }],
  ["settings.rules.smallBlind", { smallBlind: 400 }],
  ["settings.rules.bigBlind", { bigBlind: 10 ** 15 }],
])("H1 ✗: invalid stakes are refused at their field: %s, %o", (field, change) => {
  const game = newGame();
  const settings = { ...game.settings, rules: { ...game.settings.rules, ...change } };
  expect(fieldsOf({ ...game, settings })).toContain(field);
});

it.each([
  ["settings.buyIn", { buyIn: { min: 20_000, max: 10_000 } }],
  ["settings.minPlayers", { seats: 4, minPlayers: 5 }],
  ["settings.seats", { seats: 1 }],
])("H1 ✗: contradictory settings are refused at their field: %s", (field, change) => {
  const game = newGame();
  expect(fieldsOf({ ...game, settings: { ...game.settings, ...change } })).toContain(field);
});

it.each(["streetMs", "potMs", "uncontestedPotMs", "furtherPotMs", "betweenHandsMs"] as const)(
  "fault 122: a private game with too short a pause is refused at its field: %s",
  (name) => {
    const game = newGame();
    const withPacing = (pacing: Partial<NewGame["settings"]["pacing"]>) =>
      fieldsOf({ ...game, settings: { ...game.settings, pacing: { ...game.settings.pacing, ...pacing } } });
    for (const ms of [0, -1, LEAST_GAME_PACING[name] - 1, 0.5])
      expect(withPacing({ [name]: ms })).toEqual([`settings.pacing.${name}`]);
    expect(withPacing(LEAST_GAME_PACING)).toEqual([]);
  },
);

it("fault 124: a private game must name a house of the room", () => {
  const game = newGame();
  const fields = (house: string) => fieldsOf({ ...game, settings: { ...game.settings, house } });
  for (const house of ["nowhere", "Cardroom", "\ud800", "https://example.org", "cardroom "])
    expect(fields(house)).toEqual(["settings.house"]);
  for (const house of HOUSES) expect(fields(house)).toEqual([]);
});
