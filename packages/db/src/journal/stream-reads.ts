/** Reads streams back: what a unit recovers from, and what a retried command is answered from. */
import type { Queryable } from "../sql/connect.ts";
import { EVENT_COLUMNS, fromStored, type StoredRow } from "./journal-rows.ts";
import type { JournalRow, StoredStream } from "./stream-commit.ts";

export async function loadStream(pool: Queryable, streamId: string): Promise<StoredStream> {
  // Snapshot and events in one query, because a settlement may commit in between.
  const { rows } = await pool.query<StoredRow & { snapshot_seq: number | null; state: object | null }>(
    `SELECT s.seq AS snapshot_seq, s.state, e.*
     FROM (SELECT $1::uuid AS stream_id) t
     LEFT JOIN stream_snapshots s USING (stream_id)
     LEFT JOIN LATERAL (
       SELECT ${EVENT_COLUMNS} FROM stream_events WHERE stream_id = t.stream_id AND seq > coalesce(s.seq, 0)
     ) e ON true
     ORDER BY e.seq`,
    [streamId],
  );
  const { snapshot_seq: seq = null, state = null } = rows[0] ?? {};
  const snapshot = seq === null || state === null ? null : { seq, state };
  return { snapshot, rows: rows.filter((row) => row.seq !== null).map(fromStored) };
}

export async function findByActionId(pool: Queryable, streamId: string, actionId: string): Promise<JournalRow | null> {
  const { rows } = await pool.query<StoredRow>({
    name: "journal-answered",
    text: `SELECT ${EVENT_COLUMNS} FROM stream_events WHERE stream_id = $1 AND action_id = $2`,
    values: [streamId, actionId],
  });
  return rows[0] ? fromStored(rows[0]) : null;
}

export async function countEventsAfter(
  pool: Queryable,
  streamId: string,
  { seq, kind }: Pick<JournalRow, "seq" | "kind">,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: "journal-count-after",
    text: "SELECT count(*)::int AS count FROM stream_events WHERE stream_id = $1 AND seq > $2 AND kind = $3",
    values: [streamId, seq, kind],
  });
  return rows[0]?.count ?? 0;
}
