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

/** Streams, units, epochs, first numbers and rows, as the database's functions take them. */
export function toRowParameters(commits: readonly StreamCommit[]) {
  const appends = commits.flatMap(({ lease, appends }) => appends.map((append) => ({ ...append, ...lease })));
  return [
    appends.map(({ streamId }) => streamId),
    appends.map(({ unitId }) => unitId),
    appends.map(({ epoch }) => epoch),
    appends.map(({ expectedSeq, events }) => (events.length > 0 ? expectedSeq + 1 : null)),
    JSON.stringify(commits.flatMap(toRows).map(toStored)),
  ];
}

interface StreamRow extends JournalRow {
  readonly streamId: string;
}

const toRows = ({ appends, cause }: StreamCommit): StreamRow[] =>
  appends.flatMap(({ streamId, expectedSeq, events }, ordinal) =>
    events.map((event, index) => {
      const stored = ordinal === 0 && index === events.length - 1 ? cause : null;
      return {
        ...event,
        streamId,
        seq: expectedSeq + 1 + index,
        actionId: stored?.actionId ?? null,
        earlyMs: stored?.earlyMs ?? null,
      };
    }),
  );

const toStored = (row: StreamRow) => ({
  stream_id: row.streamId,
  seq: row.seq,
  hand_no: row.handNo,
  action_id: row.actionId,
  kind: row.kind,
  public: row.public,
  sealed: row.sealed && Buffer.from(row.sealed).toString("base64"),
  remaining_ms: row.remainingMs,
  early_ms: row.earlyMs,
});

/** Whether the journal holds these very rows already, written under the same lease. */
export async function isAlreadyWritten(client: Queryable, commit: StreamCommit): Promise<boolean> {
  const written = toRows(commit);
  if (written.length === 0) return false;
  const stored: object[] = [];
  for (const { streamId, expectedSeq, events } of commit.appends) {
    const { rows } = await client.query<StoredRow>(
      `SELECT ${EVENT_COLUMNS} FROM table_events
       WHERE table_id = $1 AND epoch = $2 AND seq BETWEEN $3 AND $4 ORDER BY seq`,
      [streamId, commit.lease.epoch, expectedSeq + 1, expectedSeq + events.length],
    );
    stored.push(...rows.map(fromStored).map((row) => toComparable({ ...row, streamId })));
  }
  return isDeepStrictEqual(stored, written.map(toComparable));
}

const toComparable = (row: StreamRow) => ({
  ...row,
  public: JSON.parse(JSON.stringify(row.public)),
  sealed: row.sealed && Buffer.from(row.sealed).toString("base64"),
});

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
