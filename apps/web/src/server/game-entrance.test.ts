/** Tests that the ways into private games stand behind limits of their own, and that a wrong link tells nothing. Fault 88 */
import { randomUUID } from "node:crypto";
import { connect, createPrivateGames, createUsers, type Database, toSessionKey } from "@poker/db";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildGameSettings, USUAL_CHOICES } from "../features/private-games/game-settings.ts";
import { forgetWebServer, setWebServer } from "../testing/web-server-settings.ts";

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

/** A game of a new guest, with its link and code. */
async function openGame(password: string | null) {
  const users = createUsers(web);
  const sessionKey = toSessionKey((await users.createGuest()).sessionToken);
  const { settings } = buildGameSettings(USUAL_CHOICES);
  if (!settings) throw new Error("no settings");
  const tableId = randomUUID();
  const games = createPrivateGames(web);
  const access = { admission: "link", watching: "link", term: "day" } as const;
  await games.open(sessionKey, { tableId, title: "Friends", settings, ...access, password, browserId: null, most: 3 });
  const ways = await games.waysIn(sessionKey, tableId);
  return { tableId, token: ways?.token ?? "", code: ways?.code ?? "" };
}

/** Tries to come in as a visitor without an account. */
async function enter(key: string, password: string | null, address: string): Promise<string> {
  const { enterPrivateGame } = await import("./game-entrance.ts");
  return JSON.stringify(
    await enterPrivateGame({ user: null, address, browserId: null }, { key, password, watch: true }),
  );
}

it("fault 88: every wrong link and code is answered alike; above the limit the right one too, from that address alone", async () => {
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

it("fault 88: a code that is asked for by a field counts as a try, and says nothing of its game but that it is there", async () => {
  const { findInvitedGame } = await import("./game-entrance.ts");
  const { tableId, code } = await openGame(null);
  const find = async (typed: string) => JSON.stringify(await findInvitedGame("192.0.2.5", typed));
  expect(await find(code)).toBe(JSON.stringify({ tableId, hasPassword: false }));
  for (let n = 1; n < 60; n++) expect(await find("ABCDEF")).toContain("no-such-game");
  expect(await find(code)).toContain("too-many-tries");
  expect(await enter(code, null, "192.0.2.5")).toContain("too-many-tries");
});

it("fault 88: so many passwords are tried from an address and no more", async () => {
  const { token, tableId } = await openGame("clubs");
  for (let n = 0; n < 20; n++) expect(await enter(token, `clubs ${n}`, "192.0.2.3")).toContain("wrong-password");
  expect(await enter(token, "clubs", "192.0.2.3")).toContain("too-many-tries");
  expect(await enter(token, "clubs", "192.0.2.4")).toContain(tableId);
});

it("fault 88: the addresses of one network try so many links together and no more", async () => {
  const { token, tableId } = await openGame(null);
  const neighbour = (n: number) => `2001:db8:7:${n}::/64`;
  await Promise.all(Array.from({ length: 300 }, (_, n) => enter("ABCDEF", null, neighbour(n))));
  expect(await enter(token, null, neighbour(300))).toContain("too-many-tries");
  expect(await enter(token, null, "2001:db8:8:1::/64")).toContain(tableId);
});
