/**
 * Counts the time of players at tables against their own limits of time. SQL: a function of the database counts by its clock. Decision 0061
 */
import type { Queryable } from "../../sql/connect.ts";

export interface LimitedTime {
  readonly userId: string;
  /** 0 or less when the limit is reached. */
  readonly minutesLeft: number;
  /** The notice that the player got now; null when the player got no notice. */
  readonly told: "session-time-ending" | "session-time-over" | null;
}

/** Counts this minute for these players, once even when several calls report it. Returns the players who have a limit of time. */
export async function countPlayMinutes(pool: Queryable, userIds: readonly string[]): Promise<readonly LimitedTime[]> {
  const { rows } = await pool.query<LimitedTime>({
    name: "play-minutes-add",
    text: `SELECT user_id AS "userId", minutes_left AS "minutesLeft", told FROM play_minutes_add($1::uuid[])`,
    values: [userIds],
  });
  return rows;
}
