/**
 * Creates the tournaments that are due by their schedules, and turns unused tickets into chips when their tournament has closed. M1, M23
 */
import type { Tournaments } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Poller } from "../poll.ts";
import type { ServerEvents } from "../server-events.ts";
import { pollForWork } from "../work-poll.ts";
import type { Job } from "./job-runner.ts";

const RETURN_INTERVAL_MS = 10 * 60_000;

interface TournamentSchedulesOptions {
  readonly tournaments: Pick<Tournaments, "announceDue">;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Runs on every node: the node that runs a schedule locks its row, and the other nodes skip it. When a sit-and-go starts, the database
 * announces that the next one may be due.
 */
export function startTournamentSchedules({ tournaments, ...parts }: TournamentSchedulesOptions): Poller {
  const check = async () => {
    await tournaments.announceDue();
    return null;
  };
  return pollForWork({ ...parts, name: "schedules of tournaments", work: "tournaments", check });
}

export const ticketReturnJob = (tournaments: Pick<Tournaments, "returnUnusedTickets">): Job => ({
  name: "return-tickets",
  everyMs: RETURN_INTERVAL_MS,
  run: () => tournaments.returnUnusedTickets(),
});
