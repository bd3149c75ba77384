/**
 * Announces the tournaments, tables and pools that are due by their schedules. Turns unused tournament tickets into chips after their
 * tournament has closed. M1, M23, decision 0114
 */
import { announceScheduledUnits, type Tournaments } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Poller } from "../poll.ts";
import type { ServerEvents } from "../server-events.ts";
import { pollForWork } from "../work-poll.ts";
import type { Job } from "./job-runner.ts";

const RETURN_INTERVAL_MS = 10 * 60_000;

interface SchedulesOptions {
  readonly tournaments: Pick<Tournaments, "announceDue">;
  readonly pool: Parameters<typeof announceScheduledUnits>[0];
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Starts to follow the schedules. Every node does this. The node that runs a schedule locks the schedule's row, and the other nodes skip
 * that row. When a sit-and-go starts or a schedule is saved, the database announces that another unit may be due.
 */
export function startSchedules({ tournaments, pool, ...parts }: SchedulesOptions): Pick<Poller, "stop"> {
  const checkBy = (announce: () => Promise<void>) => () => announce().then(() => null);
  const ofTournaments = checkBy(() => tournaments.announceDue());
  const ofUnits = checkBy(() => announceScheduledUnits(pool));
  const polls = [
    pollForWork({ ...parts, name: "schedules of tournaments", work: "tournaments", check: ofTournaments }),
    pollForWork({ ...parts, name: "schedules of tables", work: "schedules", check: ofUnits }),
  ];
  return { stop: async () => void (await Promise.all(polls.map(({ stop }) => stop()))) };
}

export const ticketReturnJob = (tournaments: Pick<Tournaments, "returnUnusedTickets">): Job => ({
  name: "return-tickets",
  everyMs: RETURN_INTERVAL_MS,
  run: () => tournaments.returnUnusedTickets(),
});
