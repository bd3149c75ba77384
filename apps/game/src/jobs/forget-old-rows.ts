/**
 * Deletes or ends rows that are kept only for a number of days: personal data of people who left, ended sessions, read notices, requests
 * that lapsed, clubs that no player uses, archives, carried-out commands, and counts of tries. Decision 0066
 */
import type { Retention } from "@poker/db";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

const HOUR_MS = 3_600_000;

interface RowRetentionOptions {
  readonly retention: Retention;
  /** After how many days the personal data of closed accounts and deleted guests is erased. */
  readonly accountDays: number;
  readonly sessionDays: number;
  readonly noticeDays: number;
  /** After how many days without a player a club gets an end date. */
  readonly clubDays: number;
  /** After how many days a carried-out command of the staff is deleted. */
  readonly commandDays: number;
  readonly log: Logger;
}

export function rowRetentionJobs(options: RowRetentionOptions): readonly Job[] {
  const { retention, accountDays, sessionDays, noticeDays, clubDays, commandDays, log } = options;
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
    job("forget-commands", () => retention.forgetCommands(commandDays)),
    job("forget-live-tables", () => retention.forgetLiveTables()),
    job("forget-tries", () => retention.forgetTries()),
  ];
}
