/** Journal rows in and out of the database. One statement writes them, fence and all; batches and settlements share it. */
import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../connect.ts";
import type { Append, JournalRow } from "./types.ts";

/**
 * `durable`: written, as soon as the transaction commits. `fenced`: the epoch is not the owner's. `elsewhere`: the rows do not
 * continue the table's numbers.
 */
export type Written = "durable" | "fenced" | "elsewhere";

interface Found {
  table_id: string;
  epoch: number;
  /** The table's last row before this statement. */
  last: number;
}

// FOR KEY SHARE: a takeover, which changes the epoch and so a key, waits for us or we wait for it and see its epoch; a lease
// that is renewed meanwhile holds nobody up. The statement writes the
// rows of those who still own their unit and continue their log's numbers, and reports what it found of everybody. Several
// logs of one unit, a pool's tables, share its one row.
const WRITE = `
  WITH owned AS MATERIALIZED (
    SELECT g.table_id, o.epoch,
           (SELECT coalesce(max(seq), 0) FROM table_events e WHERE e.table_id = g.table_id) AS last
    FROM unnest($1::uuid[], $3::uuid[]) AS g(table_id, unit_id) JOIN ownership o USING (unit_id)
    ORDER BY o.unit_id FOR KEY SHARE OF o
  ), written AS (
    INSERT INTO table_events
      (table_id, seq, epoch, hand_no, action_id, kind, public, sealed, remaining_ms, early_ms)
    SELECT table_id, seq, epoch, hand_no, action_id, kind, public, decode(sealed, 'base64'), remaining_ms, early_ms
    FROM json_to_recordset($2)
      AS g(table_id uuid, epoch bigint, first bigint, seq bigint, hand_no int, action_id text, kind text, public jsonb,
           sealed text, remaining_ms int, early_ms int)
    JOIN owned USING (table_id, epoch)
    WHERE first = last + 1
  )
  SELECT table_id, epoch, last FROM owned`;

/** Writes the rows of several tables; what became of each, in their order. */
export async function writeRows(client: Queryable, appends: readonly Append[]): Promise<Written[]> {
  const given = appends.flatMap(({ tableId, epoch, rows }) =>
    rows.map((row) => ({
      table_id: tableId,
      epoch,
      first: rows[0]?.seq,
      seq: row.seq,
      hand_no: row.handNo,
      action_id: row.actionId,
      kind: row.kind,
      public: row.public,
      sealed: row.sealed && Buffer.from(row.sealed).toString("base64"),
      remaining_ms: row.remainingMs,
      early_ms: row.earlyMs ?? null,
    })),
  );
  const { rows } = await client.query<Found>({
    name: "journal-write",
    text: WRITE,
    values: [appends.map(({ tableId }) => tableId), JSON.stringify(given), appends.map(({ unitId }) => unitId)],
  });
  const owned = new Map(rows.map((row) => [row.table_id, row]));
  return appends.map((append) => found(append, owned.get(append.tableId)));
}

function found({ epoch, rows }: Append, owned: Found | undefined): Written {
  if (owned?.epoch !== epoch) return "fenced";
  const [first] = rows;
  return !first || first.seq === owned.last + 1 ? "durable" : "elsewhere";
}

/** Whether the journal holds these very rows. */
export async function there(client: Queryable, { tableId, epoch, rows }: Append): Promise<boolean> {
  const first = rows[0];
  if (!first) return false;
  const { rows: stored } = await client.query<StoredRow>(
    `SELECT ${COLUMNS} FROM table_events WHERE table_id = $1 AND epoch = $2 AND seq BETWEEN $3 AND $4 ORDER BY seq`,
    [tableId, epoch, first.seq, first.seq + rows.length - 1],
  );
  return isDeepStrictEqual(stored.map(fromStored).map(comparable), rows.map(comparable));
}

const comparable = (row: JournalRow) => ({
  ...row,
  earlyMs: row.earlyMs ?? null,
  public: JSON.parse(JSON.stringify(row.public)),
  sealed: row.sealed && Buffer.from(row.sealed).toString("base64"),
});

export const COLUMNS = "seq, hand_no, action_id, kind, public, sealed, remaining_ms, early_ms";

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
