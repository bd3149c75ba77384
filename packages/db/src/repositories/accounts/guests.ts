/** Discards guests who do not come back. SQL: a function of the database chooses and discards them. Fault 106 */
import type { Queryable } from "../../sql/connect.ts";
import { repeatBatches } from "../../sql/repeat-batches.ts";

/** For how many days the room keeps guests who do not come back. */
interface DaysKept {
  /** Guests who have played. */
  readonly guestDays: number;
  /** Guests who were never dealt a hand. */
  readonly unplayedGuestDays: number;
}

export interface Guests {
  /** Counts the days on the database's clock, so that a server's fast clock discards no guest. Returns the number of discarded guests. */
  forgetIdle(kept: DaysKept): Promise<number>;
}

export const createGuests = (pool: Queryable): Guests => ({
  forgetIdle: ({ guestDays, unplayedGuestDays }) =>
    repeatBatches(pool, "SELECT guests_forget_idle($1, $2, $3) AS count", [guestDays, unplayedGuestDays]),
});
