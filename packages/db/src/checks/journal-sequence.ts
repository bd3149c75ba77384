import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/** I4 of every log there is, those of pools too: numbers from 1 without gaps, and no epoch after a later one. */
export async function checkJournalSequence(client: Queryable): Promise<readonly Violation[]> {
  const { rows } = await client.query<{ table_id: string; seq: number; what: string }>(`
    SELECT table_id, max(seq) AS seq, 'has ' || count(*) || ' events' AS what
    FROM table_events GROUP BY table_id HAVING count(*) <> max(seq) OR min(seq) <> 1
    UNION ALL
    SELECT table_id, seq, 'epoch ' || epoch || ' after ' || before
    FROM (SELECT table_id, seq, epoch, lag(epoch) OVER (PARTITION BY table_id ORDER BY seq) AS before FROM table_events) e
    WHERE epoch < before`);
  return rows.map(({ table_id: tableId, seq, what }) => ({ invariant: "I4", tableId, seq, what }));
}
