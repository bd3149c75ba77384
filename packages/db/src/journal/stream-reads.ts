/** Reads streams: what a unit needs to recover, and the steps with which repeated commands are answered. */
import type { Queryable } from "../sql/connect.ts";
import { readHandSteps } from "./hand-steps.ts";
import { fromStored, STEP_COLUMNS, type StoredStep } from "./journal-steps.ts";
import type { JournalStep, StoredStream } from "./stream-commit.ts";

export async function loadStream(pool: Queryable, streamId: string): Promise<StoredStream> {
  // Reads the snapshot and the steps in one query, because a hand may end between two queries. A snapshot is always the state after a whole
  // step.
  const { rows } = await pool.query<StoredStep & { snapshot_seq: number | null; state: object | null }>(
    `SELECT s.seq AS snapshot_seq, s.state, e.*
     FROM (SELECT $1::uuid AS stream_id) t
     LEFT JOIN stream_snapshots s USING (stream_id)
     LEFT JOIN LATERAL (
       SELECT ${STEP_COLUMNS} FROM stream_steps WHERE stream_id = t.stream_id AND seq > coalesce(s.seq, 0)
     ) e ON true
     ORDER BY e.seq`,
    [streamId],
  );
  const { snapshot_seq: seq = null, state = null } = rows[0] ?? {};
  const snapshot = seq === null || state === null ? null : { seq, state };
  return { snapshot, steps: rows.filter((row) => row.seq !== null).map(fromStored) };
}

/** Finds the step of an action. `handNo` is the hand that the action named. The step may be in the record of that hand. */
export async function findByActionId(
  pool: Queryable,
  streamId: string,
  actionId: string,
  handNo: number | null,
): Promise<JournalStep | null> {
  const { rows } = await pool.query<StoredStep>({
    name: "journal-answered",
    text: `SELECT ${STEP_COLUMNS} FROM stream_steps WHERE stream_id = $1 AND action_id = $2`,
    values: [streamId, actionId],
  });
  if (rows[0]) return fromStored(rows[0]);
  if (handNo === null) return null;
  const recorded = await readHandSteps(pool, streamId, handNo, { withSealed: true });
  const step = recorded.find(({ action_id: id }) => id === actionId);
  return step ? fromStored(step) : null;
}

/** Counts events after `seq`, which must be the last event of a step. */
export async function countEventsAfter(pool: Queryable, streamId: string, seq: number, type: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: "journal-count-after",
    text: `SELECT count(*)::int AS count FROM stream_steps CROSS JOIN LATERAL json_array_elements(events) AS event
           WHERE stream_id = $1 AND seq > $2 AND event->>'type' = $3`,
    values: [streamId, seq, type],
  });
  return rows[0]?.count ?? 0;
}
