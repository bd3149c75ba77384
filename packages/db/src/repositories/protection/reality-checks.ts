/**
 * Reality checks tell a player how long they have played and with which result. SQL: functions of the database use its clock and find the
 * player by their session. Decision 0067
 */
import type { Done, Refusal } from "@poker/engine";
import type { DueRealityCheck, RealityCheck, RealityCheckRefusalCode } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";

export interface RealityChecks {
  /** Returns the reality check of the session's player. When the session is over, none is due. */
  find(sessionKey: string): Promise<RealityCheck>;
  /** Sets how many minutes of play are between two checks; null turns the checks off. The change applies at once. */
  setInterval(sessionKey: string, minutes: number | null): Promise<Done | Refusal<RealityCheckRefusalCode>>;
  /**
   * Answers the check with this number. `stops` is true when the player also stops playing. A check that is no longer due cannot be
   * answered again.
   */
  answer(sessionKey: string, number: number, stops: boolean): Promise<Done | Refusal<RealityCheckRefusalCode>>;
}

interface OwnRow {
  readonly every_minutes: number | null;
  readonly number: number | null;
  readonly minutes: number | null;
  readonly results: DueRealityCheck["results"] | null;
}

export const createRealityChecks = (pool: Queryable): RealityChecks => ({
  async find(sessionKey) {
    const { rows } = await pool.query<OwnRow>("SELECT * FROM reality_check_own($1)", [sessionKey]);
    const { every_minutes: everyMinutes = null, number = null, minutes, results } = rows[0] ?? {};
    return { everyMinutes, due: number === null ? null : { number, minutes: minutes ?? 0, results: results ?? [] } };
  },
  setInterval: (sessionKey, minutes) =>
    callRefusing(pool, "SELECT reality_check_set($1, $2) AS refused", [sessionKey, minutes]),
  answer: (sessionKey, number, stops) =>
    callRefusing(pool, "SELECT reality_check_answer($1, $2, $3) AS refused", [sessionKey, number, stops]),
});

/** What a game server reads about the reality checks of a player. */
export interface RealityCheckNow {
  readonly userId: string;
  /** The number of the check that the player has not answered yet; null when none is due. */
  readonly number: number | null;
  /** When the player answered that they stop playing; null when this is more than a minute ago or never happened. */
  readonly stoppedAt: Date | null;
}

/** Reads the checks of the given players. Players who never wanted reality checks are left out. */
export async function listRealityChecks(
  pool: Queryable,
  userIds: readonly string[],
): Promise<readonly RealityCheckNow[]> {
  const { rows } = await pool.query<RealityCheckNow>({
    name: "reality-checks-due",
    text: `SELECT user_id AS "userId", number, stopped_at AS "stoppedAt" FROM reality_checks_due($1::uuid[])`,
    values: [userIds],
  });
  return rows;
}
