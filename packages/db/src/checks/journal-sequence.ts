import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/** I4 of every stream, those of pools too: numbers from 1 without gaps, and no epoch after a later one. */
export async function checkJournalSequence(client: Queryable): Promise<readonly Violation[]> {
  const { rows } = await client.query<{ stream_id: string; seq: number; what: string }>(`
    SELECT stream_id, max(seq) AS seq, 'has ' || count(*) || ' events' AS what
    FROM stream_events GROUP BY stream_id HAVING count(*) <> max(seq) OR min(seq) <> 1
    UNION ALL
    SELECT stream_id, seq, 'epoch ' || epoch || ' after ' || before
    FROM (SELECT stream_id, seq, epoch, lag(epoch) OVER (PARTITION BY stream_id ORDER BY seq) AS before FROM stream_events) e
    WHERE epoch < before`);
  return rows.map(({ stream_id: streamId, seq, what }) => ({ invariant: "I4", streamId, seq, what }));
}
