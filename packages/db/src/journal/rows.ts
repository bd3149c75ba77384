/** Journal rows in and out of the database. One of its functions writes them, fence and all; batches and settlements share it. */
import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../sql/connect.ts";
import type { JournalRow, StreamCommit } from "./stream-commit.ts";

/**
 * `durable`: written, as soon as the transaction commits. `fenced`: the epoch is not the owner's. `elsewhere`: the rows do not
 * continue the table's numbers.
 */
export type WriteOutcome = "durable" | "fenced" | "elsewhere";

/** Writes the rows of several tables; what became of each, in their order. */
export async function writeRows(client: Queryable, appends: readonly StreamCommit[]): Promise<WriteOutcome[]> {
  const { rows } = await client.query<{ written: WriteOutcome }>({
    name: "journal-write",
    text: "SELECT journal_write($1, $2, $3, $4, $5) AS written",
    values: toRowParameters(appends),
  });
  return rows.map(({ written }) => written);
}

/** Logs, units, epochs, first numbers and rows, as the database's functions take them. */
export const toRowParameters = (appends: readonly StreamCommit[]) => [
  appends.map(({ streamId }) => streamId),
  appends.map(({ unitId }) => unitId),
  appends.map(({ epoch }) => epoch),
  appends.map(({ rows }) => rows[0]?.seq ?? null),
  JSON.stringify(appends.flatMap(({ streamId, rows }) => rows.map((row) => toStored(streamId, row)))),
];

const toStored = (log: string, row: JournalRow) => ({
  log,
  seq: row.seq,
  hand_no: row.handNo,
  action_id: row.actionId,
  kind: row.kind,
  public: row.public,
  sealed: row.sealed && Buffer.from(row.sealed).toString("base64"),
  remaining_ms: row.remainingMs,
  early_ms: row.earlyMs ?? null,
});

/** Whether the journal holds these very rows. */
export async function isAlreadyWritten(client: Queryable, { streamId, epoch, rows }: StreamCommit): Promise<boolean> {
  const first = rows[0];
  if (!first) return false;
  const { rows: stored } = await client.query<StoredRow>(
    `SELECT ${EVENT_COLUMNS} FROM table_events WHERE table_id = $1 AND epoch = $2 AND seq BETWEEN $3 AND $4 ORDER BY seq`,
    [streamId, epoch, first.seq, first.seq + rows.length - 1],
  );
  return isDeepStrictEqual(stored.map(fromStored).map(toComparable), rows.map(toComparable));
}

const toComparable = (row: JournalRow) => ({
  ...row,
  earlyMs: row.earlyMs ?? null,
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
