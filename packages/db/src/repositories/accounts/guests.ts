/** Discards guests who do not come back. SQL: a function of the database chooses and discards them. Fault 106 */
import type { Queryable } from "../../sql/connect.ts";
import { repeatBatches } from "../../sql/repeat-batches.ts";

/** How many days after their last visit a guest is discarded. */
interface DaysKept {
  /** For guests who were dealt at least one hand. */
  readonly guestDays: number;
  /** For guests who were never dealt a hand. */
  readonly unplayedGuestDays: number;
}

export interface Guests {
  /**
   * Discards guests who have stayed away too long, and returns how many. The database's clock counts the days, because a server's fast
   * clock could discard guests too early.
   */
  forgetIdle(kept: DaysKept): Promise<number>;
}

export const createGuests = (pool: Queryable): Guests => ({
  forgetIdle: ({ guestDays, unplayedGuestDays }) =>
    repeatBatches(pool, "SELECT guests_forget_idle($1, $2, $3) AS count", [guestDays, unplayedGuestDays]),
});
