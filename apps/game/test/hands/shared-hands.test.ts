/** Tests links to finished hands: who may make and revoke a link, and what people with the link see. F4, fault 100, decision 0056 */
import { randomUUID } from "node:crypto";
import {
  connect,
  createHandRecorder,
  createJournal,
  createLeases,
  createNodeRegistry,
  createShareLinks,
  type Database,
  type ShareLinks,
} from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { buildSettings, isRefusal, presets } from "@poker/engine";
import { DAY_MS } from "@poker/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PlayedTable } from "../testing/played-hands.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const SETTINGS = buildSettings(presets.avenue, {
  ...{ game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" },
});
let game: Database;
let web: Database;
let links: ShareLinks;
let tableId: string;
/** The id of a hand that was played at the first table. */
let handId: string;
let players: readonly { readonly userId: string; readonly name: string; readonly sessionKey: string }[];

beforeAll(async () => {
  game = connect(backend.database.gameUrl);
  web = connect(backend.database.webUrl);
  links = createShareLinks(web);
  players = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { userId } = await backend.person();
      const { rows } = await backend.owner.pool.query("SELECT name FROM users WHERE id = $1", [userId]);
      const { sessionKey } = await openTestSession(backend.owner.pool, userId);
      return { userId, name: String(rows[0]?.name), sessionKey };
    }),
  );
  tableId = await playTable(4);
  handId = await firstHandOf(tableId);
});
afterAll(() => Promise.all([game.close(), web.close()]));

/** Plays hands of these players at a new table, and stores them as a server would have. */
async function playTable(hands: number): Promise<string> {
  const nodeId = randomUUID();
  await createNodeRegistry(game.pool).registerNode({
    ...{ nodeId, name: nodeId, url: "http://node.example", weight: 1, protocol: 7, oldestCompatibleProtocol: 1 },
    ...{ secrets: "s", keys: {}, adapter: "postgres" },
  });
  const id = await backend.createTable(SETTINGS);
  const lease = (await createLeases(game.pool).claimUnits(nodeId, 60_000)).find(({ unitId }) => unitId === id);
  if (!lease) throw new Error("the table is another's");
  const table = new PlayedTable(
    lease,
    SETTINGS,
    players.map(({ userId }) => userId),
    7,
  );
  for (let hand = 0; hand < hands; hand++) table.playHand();
  const journal = createJournal({ pool: game.journal });
  for (const commit of table.commits) expect(await journal.commit(commit)).toEqual({ outcome: "durable" });
  return id;
}

async function firstHandOf(table: string): Promise<string> {
  const { rows } = await web.pool.query("SELECT id FROM hands WHERE table_id = $1 ORDER BY hand_no LIMIT 1", [table]);
  return String(rows[0]?.id);
}

const keyOf = (place: number) => players[place]?.sessionKey ?? "";

/** Makes a link in the name of this player, and returns the link's token. */
async function share(place: number, showsNames: boolean, of = handId): Promise<string> {
  const made = await links.share(keyOf(place), { handId: of, showsNames });
  if (isRefusal(made)) throw new Error(made.code);
  return made.token;
}

it("a player who was dealt in makes a link; asking again with the same choice returns the same link", async () => {
  const [hidden, named] = [await share(0, false), await share(0, true)];
  expect(named).not.toBe(hidden);
  expect(await share(0, false)).toBe(hidden);
  expect(await share(1, false)).not.toBe(hidden);
  const { userId = "" } = players[0] ?? {};
  expect(await links.listOfHand(userId, handId)).toMatchObject([
    { token: hidden, showsNames: false },
    { token: named, showsNames: true },
  ]);
  const listed = await links.list(userId, { limit: 10 });
  expect(listed.map(({ token }) => token)).toEqual([named, hidden]);
  expect(listed[0]).toMatchObject({ hand: { id: handId }, showsNames: true });
  expect(await links.list(userId, { limit: 10, before: listed[0]?.cursor })).toEqual([listed[1]]);
  expect(await links.list(userId, { limit: 10, before: "nonsense" })).toEqual(listed);
});

it("F4: everybody with the link sees what the rail saw; without names nothing leads to players or table", async () => {
  const hand = await links.get(await share(0, false));
  expect(hand).toMatchObject({ record: "kept", table: null, outcome: "settled" });
  expect((hand?.endedAt ?? 1) % DAY_MS).toBe(0);
  const dealt = hand?.events.find((event) => event.type === "hole-dealt");
  expect(dealt?.type === "hole-dealt" && dealt.hands.flatMap(({ cards }) => cards)).toEqual(Array(6).fill(null));
  const sent = JSON.stringify(hand);
  for (const secret of [tableId, ...players.flatMap(({ userId, name }) => [userId, name])])
    expect(sent).not.toContain(secret);
});

it("F4: with names a link says who played at which table, and still shows no hidden card", async () => {
  const hand = await links.get(await share(0, true));
  expect(hand?.players.map(({ name }) => name).sort()).toEqual(players.map(({ name }) => name).sort());
  expect(hand?.table).toMatchObject({ handNo: Number(handId.split(":")[1]) });
  const dealt = hand?.events.find((event) => event.type === "hole-dealt");
  expect(dealt?.type === "hole-dealt" && dealt.hands.flatMap(({ cards }) => cards)).toEqual(Array(6).fill(null));
});

it("F4: only players who were dealt in see a preview of what a link would show", async () => {
  const { userId = "" } = players[0] ?? {};
  const wanted = { handId, showsNames: false };
  const shown = await links.get(await share(0, false));
  const before = await links.preview(userId, wanted);
  expect(before?.events).toEqual(shown?.events);
  expect(before?.players.map(({ name }) => name)).toEqual([null, null, null]);
  expect(await links.preview((await backend.person()).userId, wanted)).toBeNull();
  for (const id of [`${randomUUID()}:1`, "nonsense"])
    expect(await links.preview(userId, { ...wanted, handId: id })).toBeNull();
});

it("fault 110: a link shows its hand even when strangers may not watch the table", async () => {
  const token = await share(0, false);
  await backend.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
  expect(await links.get(token)).toMatchObject({ record: "kept" });
  await backend.owner.pool.query("UPDATE tables SET status = 'open' WHERE id = $1", [tableId]);
});

it("fault 100 ✗: neither a stranger nor a player without a valid session can share a hand", async () => {
  const stranger = await backend.person();
  const { userId = "" } = players[0] ?? {};
  const wanted = { handId, showsNames: false };
  expect(await links.share(stranger.sessionKey, wanted)).toMatchObject({ code: "not-found" });
  for (const key of [userId, "", (await openTestSession(backend.owner.pool, userId, -1)).sessionKey])
    expect(await links.share(key, wanted)).toMatchObject({ code: "session-revoked" });
  for (const id of [`${randomUUID()}:1`, `${tableId}:99`, "nonsense"])
    expect(await links.share(keyOf(0), { ...wanted, handId: id })).toMatchObject({ code: "not-found" });
  for (const role of [web, game])
    await expect(role.pool.query("DELETE FROM share_links")).rejects.toMatchObject({ code: "42501" });
  await expect(game.pool.query("SELECT FROM share_links")).rejects.toMatchObject({ code: "42501" });
});

it("fault 100: only the player who made a link revokes it; then the link seems never to have existed", async () => {
  const token = await share(2, false);
  expect(await links.revoke(keyOf(1), token)).toEqual({ ok: true });
  expect(await links.find(token)).toEqual({ handId, showsNames: false });
  expect(await links.revoke("", token)).toMatchObject({ code: "session-revoked" });
  expect(await links.revoke(keyOf(2), token)).toEqual({ ok: true });
  for (const gone of [token, randomUUID(), "nonsense", "", handId, token.toUpperCase()]) {
    expect(await links.get(gone)).toBeNull();
    expect(await links.find(gone)).toBeNull();
  }
  expect(await links.revoke(keyOf(2), token)).toEqual({ ok: true });
  expect(await share(2, false)).not.toBe(token);
});

it("✗: a player's number of links is limited, even for requests at the same time", async () => {
  const userId = players[1]?.userId;
  const other = await playTable(3);
  const { rows } = await web.pool.query("SELECT id FROM hands WHERE table_id = $1", [other]);
  await backend.owner.pool.query("DELETE FROM share_links WHERE user_id = $1", [userId]);
  const most = 2;
  const asked = await Promise.all(
    rows.map(({ id }) => web.pool.query("SELECT refused FROM hand_share($1, $2, false, $3)", [keyOf(1), id, most])),
  );
  const refused = asked.flatMap((answer) => answer.rows[0]?.refused ?? []);
  expect([asked.length, refused]).toEqual([3, ["too-many-links"]]);
});

it("a link says when the hand's record is archived or damaged, and shows the result", async () => {
  // The last of the table's hands has no record yet.
  const other = await playTable(3);
  const { rows } = await web.pool.query("SELECT id, hand_no FROM hands WHERE table_id = $1 ORDER BY hand_no", [other]);
  const tokens = [await share(0, false, String(rows[0]?.id)), await share(0, false, String(rows[1]?.id))] as const;
  await createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 1_000 });
  const { pool } = backend.owner;
  await pool.query("DELETE FROM hand_records WHERE table_id = $1 AND hand_no = $2", [other, rows[0]?.hand_no]);
  await pool.query("UPDATE hand_records SET body = '\\x00' WHERE table_id = $1 AND hand_no = $2", [
    other,
    rows[1]?.hand_no,
  ]);
  expect(await links.get(tokens[0])).toMatchObject({ record: "archived", events: [], outcome: "settled" });
  expect(await links.get(tokens[1])).toMatchObject({ record: "damaged", events: [], outcome: "settled" });
});
