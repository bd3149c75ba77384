/**
 * Tests that hands which only bots played are counted and deleted, that all other hands are kept, and that the books still balance.
 * Decision 0106
 */
import {
  connect,
  createBotHandForgetter,
  createHandRecorder,
  createHands,
  createReconciler,
  type Database,
  parseKey,
} from "@poker/db";
import { buildSettings, presets } from "@poker/engine";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPlayers, type PlayingNode, playTable, registerPlayingNode } from "../testing/play-tables.ts";
import { ARCHIVE_KEY, LIVE_KEY } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const HANDS = 8;
let game: Database;
let node: PlayingNode;
let bots: readonly string[];
let person: string;

const settings = buildSettings(presets.avenue, {
  game: "holdem",
  structure: "no-limit",
  low: 50,
  high: 100,
  currency: "play",
});
const query = (text: string, values: readonly unknown[] = []) => backend.owner.pool.query(text, [...values]);
const countHands = async (tableId: string): Promise<number> =>
  (await query("SELECT FROM hands WHERE table_id = $1", [tableId])).rowCount ?? 0;
/** Deletes hands that only bots played and that ended more than `hours` ago. Resolves with the number of deleted hands. */
async function forget(hours = 24): Promise<number> {
  const forgetter = createBotHandForgetter(game.pool, Buffer.from(LIVE_KEY, "hex"));
  for (let sum = 0; ; ) {
    const { looked, forgotten, problems } = await forgetter.forgetNext(hours);
    expect(problems).toEqual([]);
    sum += forgotten;
    if (looked === 0) return sum;
  }
}
/** Makes the tables' hands end this many hours ago, and writes their records. */
async function age(hours: number, ...tableIds: readonly string[]): Promise<void> {
  await query(
    `UPDATE hands SET ended_at = now() - $2 * interval '1 hour' + hand_no * interval '1 millisecond' WHERE table_id = ANY ($1)`,
    [tableIds, hours],
  );
  await createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 1_000 });
}
const reconcile = async (full: boolean) => (await createReconciler(game.pool).reconcileBooks({ full })).report;
/** Resolves with what the reconciliation finds wrong in the rake of tables. */
const rakeProblems = async (full: boolean) =>
  (await reconcile(full)).discrepancies.filter(({ code }) => code.includes("rake"));

beforeAll(async () => {
  game = connect(backend.database.gameUrl);
  node = await registerPlayingNode(backend, game);
  [person = "", ...bots] = await createPlayers(backend, 4);
  await query("UPDATE users SET guest = false, bot = true WHERE id = ANY ($1)", [bots]);
});
afterAll(() => game.close());

it("hands that only bots played are deleted after their time, except the last, and counted by day and table", async () => {
  const tableId = await playTable(node, settings, { players: bots, hands: HANDS, seed: 1 });
  await age(72, tableId);
  await reconcile(false);
  const { rows: before } = await query(
    "SELECT sum(pot)::int AS pot, sum(rake)::int AS rake FROM hands WHERE table_id = $1",
    [tableId],
  );
  const { rows: moves } = await query("SELECT count(*)::int AS count, sum(amount)::int AS sum FROM ledger_postings");
  expect(await forget()).toBe(HANDS - 1);
  expect(await countHands(tableId)).toBe(1);
  expect((await query("SELECT FROM hand_records WHERE table_id = $1", [tableId])).rowCount).toBe(0);
  const { rows: last } = await query("SELECT pot::int, rake::int FROM hands WHERE table_id = $1", [tableId]);
  const { rows: counted } = await query(
    "SELECT sum(hands)::int AS hands, sum(pot)::int AS pot, sum(rake)::int AS rake FROM bot_hand_days WHERE table_id = $1",
    [tableId],
  );
  expect(counted).toEqual([
    { hands: HANDS - 1, pot: before[0].pot - last[0].pot, rake: before[0].rake - last[0].rake },
  ]);
  expect((await query("SELECT count(*)::int AS count, sum(amount)::int AS sum FROM ledger_postings")).rows).toEqual(
    moves,
  );
  expect([await rakeProblems(false), await rakeProblems(true)]).toEqual([[], []]);
  expect(await forget()).toBe(0);
});

it("✗: a hand with a person stays, and so does a hand whose cards staff have looked at", async () => {
  const tableId = await playTable(node, settings, { players: [...bots, person], hands: HANDS, seed: 2 });
  const seen = await playTable(node, settings, { players: bots, hands: 3, seed: 3 });
  const { rows } = await query(
    "SELECT id FROM hands WHERE table_id = $1 AND hand_no = (SELECT min(hand_no) FROM hands WHERE table_id = $1)",
    [seen],
  );
  await query("INSERT INTO hand_reveals (hand_id, revealed_by, reason) VALUES ($1, $2, 'A complaint.')", [
    rows[0].id,
    person,
  ]);
  await age(72, tableId, seen);
  await reconcile(false);
  expect(await forget()).toBe(1);
  expect([await countHands(tableId), await countHands(seen)]).toEqual([HANDS, 2]);
  const { rows: kept } = await query("SELECT id FROM hands WHERE table_id = $1", [tableId]);
  const hands = createHands(backend.owner, parseKey(ARCHIVE_KEY) ?? new Uint8Array());
  for (const { id } of kept) expect(await hands.get(id, person)).toMatchObject({ id });
});

it("✗: hands that are too young wait for a later run", async () => {
  const tableId = await playTable(node, settings, { players: bots, hands: 4, seed: 4 });
  await age(23, tableId);
  await reconcile(false);
  expect(await forget()).toBe(0);
  expect(await forget(22)).toBe(3);
  // The table's last hand is not deleted, because it has no record. This makes it old, so that the hands of the next tests do not wait for
  // it.
  await query("UPDATE hands SET ended_at = now() - interval '3 days' WHERE table_id = $1", [tableId]);
});

it("✗: hands whose rake the books have not counted yet wait for a later run", async () => {
  const tableId = await playTable(node, settings, { players: bots, hands: 4, seed: 5 });
  await age(30, tableId);
  expect(await forget()).toBe(0);
  await reconcile(false);
  expect(await forget()).toBe(3);
});
