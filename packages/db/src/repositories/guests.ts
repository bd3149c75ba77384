/** Throws guests away who do not come back. SQL: a function of the database. Fault 106 */
import type { Queryable } from "../sql/connect.ts";

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

/** Small batches, because a guest's row is locked until all of its batch are done. */
const MAX_FORGOTTEN_PER_BATCH = 500;

export const createGuests = (pool: Queryable): Guests => ({
  async forgetIdle({ guestDays, unplayedGuestDays }) {
    for (let all = 0; ; ) {
      const { rows } = await pool.query<{ count: number }>("SELECT guests_forget_idle($1, $2, $3) AS count", [
        guestDays,
        unplayedGuestDays,
        MAX_FORGOTTEN_PER_BATCH,
      ]);
      const { count = 0 } = rows[0] ?? {};
      all += count;
      if (count < MAX_FORGOTTEN_PER_BATCH) return all;
    }
  },
});
