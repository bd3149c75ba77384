/** Reads the gaps in the journal of a table. A gap is where hands that only bots played were deleted. Decision 0107 */
import type { TableState } from "@poker/engine";
import type { Queryable } from "../sql/connect.ts";

/** The state of a table after one event of its journal. */
export interface TablePoint {
  readonly seq: number;
  /** The epoch of the last step before this state. */
  readonly epoch: number;
  readonly state: TableState;
}

export interface BotHandGap extends TablePoint {
  /** The first event of the gap. `seq` is its last event. */
  readonly firstSeq: number;
  /** The number of the last hand that was deleted. */
  readonly handNo: number;
  readonly hands: number;
  /**
   * How many events were deleted. null when the state of the table before the gap was unknown. Then the hands that are left in the gap
   * cannot be replayed.
   */
  readonly events: number | null;
}

const GAPS = `SELECT first_seq AS "firstSeq", last_seq AS seq, hand_no AS "handNo", hands, events, epoch, state
  FROM bot_hand_gaps WHERE table_id = $1 ORDER BY first_seq`;

/** Returns the gaps of a table, in order. */
export const readGaps = async (client: Queryable, tableId: string): Promise<readonly BotHandGap[]> =>
  (await client.query<BotHandGap>(GAPS, [tableId])).rows;

/** Returns the last gap of a table; null when it has none. */
export const readLastGap = async (client: Queryable, tableId: string): Promise<BotHandGap | null> =>
  (await client.query<BotHandGap>(`${GAPS} DESC LIMIT 1`, [tableId])).rows[0] ?? null;

/**
 * Returns a query that selects the tables with hands in archive files (decision 0041). `condition` chooses among `hands`. A hand is
 * archived when it has no steps and the database has no records of its month at all. When the month has records but the hand's own record
 * is missing, the hand is lost.
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
