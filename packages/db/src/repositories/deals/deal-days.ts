/**
 * Stores three things about provably fair deals: daily counts, the room's public keys, and the hands whose deal failed a check in a
 * player's browser. Days are UTC. SQL: only functions of the database write these tables, they can only add to the counts, and they use the
 * database's clock. F3
 */
import type { Queryable } from "../../sql/connect.ts";

/**
 * `withheld`, `unanswered` and `leftOut` count seeds of players. `verified` and `failed` count the hands that players' pages reported as
 * such.
 */
export const DEAL_COUNTS = ["frozen", "voided", "withheld", "unanswered", "leftOut", "verified", "failed"] as const;
export type DealCount = (typeof DEAL_COUNTS)[number];
export type DealCounts = Readonly<Record<DealCount, number>>;

interface DealFailure {
  readonly tableId: string;
  readonly handNo: number;
  readonly userId: string;
  /** The codes of the checks that failed. */
  readonly codes: readonly string[];
}

export interface DealDays {
  /** Adds to today's counts and stores that the key is in use now. */
  add(publicKey: string, counts: DealCounts): Promise<void>;
  /** Stores a failed check. Returns true for the player's first report today. Stores at most twenty reports of one player a day. */
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
