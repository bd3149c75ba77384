/**
 * Records when players were last seen in the room. SQL: one parameter holds the ids of thousands of players, and times are those of the
 * database's clock.
 */
import type { Queryable } from "../../sql/connect.ts";

/** A connected player's last-seen time is written again after this many milliseconds. */
export const SEEN_INTERVAL_MS = 60_000;

export interface PlayerActivity {
  /** Marks players as connected now. Writes nothing for players who were marked within the last `SEEN_INTERVAL_MS`. */
  markSeen(userIds: readonly string[]): Promise<void>;
}

// Rows are locked in the order of their ids, so that two nodes that mark the same players cannot deadlock.
const MARK_SEEN = `
  UPDATE player_activity a SET last_seen_at = now()
  FROM (
    SELECT user_id FROM player_activity
    WHERE user_id = ANY ($1::uuid[]) AND last_seen_at < now() - $2::int * interval '1 millisecond'
    ORDER BY user_id FOR NO KEY UPDATE
  ) AS connected
  WHERE a.user_id = connected.user_id`;

export const createPlayerActivity = (pool: Queryable): PlayerActivity => ({
  async markSeen(userIds) {
    if (userIds.length > 0) await pool.query(MARK_SEEN, [userIds, SEEN_INTERVAL_MS]);
  },
});
