/** Reads the gaps in the journal of a table, where hands that only bots played were deleted. Decision 0107 */
import type { TableState } from "@poker/engine";
import type { Queryable } from "../sql/connect.ts";

/** The state of a table after an event of its journal. */
export interface TablePoint {
  readonly seq: number;
  /** The epoch of the last step. */
  readonly epoch: number;
  readonly state: TableState;
}

export interface BotHandGap extends TablePoint {
  /** The first event of the gap; `seq` is the last. */
  readonly firstSeq: number;
  /** The last deleted hand. */
  readonly handNo: number;
  readonly hands: number;
  /**
   * The number of deleted events; null when the table's state before the gap was unknown. The hands that remain in such
   * a gap cannot be replayed.
   */
  readonly events: number | null;
}

const GAPS = `SELECT first_seq AS "firstSeq", last_seq AS seq, hand_no AS "handNo", hands, events, epoch, state
  FROM bot_hand_gaps WHERE table_id = $1 ORDER BY first_seq`;

/** The gaps of a table in order. */
export const readGaps = async (client: Queryable, tableId: string): Promise<readonly BotHandGap[]> =>
  (await client.query<BotHandGap>(GAPS, [tableId])).rows;

/** null when the table has no gap. */
export const readLastGap = async (client: Queryable, tableId: string): Promise<BotHandGap | null> =>
  (await client.query<BotHandGap>(`${GAPS} DESC LIMIT 1`, [tableId])).rows[0] ?? null;

/**
 * A query of the tables with hands in archive files (decision 0041). A hand is archived when it has no steps and the
 * database has no records of its month. When only the record of the hand itself is missing, the hand is lost.
 * `condition` chooses among `hands`.
 */
export const archivedTables = (condition: string): string => `
  WITH months AS (
    SELECT table_id, min(hand_no) AS hand_no FROM hands
    WHERE to_regclass(to_char(ended_at AT TIME ZONE 'UTC', '"hand_records_"YYYY_MM')) IS NULL AND ${condition}
    GROUP BY table_id, date_trunc('month', ended_at AT TIME ZONE 'UTC')
  )
  SELECT DISTINCT h.table_id FROM months m JOIN hands h USING (table_id, hand_no)
  WHERE coalesce((SELECT s.last_seq FROM stream_steps s WHERE s.stream_id = h.table_id AND s.seq <= h.last_seq
                  ORDER BY s.seq DESC LIMIT 1), 0) < h.last_seq`;
