/**
 * Converts steps to and from the form in which they are stored. Writes the steps of several commits in one statement, fenced by their
 * leases.
 */
import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../sql/connect.ts";
import { fromStoredEvent, type StoredEvent, toStoredEvent } from "./compact-events.ts";
import { type JournalStep, type StreamCommit, stepHandNo } from "./stream-commit.ts";

/**
 * What became of an append. In the last two cases nothing was written.
 * - `durable`: it is written as soon as the transaction commits.
 * - `fenced`: its epoch is not that of the current owner.
 * - `out-of-sequence`: its steps do not follow the last event of the stream.
 */
export type WriteOutcome = "durable" | "fenced" | "out-of-sequence";

/** Writes the steps of all these commits. Returns the outcome of each append, in their order. */
export async function writeSteps(client: Queryable, commits: readonly StreamCommit[]): Promise<WriteOutcome[]> {
  const { rows } = await client.query<{ written: WriteOutcome }>({
    name: "journal-append",
    text: "SELECT journal_append($1, $2, $3, $4, $5) AS written",
    values: toStepParameters(commits),
  });
  return rows.map(({ written }) => written);
}

/**
 * Returns the parameters of the database's functions: streams, units, epochs, first numbers and steps. Every action goes through this code,
 * so it is a single loop that copies nothing.
 */
export function toStepParameters(commits: readonly StreamCommit[]) {
  const streamIds: string[] = [];
  const unitIds: string[] = [];
  const epochs: number[] = [];
  const firstSeqs: (number | null)[] = [];
  const steps: StepParameter[] = [];
  for (const commit of commits) {
    for (const { streamId, expectedSeq, events } of commit.appends) {
      streamIds.push(streamId);
      unitIds.push(commit.lease.unitId);
      epochs.push(commit.lease.epoch);
      firstSeqs.push(events.length > 0 ? expectedSeq + 1 : null);
    }
    addSteps(steps, commit);
  }
  return [streamIds, unitIds, epochs, firstSeqs, JSON.stringify(steps)];
}

/** A row of `stream_steps` as a JSON object. Its sealed part is in base64. */
interface StepParameter extends Omit<StoredStep, "sealed"> {
  readonly stream_id: string;
  /** The hand number of each event; null when all events belong to hand `hand_no`. */
  readonly hand_nos: readonly (number | null)[] | null;
  readonly sealed: string | null;
}

/** Adds the steps of a commit. The step of the first append gets the cause of the commit. */
function addSteps(steps: StepParameter[], { appends, cause }: StreamCommit): void {
  for (const append of appends) {
    const { streamId, expectedSeq, events, sealed, remainingMs } = append;
    if (events.length === 0) continue;
    const stepCause = append === appends[0] ? cause : null;
    const handNo = stepHandNo(events);
    steps.push({
      stream_id: streamId,
      seq: expectedSeq + 1,
      last_seq: expectedSeq + events.length,
      hand_no: handNo,
      remaining_ms: remainingMs,
      early_ms: stepCause?.earlyMs ?? null,
      action_id: stepCause?.actionId ?? null,
      hand_nos: events.every((event) => event.handNo === handNo) ? null : events.map((event) => event.handNo),
      events: events.map((event) => toStoredEvent(event.public)),
      sealed: sealed && Buffer.from(sealed).toString("base64"),
    });
  }
}

/** Returns true when the journal already has exactly these steps, written under the same lease. */
export async function isAlreadyWritten(client: Queryable, commit: StreamCommit): Promise<boolean> {
  const written: StepParameter[] = [];
  addSteps(written, commit);
  if (written.length === 0) return false;
  const stored: object[] = [];
  for (const { stream_id: streamId, seq, last_seq: lastSeq } of written) {
    const { rows } = await client.query<StoredStep>(
      `SELECT ${STEP_COLUMNS}, stream_id, hand_nos FROM stream_steps
       WHERE stream_id = $1 AND epoch = $2 AND seq BETWEEN $3 AND $4 ORDER BY seq`,
      [streamId, commit.lease.epoch, seq, lastSeq],
    );
    for (const row of rows) stored.push({ ...row, sealed: row.sealed?.toString("base64") ?? null });
  }
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(written)));
}

export const STEP_COLUMNS = "seq, last_seq, hand_no, remaining_ms, early_ms, action_id, events, sealed";

export interface StoredStep {
  seq: number;
  last_seq: number;
  hand_no: number | null;
  remaining_ms: number | null;
  early_ms: number | null;
  action_id: string | null;
  events: readonly StoredEvent[];
  sealed: Buffer | null;
}

export const fromStored = (row: StoredStep): JournalStep => ({
  seq: row.seq,
  lastSeq: row.last_seq,
  handNo: row.hand_no,
  events: row.events.map(fromStoredEvent),
  sealed: row.sealed,
  remainingMs: row.remaining_ms,
  actionId: row.action_id,
  earlyMs: row.early_ms,
});
