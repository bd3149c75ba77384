/**
 * Deletes or ends rows that are kept only for a number of days: personal data of people who left, ended sessions, read notices, lapsed
 * requests, clubs without players, archives, commands that were carried out, and counts of tries. Decision 0066
 */
import type { Retention } from "@poker/db";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

const HOUR_MS = 3_600_000;

interface RowRetentionOptions {
  readonly retention: Retention;
  /** The personal data of closed accounts and of deleted guests is erased after this many days. */
  readonly accountDays: number;
  readonly sessionDays: number;
  readonly noticeDays: number;
  /** A club that no player has used for this many days gets an end date. */
  readonly clubDays: number;
  /** Commands of the staff that were carried out are deleted after this many days. */
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
