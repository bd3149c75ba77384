/**
 * Records which players are connected to this process. From these records, the back office shows who is online and when each player was
 * last seen.
 */
import type { PlayerActivity } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Connection } from "../gateway/connection.ts";
import type { Logger } from "../log.ts";
import { type Poller, poll } from "../poll.ts";

const PRESENCE_INTERVAL_MS = 10_000;

interface PresenceRecorderOptions {
  readonly connections: () => readonly Pick<Connection, "userId">[];
  readonly activity: PlayerActivity;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Starts to record. Anonymous viewers are left out, because they have no account. */
export function startPresenceRecorder({ connections, activity, clock, log }: PresenceRecorderOptions): Poller {
  const run = () =>
    activity.markSeen([...new Set(connections().flatMap(({ userId }) => (userId === null ? [] : [userId])))]);
  return poll(clock, { name: "presence", everyMs: PRESENCE_INTERVAL_MS, run, log });
}
