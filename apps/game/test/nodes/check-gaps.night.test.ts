/**
 * Tests that a table is replayed across gaps, where hands that only bots played were deleted, and that damage after a gap is found.
 * Decision 0107
 */
import {
  connect,
  createBotHandForgetter,
  createHandRecorder,
  createReconciler,
  type Database,
  inTransaction,
} from "@poker/db";
import { checkRoom, describeViolation } from "@poker/db/checks";
import { buildSettings, presets } from "@poker/engine";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPlayers, openPlayedTable, type PlayingNode, registerPlayingNode } from "../testing/play-tables.ts";
import type { PlayedTable } from "../testing/played-hands.ts";
import { ARCHIVE_KEY, LIVE_KEY } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const keys = { live: Buffer.from(LIVE_KEY, "hex"), archive: Buffer.from(ARCHIVE_KEY, "hex") };
const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
const settings = buildSettings(presets.avenue, stakes);
/** The seat of the person. Bots have the seats with lower numbers. */
const PERSON_SEAT = 3;
let game: Database;
let node: PlayingNode;
let bots: readonly string[];
let person: string;

const owner = (sql: string, ...values: readonly unknown[]) => backend.owner.pool.query(sql, [...values]);

beforeAll(async () => {
  game = connect(backend.database.gameUrl);
  node = await registerPlayingNode(backend, game);
  [person = "", ...bots] = await createPlayers(backend, 4);
  await owner("UPDATE users SET guest = false, bot = true WHERE id = ANY ($1)", bots);
});
afterAll(() => game.close());

const playHands = (table: PlayedTable, hands: number) => {
  for (let hand = 0; hand < hands; hand++) table.playHand();
};
/** Seats the person, plays some hands, and lets the person leave. */
function playWithPerson(table: PlayedTable, hands: number): void {
  const sit = {
    type: "sit",
    seat: PERSON_SEAT,
    playerId: person,
    bot: false,
    visit: null,
    counter: 0,
    entry: "post",
  } as const;
  expect(table.run({ ...sit, buyIn: settings.buyIn.max }, "player")).toBe(true);
  playHands(table, hands);
  table.run({ type: "leave", seat: PERSON_SEAT }, "player");
}

/**
 * Makes all hands end this many hours ago, writes their records, and reconciles the books. When the last hand of a table is more than two
 * days old, later hands no longer wait for it.
 */
async function age(hours = 72): Promise<void> {
  const sql = "UPDATE hands SET ended_at = now() - $1 * interval '1 hour' + serial * interval '1 millisecond'";
  await owner(sql, hours);
  await createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 1_000 });
  await createReconciler(game.pool).reconcileBooks();
}
const forgetter = () => createBotHandForgetter(game.pool, keys.live);
async function forgetAll(): Promise<{ forgotten: number; problems: readonly string[] }> {
  const sum = { forgotten: 0, problems: new Set<string>() };
  for (let more = true; more; ) {
    const { looked, forgotten, problems } = await forgetter().forgetNext(24);
    more = looked > 0;
    sum.forgotten += forgotten;
    for (const { problem } of problems) sum.problems.add(problem);
  }
  return { forgotten: sum.forgotten, problems: [...sum.problems] };
}
const check = () => checkRoom(backend.owner, keys);
/** Changes a table of the database, calls `look`, and undoes the change. Resolves with the result of `look`. */
async function lookAfter<T>(look: () => Promise<T>, change: string, ...values: readonly unknown[]): Promise<T> {
  const [, table = ""] = /(?:FROM|UPDATE) (\w+)/.exec(change) ?? [];
  await owner(`CREATE TABLE kept_rows AS SELECT * FROM ${table}`);
  expect((await owner(change, ...values)).rowCount).toBeGreaterThan(0);
  const seen = await look();
  await owner(`DELETE FROM ${table}`);
  await owner(`INSERT INTO ${table} SELECT * FROM kept_rows`);
  await owner("DROP TABLE kept_rows");
  return seen;
}
const findViolations = async () => (await check()).violations.map(describeViolation);
const findAfter = (change: string, ...values: readonly unknown[]) => lookAfter(findViolations, change, ...values);
const listGaps = async (tableId: string) =>
  (await owner("SELECT hands, events, first_seq, last_seq FROM bot_hand_gaps WHERE table_id = $1 ORDER BY 3", tableId))
    .rows;
const handNumbers = async (tableId: string): Promise<readonly number[]> =>
  (await owner("SELECT hand_no FROM hands WHERE table_id = $1 ORDER BY 1", tableId)).rows.map((row) => row.hand_no);
/** Returns the numbers of the hands in which the person was dealt in. */
const ownNumbers = async (tableId: string): Promise<readonly number[]> =>
  (
    await owner(
      "SELECT h.hand_no FROM hand_seats s JOIN hands h ON h.serial = s.hand_serial WHERE table_id = $1 AND user_id = $2 ORDER BY 1",
      tableId,
      person,
    )
  ).rows.map((row) => row.hand_no);

/** Plays hands with bots only, then some hands with the person, then hands with bots only again. */
async function playMixed(seed: number, hours = 72) {
  const opened = await openPlayedTable(node, settings, bots, seed);
  await opened.play((table) => {
    playHands(table, 12);
    playWithPerson(table, 6);
    playHands(table, 12);
  });
  await age(hours);
  return opened;
}

it("a table is replayed across its gaps, and a gap that grows stays one gap", async () => {
  const { tableId, play } = await playMixed(11, 30);
  const [own, all] = [await ownNumbers(tableId), await handNumbers(tableId)];
  const before = all.filter((handNo) => handNo < (own[0] ?? 0)).length;
  const after = all.length - before - own.length;
  expect(await forgetAll()).toEqual({ forgotten: before + after - 1, problems: [] });
  expect((await listGaps(tableId)).map(({ hands }) => hands)).toEqual([before, after - 1]);
  expect(await handNumbers(tableId)).toEqual([...own, all.at(-1)]);
  const { violations, ...counts } = await check();
  expect(violations.map(describeViolation)).toEqual([]);
  expect(counts).toMatchObject({ tables: 1, hands: own.length + 1, handsLeftOut: 0, incompleteTables: [] });

  await play((table) => playHands(table, 5));
  await age(30);
  const more = (await handNumbers(tableId)).length - own.length - 1;
  expect(await forgetAll()).toEqual({ forgotten: more, problems: [] });
  expect((await listGaps(tableId)).map(({ hands }) => hands)).toEqual([before, after - 1 + more]);
  await play((table) => playWithPerson(table, 3));
  expect(await findViolations()).toEqual([]);
});

it("I3, I4, I10: damage after a gap, before it and inside of it is found", async () => {
  const { rows: tables } = await owner("SELECT DISTINCT table_id AS id FROM bot_hand_gaps");
  const [{ id }] = tables;
  const own = await ownNumbers(id);
  const { rows: ends } = await owner(
    `SELECT seq, events FROM stream_steps WHERE stream_id = $1 AND hand_no = $2 AND events::text LIKE '%"hand-ended"%'`,
    id,
    own.at(-1),
  );
  const altered = ends[0].events.map((event: { stacks?: readonly { after: number }[] }) => {
    const [first, ...rest] = event.stacks ?? [];
    return first ? { ...event, stacks: [{ ...first, after: first.after + 1 }, ...rest] } : event;
  });
  const change = "UPDATE stream_steps SET events = $3 WHERE stream_id = $1 AND seq = $2";
  expect(await findAfter(change, id, ends[0].seq, JSON.stringify(altered))).toContainEqual(
    expect.stringMatching(`I3 .* hand ${own.at(-1)} `),
  );
  const lost = await findAfter("DELETE FROM hand_records WHERE table_id = $1 AND hand_no = $2", id, own[0]);
  expect(lost).toContainEqual(expect.stringMatching(/I4 .* is missing/));
  const [gap] = await listGaps(id);
  const inside = `SELECT min(seq) FROM stream_steps WHERE stream_id = $1 AND seq BETWEEN $2 AND $3`;
  const sql = `DELETE FROM stream_steps WHERE stream_id = $1 AND seq = (${inside})`;
  expect(await findAfter(sql, id, gap.first_seq, gap.last_seq)).toContainEqual(
    expect.stringMatching(/I4 .* 1 events are missing up to/),
  );
  expect(
    await findAfter("DELETE FROM bot_hand_gaps WHERE table_id = $1 AND first_seq = $2", id, gap.first_seq),
  ).toEqual([]);
  expect(await findViolations()).toEqual([]);
});

it("✗: a hand of bots stays when the table cannot be followed to its end, and the reason is returned", async () => {
  const { tableId } = await playMixed(12);
  const all = await handNumbers(tableId);
  const lost = (await ownNumbers(tableId))[0];
  const change = "DELETE FROM hand_records WHERE table_id = $1 AND hand_no = $2";
  const { problems } = await lookAfter(forgetAll, change, tableId, lost);
  expect(problems).toEqual([expect.stringMatching(/event \d+ is missing/)]);
  expect(await handNumbers(tableId)).toEqual(all);
});

it("✗: hands of bots stay when none of their records is left, as when another run deletes them at that moment", async () => {
  const { tableId } = await playMixed(15);
  const all = await handNumbers(tableId);
  expect(await lookAfter(forgetAll, "DELETE FROM hand_records WHERE table_id = $1", tableId)).toMatchObject({
    forgotten: 0,
  });
  expect(await handNumbers(tableId)).toEqual(all);
});

it("two runs at the same time delete each hand once", async () => {
  const { tableId } = await playMixed(13);
  const all = await handNumbers(tableId);
  const own = await ownNumbers(tableId);
  const runs = await Promise.all([forgetter().forgetNext(24), forgetter().forgetNext(24)]);
  expect(runs.reduce((sum, { forgotten }) => sum + forgotten, 0)).toBe(all.length - own.length - 1);
  expect(runs.map(({ looked }) => looked)).toContain(0);
  expect((await handNumbers(tableId)).length).toBe(own.length + 1);
});

it.each(["hand_records", "stream_steps"])(
  "a run that waits for %s while another run deletes the same hands finds nothing to do, and no problem",
  async (table) => {
    const { tableId } = await playMixed(15);
    const own = await ownNumbers(tableId);
    const { slow } = await inTransaction(backend.owner.pool, async (client) => {
      await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const slow = forgetter().forgetNext(24);
      const waiting = "SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted";
      await expect.poll(async () => (await owner(waiting, table)).rowCount).toBeGreaterThan(0);
      await createBotHandForgetter(client, keys.live).forgetNext(24);
      return { slow };
    });
    expect(await slow).toEqual({ looked: 0, forgotten: 0, problems: [] });
    expect((await handNumbers(tableId)).length).toBe(own.length + 1);
  },
);

it("the replay of a table of an earlier version begins with the first state that was kept", async () => {
  const { tableId, play } = await playMixed(14);
  await forgetAll();
  await owner("DELETE FROM bot_hand_gaps WHERE table_id = $1", tableId);
  const own = await ownNumbers(tableId);
  const old = await check();
  expect(old.violations.filter((violation) => violation.tableId === tableId)).toEqual([]);
  expect(old.incompleteTables).toContain(tableId);

  for (const hands of [5, 6]) {
    await play((table) => playHands(table, hands));
    await age();
    expect((await forgetAll()).problems).toEqual([]);
    const { violations, incompleteTables, handsLeftOut } = await check();
    expect(violations.filter((violation) => violation.tableId === tableId).map(describeViolation)).toEqual([]);
    expect(incompleteTables).not.toContain(tableId);
    expect(handsLeftOut).toBeGreaterThanOrEqual(own.length);
  }
  expect((await listGaps(tableId)).map(({ events }) => events === null)).toEqual([true, false]);
});
