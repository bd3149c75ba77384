/**
 * What is counted of deals that players can check, by UTC day, the room's public keys, and hands that a player's page found wrong. F3
 * SQL: functions that only add; days and times of the database's clock.
 */
import type { Queryable } from "../sql/connect.ts";

/** `withheld`, `unanswered`, `leftOut`: seeds of players. `verified`, `failed`: hands, by players' pages. */
export const DEAL_COUNTS = ["frozen", "voided", "withheld", "unanswered", "leftOut", "verified", "failed"] as const;
export type DealCount = (typeof DEAL_COUNTS)[number];
export type DealCounts = Readonly<Record<DealCount, number>>;

export interface DealFailure {
  readonly tableId: string;
  readonly handNo: number;
  readonly userId: string;
  /** Codes of the checks that failed. */
  readonly codes: readonly string[];
}

export interface DealDays {
  /** Adds to today's counts; the key is in use now. */
  add(publicKey: string, counts: DealCounts): Promise<void>;
  /** Returns true when it is the player's first today. Of one player no more than twenty a day are stored. */
  addFailure(failure: DealFailure): Promise<boolean>;
}

export const createDealDays = (pool: Queryable): DealDays => ({
  async add(publicKey, counts) {
    await pool.query("SELECT deal_days_add($1, $2, $3, $4, $5, $6, $7, $8)", [
      publicKey,
      ...DEAL_COUNTS.map((name) => counts[name]),
    ]);
  },
  async addFailure({ tableId, handNo, userId, codes }) {
    const { rows } = await pool.query<{ first: boolean }>("SELECT deal_failure_add($1, $2, $3, $4) AS first", [
      tableId,
      handNo,
      userId,
      codes,
    ]);
    return rows[0]?.first === true;
  },
});
