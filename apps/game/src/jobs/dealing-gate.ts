/** Follows whether hands may be dealt. No hand may be dealt while a failed self-test of the shuffle, in any process, is not released. F2 */
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
  /** Reads the database now. Rejects when that fails; the previous result then stays valid. */
  pollNow(): Promise<void>;
  close(): Promise<void>;
}

/** Resolves when the database has been read once. */
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
