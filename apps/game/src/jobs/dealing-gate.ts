/** Tracks whether hands may be dealt. When a self-test of the shuffle fails in any process, no hand is dealt until staff release it. F2 */
import type { ShuffleReports } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { ServerEvents } from "../server-events.ts";
import { pollForWork } from "../work-poll.ts";

interface DealingGateOptions {
  readonly reports: Pick<ShuffleReports, "dealingStoppedSince">;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (stopped: boolean) => void;
}

export interface DealingGate {
  isStopped(): boolean;
  /** Reads the database now. Rejects when the read fails. The result of the previous read then stays valid. */
  pollNow(): Promise<void>;
  close(): Promise<void>;
}

/** Resolves when the database has been read for the first time. */
export async function openDealingGate({
  reports,
  events,
  clock,
  log,
  onChange,
}: DealingGateOptions): Promise<DealingGate> {
  let stoppedSince: string | null = await reports.dealingStoppedSince();
  async function check(): Promise<null> {
    const previous = stoppedSince;
    stoppedSince = await reports.dealingStoppedSince();
    if ((stoppedSince === null) === (previous === null)) return null;
    log.warn({ stoppedSince }, stoppedSince === null ? "hands are dealt again" : "no hand is dealt any more");
    onChange(stoppedSince !== null);
    return null;
  }
  const { runNow, stop } = pollForWork({ name: "dealing gate", work: "dealing", check, events, clock, log });
  return { isStopped: () => stoppedSince !== null, pollNow: runNow, close: stop };
}
