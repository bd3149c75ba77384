/**
 * Deletes guests whom the room has not seen for a number of days. Otherwise the guest accounts of all past visitors would stay forever.
 * Fault 106
 */
import type { Guests } from "@poker/db";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

const HOUR_MS = 3_600_000;

interface GuestRetentionOptions {
  readonly guests: Guests;
  readonly guestDays: number;
  /** After how many days a guest who was never dealt a hand is deleted. */
  readonly unplayedGuestDays: number;
  readonly log: Logger;
}

export const guestRetentionJob = ({ guests, guestDays, unplayedGuestDays, log }: GuestRetentionOptions): Job => ({
  name: "forget-idle-guests",
  everyMs: 6 * HOUR_MS,
  async run() {
    const count = await guests.forgetIdle({ guestDays, unplayedGuestDays });
    if (count > 0) log.info({ count, guestDays, unplayedGuestDays }, "guests who did not come back were deleted");
  },
});
