/**
 * Deletes hands that only bots played, some hours after they ended. A run of deleted hands leaves a gap in the table's journal, and the
 * state of the table after the gap is stored. There are three steps: choose the hands, compute the tables' states after the gaps without a
 * transaction, and let the database delete the hands if this is still allowed. Decisions 0106, 0107
 */
import { setImmediate } from "node:timers/promises";
import { createTable, isHandUnderWay, type TableSettings, type TableState } from "@poker/engine";
import type { SealKeys } from "../sealing/key-list.ts";
import type { Queryable } from "../sql/connect.ts";
import { archivedTables, type BotHandGap, readLastGap, type TablePoint } from "./bot-hand-gaps.ts";
import { followTable, UnfollowableTableError } from "./follow-table.ts";
import { decodeHandRecord } from "./hand-record-format.ts";
import type { StreamPosition } from "./hand-steps.ts";

interface ForgottenHands {
  /** How many hands this call examined. 0 when no hand is due, or when another process was faster. */
  readonly looked: number;
  readonly forgotten: number;
  /** The tables whose hands are kept because their events cannot be read or applied, with the reasons. */
  readonly problems: readonly { readonly tableId: string; readonly problem: string }[];
}

export interface BotHandForgetter {
  /** Examines the next hands that ended at least `hours` hours ago, and deletes those that only bots played. */
  forgetNext(hours: number): Promise<ForgottenHands>;
}

/** How many hands one call examines. The statement that deletes them takes about ten milliseconds. */
const BOT_HANDS_AT_ONCE = 200;
/** How many hands are read at a time. Between two reads, the process does its other work. */
const HANDS_PER_READ = 10;

interface DueHand {
  readonly serial: number;
  readonly tableId: string;
  readonly handNo: number;
}

/** A row of the query: a due hand, or the only row, without a hand, when none is due. */
interface LookedRow {
  readonly from: number;
  readonly to: number;
  readonly looked: number;
  readonly serial: number | null;
  readonly tableId: string | null;
  readonly handNo: number | null;
}

/** The hands of one table to delete, and the gaps that they leave. */
interface Cut {
  readonly serials: readonly number[];
  readonly gaps: readonly BotHandGap[];
}

export const createBotHandForgetter = (pool: Queryable, liveKey: SealKeys): BotHandForgetter => ({
  async forgetNext(hours) {
    const { rows } = await pool.query<LookedRow>(
      `SELECT d.from_serial AS "from", d.to_serial AS "to", d.looked, h.serial, h.table_id AS "tableId", h.hand_no AS "handNo"
       FROM bot_hands_due($1, $2) d LEFT JOIN hands h ON h.serial = ANY (d.due) ORDER BY h.table_id, h.hand_no`,
      [hours, BOT_HANDS_AT_ONCE],
    );
    const { from = 0, to = 0, looked = 0 } = rows[0] ?? {};
    const problems: { tableId: string; problem: string }[] = [];
    const cuts: Cut[] = [];
    const due = rows.filter(isDueHand);
    for (const tableId of new Set(due.map((hand) => hand.tableId))) {
      const ofTable = due.filter((hand) => hand.tableId === tableId);
      try {
        cuts.push(await cutTable({ pool, liveKey, tableId }, ofTable));
      } catch (error) {
        if (!(error instanceof UnfollowableTableError)) throw error;
        problems.push({ tableId, problem: error.message });
      }
    }
    const serials = cuts.flatMap((cut) => cut.serials);
    if (looked === 0 || !(await deleteHands(pool, [hours, BOT_HANDS_AT_ONCE, from, to, serials, toRows(cuts)])))
      // The tables have changed since they were read, so the problems found may not exist.
      return { looked: 0, forgotten: 0, problems: [] };
    return { looked, forgotten: serials.length, problems };
  },
});

const isDueHand = (row: LookedRow): row is LookedRow & DueHand => row.serial !== null;

async function deleteHands(pool: Queryable, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await pool.query<{ done: boolean }>("SELECT bot_hands_forget($1, $2, $3, $4, $5, $6) AS done", [
    ...values,
  ]);
  return rows[0]?.done ?? false;
}

const toRows = (cuts: readonly Cut[]): string =>
  JSON.stringify(
    cuts.flatMap(({ gaps }) =>
      gaps.map(({ firstSeq, seq, handNo, hands, events, epoch, state }) => ({
        ...{ table_id: state.tableId, first_seq: firstSeq, last_seq: seq, hand_no: handNo },
        ...{ hands, events, epoch, state },
      })),
    ),
  );

interface CutTable {
  readonly pool: Queryable;
  readonly liveKey: SealKeys;
  readonly tableId: string;
}

/** Chooses which due hands of a table can be deleted. Throws `UnfollowableTableError`. */
async function cutTable(table: CutTable, due: readonly DueHand[]): Promise<Cut> {
  const last = await readLastGap(table.pool, table.tableId);
  const inside = due.filter(({ handNo }) => last && handNo <= last.handNo);
  if (last === null || inside.length === 0) return cutAfter(table, last, due);
  if (last.events !== null) throw new UnfollowableTableError(`hand ${inside[0]?.handNo} lies in a gap without hands`);
  const grown = { ...last, hands: last.hands + inside.length };
  const { serials, gaps } = await cutAfter(table, last, due.slice(inside.length));
  return { serials: [...inside.map(({ serial }) => serial), ...serials], gaps: [grown, ...gaps] };
}

/** Cuts a table like `cutTable`, when all due hands come after the last gap. `due` is in order. */
async function cutAfter(table: CutTable, last: BotHandGap | null, due: readonly DueHand[]): Promise<Cut> {
  if (due.length === 0) return { serials: [], gaps: [] };
  try {
    return await cutRuns(table, last, due);
  } catch (error) {
    if (!(error instanceof UnfollowableTableError) || !(await isExplained(table, last, error))) throw error;
    return { serials: due.map(({ serial }) => serial), gaps: [await skipToSnapshot(table, last, due.length)] };
  }
}

async function cutRuns(table: CutTable, last: BotHandGap | null, due: readonly DueHand[]): Promise<Cut> {
  const from = await readStart(table, last);
  const hands = await listHands(table, from.state.handNo, due);
  const extents = await readExtents(table, from.seq, due);
  if (extents.size === 0) return { serials: [], gaps: [] };
  const points = await findPoints(table, from, hands, extents);
  const runs = findRuns(hands, extents, points);
  const gaps = runs.map((run, place): BotHandGap => {
    const ofRun = run.flatMap((handNo) => extents.get(handNo) ?? []);
    const end = points.get(run.at(-1) ?? 0) ?? from;
    const gap = {
      firstSeq: Math.min(...ofRun.map(({ first }) => first)),
      ...end,
      handNo: run.at(-1) ?? 0,
      hands: run.length,
      events: ofRun.reduce((sum, { events }) => sum + events, 0),
    };
    // True when no hand is left between the last gap and this one, so that the two become one gap.
    const goesOn = place === 0 && last !== null && run[0] === hands[0]?.handNo;
    if (!goesOn || last.events === null) return gap;
    return { ...gap, firstSeq: last.firstSeq, hands: last.hands + gap.hands, events: last.events + gap.events };
  });
  const deleted = new Set(runs.flat());
  return { serials: due.filter(({ handNo }) => deleted.has(handNo)).map(({ serial }) => serial), gaps };
}

/**
 * Returns the state of the table after the last gap, or before its first event when there is no gap. An older version did not store all
 * parts of a state. Missing parts get the values of a new table.
 */
async function readStart({ pool, tableId }: CutTable, last: BotHandGap | null): Promise<TablePoint> {
  const { rows } = await pool.query<{ settings: TableSettings }>("SELECT settings FROM tables WHERE id = $1", [
    tableId,
  ]);
  if (!rows[0]) throw new UnfollowableTableError("the table is gone");
  const state = createTable(tableId, rows[0].settings);
  return last ? { seq: last.seq, epoch: last.epoch, state: { ...state, ...last.state } } : { seq: 0, epoch: 0, state };
}

/** Returns the stored hands after hand `after`, up to and including the first one that follows the last due hand. */
async function listHands({ pool, tableId }: CutTable, after: number, due: readonly DueHand[]) {
  const { rows } = await pool.query<StreamPosition>(
    `SELECT hand_no AS "handNo", last_seq AS seq FROM hands WHERE table_id = $1 AND hand_no > $2
       AND hand_no <= (SELECT min(hand_no) FROM hands WHERE table_id = $1 AND hand_no > $3) ORDER BY hand_no`,
    [tableId, after, due.at(-1)?.handNo],
  );
  return rows;
}

/** The first and the last event of a hand, and how many events are in its record. The record is deleted with the hand. */
interface Extent {
  readonly first: number;
  readonly last: number;
  readonly events: number;
}

async function readExtents({ pool, tableId }: CutTable, after: number, due: readonly DueHand[]) {
  const values = [tableId, due.map(({ handNo }) => handNo)];
  const { rows } = await pool.query<{ hand_no: number; body: Buffer }>(
    "SELECT hand_no, body FROM hand_records WHERE table_id = $1 AND hand_no = ANY ($2)",
    values,
  );
  const { rows: kept } = await pool.query<{ hand_no: number; first: number; last: number }>(
    `SELECT hand_no, min(seq) AS first, max(last_seq) AS last FROM stream_steps
     WHERE stream_id = $1 AND hand_no = ANY ($2) AND seq > $3 GROUP BY hand_no`,
    [...values, after],
  );
  const extents = new Map<number, Extent>();
  for (const { hand_no: handNo, body } of rows) {
    const steps = decodeHandRecord(handNo, { body, sealed: null });
    const [first, last] = [steps?.[0], steps?.at(-1)];
    if (!steps || !first || !last) throw new UnfollowableTableError(`the record of hand ${handNo} cannot be read`);
    const rest = kept.find((row) => row.hand_no === handNo);
    extents.set(handNo, {
      first: Math.min(first.seq, rest?.first ?? first.seq),
      last: Math.max(last.last_seq, rest?.last ?? last.last_seq),
      events: steps.reduce((sum, { events }) => sum + events.length, 0),
    });
    await setImmediate();
  }
  return extents;
}

/** Returns the state of the table after each due hand. A hand is left out when the next hand had already begun at its last event. */
async function findPoints(
  { pool, liveKey }: CutTable,
  from: TablePoint,
  hands: readonly StreamPosition[],
  extents: ReadonlyMap<number, Extent>,
): Promise<ReadonlyMap<number, TablePoint>> {
  const ends = new Map(Array.from(extents, ([handNo, { last }]) => [last, handNo]));
  const lastSeq = Math.max(...ends.keys());
  const reads = hands.filter(({ seq }, place) => place % HANDS_PER_READ === 0 && seq < lastSeq);
  const points = new Map<number, TablePoint>();
  let seq = from.seq;
  const upTo = { seq: lastSeq, handNo: hands.at(-1)?.handNo ?? 0 };
  for await (const point of followTable(pool, liveKey, from, [...reads, upTo])) {
    ({ seq } = point);
    const handNo = ends.get(seq);
    if (handNo !== undefined && isBetweenHands(point.state))
      points.set(handNo, { ...point, state: { ...point.state, hand: null } });
  }
  if (seq < lastSeq) throw new UnfollowableTableError(`event ${seq + 1} is missing`);
  return points;
}

const isBetweenHands = (state: TableState): boolean => !isHandUnderWay(state) && state.deal === undefined;

/**
 * Returns runs of consecutive due hands. Each run is cut after its last hand for which `points` has the state of the table. The hands that
 * are cut off stay.
 */
function findRuns(
  hands: readonly StreamPosition[],
  due: ReadonlyMap<number, unknown>,
  points: ReadonlyMap<number, TablePoint>,
): readonly (readonly number[])[] {
  const runs: number[][] = [[]];
  for (const { handNo } of hands)
    if (due.has(handNo)) runs.at(-1)?.push(handNo);
    else runs.push([]);
  return runs
    .map((run) => run.slice(0, run.findLastIndex((handNo) => points.has(handNo)) + 1))
    .filter(({ length }) => length > 0);
}

/**
 * Returns true when the room knows why a table cannot be followed:
 * - an earlier version deleted hands without a gap,
 * - records were moved into archive files, or
 * - the operator has given up the lost key of the sealed parts.
 */
async function isExplained(
  { pool, tableId }: CutTable,
  last: BotHandGap | null,
  { sealedAt }: UnfollowableTableError,
): Promise<boolean> {
  const { rows } = await pool.query<{ explained: boolean }>(
    `SELECT coalesce((SELECT sum(hands) FROM bot_hand_days WHERE table_id = $1), 0)
            > coalesce((SELECT sum(hands) FROM bot_hand_gaps WHERE table_id = $1), 0)
         OR EXISTS (${archivedTables("table_id = $1 AND hand_no > $2")})
         OR EXISTS (SELECT FROM room_keys WHERE name = 'LIVE_KEY' AND ended_at > $3) AS explained`,
    [tableId, last?.handNo ?? 0, sealedAt],
  );
  return rows[0]?.explained ?? false;
}

/** Makes a gap that ends at the snapshot of the table. Hands that are left inside this gap can no longer be replayed. */
async function skipToSnapshot(
  { pool, tableId }: CutTable,
  last: BotHandGap | null,
  hands: number,
): Promise<BotHandGap> {
  const { rows } = await pool.query<TablePoint & { uncounted: number }>(
    `SELECT seq, (state->>'epoch')::bigint AS epoch, state->'state' AS state,
            coalesce((SELECT sum(hands) FROM bot_hand_days WHERE table_id = $1), 0)
            - coalesce((SELECT sum(hands) FROM bot_hand_gaps WHERE table_id = $1), 0) AS uncounted
     FROM stream_snapshots WHERE stream_id = $1`,
    [tableId],
  );
  if (!rows[0]) throw new UnfollowableTableError("the table has no snapshot");
  const { uncounted, ...point } = rows[0];
  const { handNo } = point.state;
  return { firstSeq: (last?.seq ?? 0) + 1, ...point, handNo, hands: hands + uncounted, events: null };
}
