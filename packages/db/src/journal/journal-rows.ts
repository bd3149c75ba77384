/** Converts journal rows to and from their stored form, and writes the appends of several commits in one statement, fenced by their leases. */
import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../sql/connect.ts";
import type { JournalRow, StreamCommit } from "./stream-commit.ts";

/**
 * `durable`: written as soon as the transaction commits. `fenced`: the epoch is not the owner's. `out-of-sequence`: the rows do not
 * follow the stream's last row. Nothing is written of the last two.
 */
export type WriteOutcome = "durable" | "fenced" | "out-of-sequence";

/** Writes the rows of all appends of all commits. Returns the outcome of each append, in their order. */
export async function writeRows(client: Queryable, commits: readonly StreamCommit[]): Promise<WriteOutcome[]> {
  const { rows } = await client.query<{ written: WriteOutcome }>({
    name: "journal-append",
    text: "SELECT journal_append($1, $2, $3, $4, $5) AS written",
    values: toRowParameters(commits),
  });
  return rows.map(({ written }) => written);
}

/** Streams, units, epochs, first numbers and rows, as the database's functions take them. Every action passes here, so it is one loop that copies nothing. */
export function toRowParameters(commits: readonly StreamCommit[]) {
  const streamIds: string[] = [];
  const unitIds: string[] = [];
  const epochs: number[] = [];
  const firstSeqs: (number | null)[] = [];
  const rows: RowParameter[] = [];
  for (const commit of commits) {
    for (const { streamId, expectedSeq, events } of commit.appends) {
      streamIds.push(streamId);
      unitIds.push(commit.lease.unitId);
      epochs.push(commit.lease.epoch);
      firstSeqs.push(events.length > 0 ? expectedSeq + 1 : null);
    }
    addRows(rows, commit);
  }
  return [streamIds, unitIds, epochs, firstSeqs, JSON.stringify(rows)];
}

/** A row of `stream_events` as a JSON object; its sealed part is base64. */
interface RowParameter extends Omit<StoredRow, "sealed"> {
  readonly stream_id: string;
  readonly sealed: string | null;
}

/** The cause is stored with the last event of the first append. */
function addRows(rows: RowParameter[], { appends, cause }: StreamCommit): void {
  for (const append of appends) {
    const causedSeq = append === appends[0] ? append.expectedSeq + append.events.length : null;
    let seq = append.expectedSeq;
    for (const event of append.events) {
      seq += 1;
      const isCaused = seq === causedSeq && cause !== null;
      rows.push({
        stream_id: append.streamId,
        seq,
        hand_no: event.handNo,
        action_id: isCaused ? cause.actionId : null,
        kind: event.kind,
        public: event.public,
        sealed: event.sealed && Buffer.from(event.sealed).toString("base64"),
        remaining_ms: event.remainingMs,
        early_ms: isCaused ? cause.earlyMs : null,
      });
    }
  }
}

/** Returns true when the journal holds these very rows already, written under the same lease. */
export async function isAlreadyWritten(client: Queryable, commit: StreamCommit): Promise<boolean> {
  const written: RowParameter[] = [];
  addRows(written, commit);
  if (written.length === 0) return false;
  const stored: RowParameter[] = [];
  for (const { streamId, expectedSeq, events } of commit.appends) {
    const { rows } = await client.query<StoredRow>(
      `SELECT ${EVENT_COLUMNS} FROM stream_events
       WHERE stream_id = $1 AND epoch = $2 AND seq BETWEEN $3 AND $4 ORDER BY seq`,
      [streamId, commit.lease.epoch, expectedSeq + 1, expectedSeq + events.length],
    );
    for (const row of rows)
      stored.push({ ...row, stream_id: streamId, sealed: row.sealed?.toString("base64") ?? null });
  }
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(written)));
}

export const EVENT_COLUMNS = "seq, hand_no, action_id, kind, public, sealed, remaining_ms, early_ms";

export interface StoredRow {
  seq: number;
  hand_no: number | null;
  action_id: string | null;
  kind: string;
  public: object;
  sealed: Buffer | null;
  remaining_ms: number | null;
  early_ms: number | null;
}

export const fromStored = (row: StoredRow): JournalRow => ({
  seq: row.seq,
  handNo: row.hand_no,
  actionId: row.action_id,
  kind: row.kind,
  public: row.public,
  sealed: row.sealed,
  remainingMs: row.remaining_ms,
  earlyMs: row.early_ms,
});
