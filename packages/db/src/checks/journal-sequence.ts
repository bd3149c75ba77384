import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/** I4 of every stream, those of pools too: numbers from 1 without gaps and none twice, and no epoch after a later one. */
export async function checkJournalSequence(client: Queryable): Promise<readonly Violation[]> {
  const { rows } = await client.query<{ stream_id: string; seq: number; what: string }>(`
    SELECT stream_id, seq, CASE
             WHEN epoch < epoch_before THEN 'epoch ' || epoch || ' after ' || epoch_before
             WHEN last_seq <> seq + json_array_length(events) - 1 THEN json_array_length(events) || ' events up to ' || last_seq
             ELSE 'follows event ' || seq_before
           END AS what
    FROM (
      SELECT stream_id, seq, last_seq, epoch, events,
             lag(last_seq, 1, 0::bigint) OVER steps AS seq_before, lag(epoch) OVER steps AS epoch_before
      FROM stream_steps WINDOW steps AS (PARTITION BY stream_id ORDER BY seq)
    ) s
    WHERE epoch < epoch_before OR last_seq <> seq + json_array_length(events) - 1 OR seq <> seq_before + 1`);
  return rows.map(({ stream_id: streamId, seq, what }) => ({ invariant: "I4", streamId, seq, what }));
}
