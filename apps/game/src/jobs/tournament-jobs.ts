/**
 * Creates the tournaments that are due by their schedules, and turns unused tickets into chips when their tournament has closed. M1, M23
 */
import type { Tournaments } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { type Poller, poll } from "../poll.ts";
import type { Job } from "./job-runner.ts";

/** After a sit-and-go has started, the next one is created within this time. The jobs' usual interval is too long for players who wait. */
const ANNOUNCE_INTERVAL_MS = 2_000;
const RETURN_INTERVAL_MS = 10 * 60_000;

interface TournamentSchedulesOptions {
  readonly tournaments: Pick<Tournaments, "announceDue">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Runs on every node: the node that runs a schedule locks its row, and the other nodes skip it. */
export function startTournamentSchedules({ tournaments, clock, log }: TournamentSchedulesOptions): Poller {
  const run = () => tournaments.announceDue();
  return poll(clock, { name: "schedules of tournaments", everyMs: ANNOUNCE_INTERVAL_MS, run, log });
}

export const ticketReturnJob = (tournaments: Pick<Tournaments, "returnUnusedTickets">): Job => ({
  name: "return-tickets",
  everyMs: RETURN_INTERVAL_MS,
  run: () => tournaments.returnUnusedTickets(),
});
