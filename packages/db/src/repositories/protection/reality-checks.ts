/**
 * Reality checks: how long a player has played, and with which result. SQL: functions of the database use its clock, and find the player by
 * their session. Decision 0067
 */
import type { Done, Refusal } from "@poker/engine";
import type { DueRealityCheck, RealityCheck, RealityCheckRefusalCode } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";

export interface RealityChecks {
  /** Returns no checks for a session that is over. */
  find(sessionKey: string): Promise<RealityCheck>;
  /** null turns the checks off. The change applies at once. */
  setInterval(sessionKey: string, minutes: number | null): Promise<Done | Refusal<RealityCheckRefusalCode>>;
  /** `stops`: the player also stops playing. A check that is no longer due is not answered again. */
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

/** The state that a game server reads for a player. */
export interface RealityCheckNow {
  readonly userId: string;
  /** The number of the check that is due; null when no check is due. */
  readonly number: number | null;
  /** When the player answered that they stop; null when that is more than a minute ago. */
  readonly stoppedAt: Date | null;
}

/** Returns only those of the given players who have ever wanted reality checks. */
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
