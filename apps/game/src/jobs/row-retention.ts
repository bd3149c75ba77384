/** Deletes, or ends, what is kept for a number of days only: what is their own of people who left, ended sessions, read notices, lapsed requests, clubs without players, archives, counts of tries. Decision 0066 */
import type { Retention } from "@poker/db";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

const HOUR_MS = 3_600_000;

interface RowRetentionOptions {
  readonly retention: Retention;
  /** After so many days what is their own is deleted of those who closed their account, or were thrown away as guests. */
  readonly accountDays: number;
  readonly sessionDays: number;
  readonly noticeDays: number;
  /** After so many days without anybody there a club is given an end. */
  readonly clubDays: number;
  readonly log: Logger;
}

export function rowRetentionJobs(options: RowRetentionOptions): readonly Job[] {
  const { retention, accountDays, sessionDays, noticeDays, clubDays, log } = options;
  const job = (name: string, forget: () => Promise<number>): Job => ({
    name,
    everyMs: HOUR_MS,
    async run() {
      const count = await forget();
      if (count > 0) log.info({ job: name, count }, "what was kept for long enough is deleted or ends");
    },
  });
  return [
    job("erase-accounts", () => retention.eraseAccounts(accountDays)),
    job("forget-sessions", () => retention.forgetSessions(sessionDays)),
    job("forget-notices", () => retention.forgetNotices(noticeDays)),
    job("forget-friend-requests", () => retention.forgetFriendRequests()),
    job("end-unused-clubs", () => retention.endUnusedClubs(clubDays)),
    job("expire-exports", () => retention.expireExports()),
    job("forget-tries", () => retention.forgetTries()),
  ];
}
