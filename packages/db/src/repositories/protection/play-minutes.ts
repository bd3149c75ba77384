/**
 * Counts how long players are at tables, for the limits of time that they have set. SQL: a function of the database counts by its own
 * clock. Decision 0061
 */
import type { Queryable } from "../../sql/connect.ts";

export interface LimitedTime {
  readonly userId: string;
  /** How many minutes the player may still play. 0 or less when the limit is reached. */
  readonly minutesLeft: number;
  /** The notice that the player has just been sent; null when none was sent. */
  readonly told: "session-time-ending" | "session-time-over" | null;
}

/**
 * Counts the current minute as played for these players. A minute counts once, even when several nodes report it. Returns those of the
 * players who have a limit of time.
 */
export async function countPlayMinutes(pool: Queryable, userIds: readonly string[]): Promise<readonly LimitedTime[]> {
  const { rows } = await pool.query<LimitedTime>({
    name: "play-minutes-add",
    text: `SELECT user_id AS "userId", minutes_left AS "minutesLeft", told FROM play_minutes_add($1::uuid[])`,
    values: [userIds],
  });
  return rows;
}
