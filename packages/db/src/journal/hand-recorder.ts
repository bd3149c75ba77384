/**
 * Replaces the steps of finished hands in the journal by compact records. A hand gets its record when two things are true: it ended long
 * enough ago, and a later hand has ended at its table, so that no recovery needs its steps. The record is read back and the hand is
 * replayed from it. Then the database compares the record with the steps and deletes the steps. Decision 0041
 */
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PRIVATE_EVENT } from "@poker/engine";
import type { Queryable } from "../sql/connect.ts";
import { fromStoredEvent } from "./compact-events.ts";
import { decodeHandRecord, encodeHandRecord, type HandStep } from "./hand-record-format.ts";
import type { RecordedStep } from "./hand-steps.ts";
import { findReplayProblem, type StoredHand } from "./replay-hand.ts";

export interface HandRecorder {
  /**
   * Makes records of finished hands, table by table. Returns what was done with each hand, and the table with which the next call must
   * begin. `next` is null when no hand is due any more.
   */
  recordHands(
    options: RecordHandsOptions,
  ): Promise<{ readonly hands: readonly RecordedHand[]; readonly next: string | null }>;
}

interface RecordHandsOptions {
  /** The table to begin with; null for the first one. */
  readonly from: string | null;
  /** How long ago a hand must have ended to get a record, in milliseconds. */
  readonly afterMs: number;
  readonly maxHands: number;
}

interface RecordedHand {
  readonly tableId: string;
  readonly handNo: number;
  /** The size of the record. null when the hand keeps its steps for good, for the reason in `problem`. */
  readonly bytes: number | null;
  readonly problem: string | null;
}

/** A hand that is due. If its bets are in suspense, it keeps its steps, because staff need them to decide about the bets. */
interface DueHand extends Omit<StoredHand, "outcome"> {
  readonly table_id: string;
  readonly outcome: "settled" | "cancelled" | "suspended";
  /** null when no hand is due. */
  readonly steps: readonly DueStep[] | null;
}

type DueStep = Omit<HandStep, "created_at" | "sealed"> & {
  readonly created_at: string;
  readonly sealed: string | null;
};

const DUE_HANDS = `
  SELECT h.table_id, h.hand_no, h.outcome, h.rake,
         (SELECT json_agg(json_build_object('seat', p.seat, 'net', p.net)) FROM hand_seats p WHERE p.hand_serial = h.serial) AS players,
         (SELECT json_agg(json_build_object(
            'seq', s.seq, 'last_seq', s.last_seq, 'epoch', s.epoch, 'created_at', s.created_at, 'hand_no', s.hand_no,
            'remaining_ms', s.remaining_ms, 'early_ms', s.early_ms, 'action_id', s.action_id, 'hand_nos', s.hand_nos,
            'events', s.events, 'sealed', encode(s.sealed, 'base64')) ORDER BY s.seq)
          FROM stream_steps s
          WHERE s.stream_id = h.table_id AND s.hand_no = h.hand_no
            AND s.seq > coalesce((SELECT b.last_seq FROM hands b WHERE b.table_id = h.table_id AND b.hand_no < h.hand_no ORDER BY b.hand_no DESC LIMIT 1), 0)
            AND s.seq <= (SELECT l.last_seq FROM hands l WHERE l.table_id = h.table_id AND l.hand_no > h.hand_no ORDER BY l.hand_no LIMIT 1)
         ) AS steps
  FROM (
    SELECT due.* FROM tables t LEFT JOIN hand_record_marks m ON m.table_id = t.id
    CROSS JOIN LATERAL (
      SELECT d.serial, d.table_id, d.hand_no, d.outcome, d.rake FROM hands d
      WHERE d.table_id = t.id AND d.hand_no > coalesce(m.hand_no, 0) AND d.ended_at < now() - $2 * interval '1 millisecond'
        AND EXISTS (SELECT FROM hands l WHERE l.table_id = d.table_id AND l.hand_no > d.hand_no)
      ORDER BY d.hand_no LIMIT $3
    ) due
    WHERE t.id >= $1 ORDER BY t.id, due.hand_no LIMIT $3
  ) h ORDER BY h.table_id, h.hand_no`;

const FIRST_TABLE = "00000000-0000-0000-0000-000000000000";

export const createHandRecorder = (pool: Queryable): HandRecorder => ({
  async recordHands({ from, afterMs, maxHands }) {
    const { rows } = await pool.query<DueHand>(DUE_HANDS, [from ?? FIRST_TABLE, afterMs, maxHands]);
    const prepared: PreparedHand[] = [];
    for (const hand of rows) {
      prepared.push(prepareRecord(hand));
      // Each hand takes a millisecond or two. Between two hands, the process does its other work.
      await setImmediate();
    }
    const outcomes = await writeRecords(pool, prepared);
    const hands = prepared.map(({ record, bytes, problem }, place): RecordedHand => {
      const outcome = outcomes[place];
      return {
        tableId: record.table_id,
        handNo: record.hand_no,
        bytes: outcome === "written" ? bytes : null,
        problem: outcome === "differs" ? "the journal holds other steps" : problem,
      };
    });
    return { hands, next: rows.length < maxHands ? null : (rows.at(-1)?.table_id ?? null) };
  },
});

async function writeRecords(pool: Queryable, prepared: readonly PreparedHand[]): Promise<readonly WriteOutcome[]> {
  if (prepared.length === 0) return [];
  const { rows } = await pool.query<{ outcome: WriteOutcome }>("SELECT hand_records_write($1) AS outcome", [
    JSON.stringify(prepared.map(({ record }) => record)),
  ]);
  return rows.map(({ outcome }) => outcome);
}

type WriteOutcome = "written" | "kept" | "differs";

interface PreparedHand {
  /** A parameter of `hand_records_write`. When `body` is null, the hand keeps its steps. */
  readonly record: {
    readonly table_id: string;
    readonly hand_no: number;
    readonly body: string | null;
    readonly sealed: string | null;
    readonly steps: readonly object[] | null;
  };
  readonly bytes: number;
  readonly problem: string | null;
}

function prepareRecord(hand: DueHand): PreparedHand {
  const { table_id, hand_no, outcome } = hand;
  const keep = (problem: string | null): PreparedHand => ({
    record: { table_id, hand_no, body: null, sealed: null, steps: null },
    bytes: 0,
    problem,
  });
  if (outcome === "suspended") return keep(null);
  const steps = (hand.steps ?? []).map(toHandStep);
  const problem = findReplayProblem({ ...hand, outcome }, steps);
  if (problem !== null) return keep(problem);
  const recordable = steps.filter(isRecordable);
  const { body, sealed } = encodeHandRecord(recordable);
  const read = decodeHandRecord(hand_no, { body, sealed });
  if (!read || !isDeepStrictEqual(read, recordable)) return keep("its record does not say what its steps say");
  const record = {
    table_id,
    hand_no,
    body: body.toString("base64"),
    sealed: sealed.toString("base64"),
    steps: read.map((step) => ({ ...step, sealed: step.sealed?.toString("base64") ?? null })),
  };
  return { record, bytes: body.length + sealed.length, problem: null };
}

const toHandStep = (step: DueStep): HandStep => ({
  ...step,
  created_at: new Date(step.created_at),
  sealed: step.sealed === null ? null : Buffer.from(step.sealed, "base64"),
});

/** The types of events for which a stream is searched. Steps with such an event are never moved into a record. */
const READ_BY_KIND: ReadonlySet<string> = new Set([PRIVATE_EVENT, "table-changed", "table-cleared"]);

/**
 * Returns true when a step may be moved into a record. Two kinds of commands differ here:
 * - A command that names no hand (to leave, to bring chips) begins with an event of the player's seat. Its step stays in the journal, so
 *   that the id stays taken and the command is never done twice.
 * - A command to bet or to show cards names its hand. When it is sent again, it is refused, and its answer is found in the record of the
 *   hand.
 */
const isRecordable = ({ action_id: id, hand_nos: handNos, events }: RecordedStep): boolean =>
  (id === null || handNos === null || (handNos[0] ?? null) !== null) &&
  !events.some((event) => READ_BY_KIND.has(fromStoredEvent(event).type));
