/**
 * Stores the limits that a player has set for their own play. SQL: functions of the database read the ledger and find the player by their
 * session.
 */
import type { Done, Refusal } from "@poker/engine";
import type { Currency, PlayLimit, PlayLimitKind, PlayLimitPeriod, PlayLimitRefusalCode } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";

export interface PlayLimitWish {
  readonly kind: PlayLimitKind;
  readonly period: PlayLimitPeriod;
  /** The currency of a limit of money; null for a limit of time. */
  readonly currency: Currency | null;
  /** The limit in cents or in minutes; null to remove the limit. */
  readonly amount: number | null;
}

type Answer = Promise<Done | Refusal<PlayLimitRefusalCode>>;

export interface PlayLimits {
  /** Returns the player's limits, and how much of each is used. */
  list(userId: string): Promise<readonly PlayLimit[]>;
  /**
   * Sets a limit. A new or lower limit applies at once. A higher limit, or none, waits for 24 hours and then until the player confirms it
   * with `confirm`.
   */
  set(sessionKey: string, wish: PlayLimitWish): Answer;
  confirm(sessionKey: string, limitId: number): Answer;
  withdraw(sessionKey: string, limitId: number): Answer;
}

interface Row extends Omit<PlayLimit, "until" | "raise"> {
  readonly until: Date;
  readonly raise_to: number | null;
  readonly raise_from: Date | null;
}

export function createPlayLimits(pool: Queryable): PlayLimits {
  const change = (sql: string, values: readonly unknown[]): Answer => callRefusing(pool, sql, values);

  return {
    async list(userId) {
      const { rows } = await pool.query<Row>("SELECT * FROM play_limits_of($1)", [userId]);
      return rows.map(({ until, raise_to: to, raise_from: from, ...limit }) => ({
        ...limit,
        until: until.getTime(),
        raise: from === null ? null : { to, from: from.getTime() },
      }));
    },
    set: (sessionKey, { kind, period, currency, amount }) =>
      change("SELECT play_limit_set($1, $2, $3, $4, $5) AS refused", [sessionKey, kind, period, currency, amount]),
    confirm: (sessionKey, limitId) => change("SELECT play_limit_confirm($1, $2) AS refused", [sessionKey, limitId]),
    withdraw: (sessionKey, limitId) => change("SELECT play_limit_withdraw($1, $2) AS refused", [sessionKey, limitId]),
  };
}
