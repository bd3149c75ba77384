/** Throws guests away who do not come back. SQL: a function of the database. Fault 106 */
import type { Queryable } from "../sql/connect.ts";
import { repeatBatches } from "../sql/repeat-batches.ts";

/** For how many days guests are kept that the room does not see. */
interface DaysKept {
  /** Guests who have played. */
  readonly guestDays: number;
  /** Guests who were never dealt a hand. */
  readonly unplayedGuestDays: number;
}

export interface Guests {
  /** Counts the days on the database's clock: a server's clock that runs ahead throws no guest away. Returns how many were thrown away. */
  forgetIdle(kept: DaysKept): Promise<number>;
}

export const createGuests = (pool: Queryable): Guests => ({
  forgetIdle: ({ guestDays, unplayedGuestDays }) =>
    repeatBatches(pool, "SELECT guests_forget_idle($1, $2, $3) AS count", [guestDays, unplayedGuestDays]),
});
