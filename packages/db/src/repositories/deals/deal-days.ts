/**
 * Stores the counts of deals that players can check, by UTC day; the room's public keys; and the hands whose deal failed the check of a
 * player's page. SQL: functions of the database add to the counts and can do nothing else, and days and times are those of the database's
 * clock. F3
 */
import type { Queryable } from "../../sql/connect.ts";

/** `withheld`, `unanswered` and `leftOut` count seeds of players. `verified` and `failed` count hands, as players' pages report them. */
export const DEAL_COUNTS = ["frozen", "voided", "withheld", "unanswered", "leftOut", "verified", "failed"] as const;
export type DealCount = (typeof DEAL_COUNTS)[number];
export type DealCounts = Readonly<Record<DealCount, number>>;

interface DealFailure {
  readonly tableId: string;
  readonly handNo: number;
  readonly userId: string;
  /** Codes of the failed checks. */
  readonly codes: readonly string[];
}

export interface DealDays {
  /** Adds to today's counts, and marks the key as in use now. */
  add(publicKey: string, counts: DealCounts): Promise<void>;
  /** Returns true for the player's first report today. At most twenty reports of one player are stored a day. */
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
