/** Polls whether hands may be dealt: not while a failed self-test of the shuffle stands, whichever process ran it. F2 */
import type { ShuffleReports } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";

const POLL_INTERVAL_MS = 1_000;

export interface DealingGateOptions {
  readonly reports: Pick<ShuffleReports, "dealingStoppedSince">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (stopped: boolean) => void;
}

export interface DealingGate {
  isStopped(): boolean;
  /** Reads the database now. Rejects when that fails; what was read last holds then. */
  pollNow(): Promise<void>;
  close(): Promise<void>;
}

/** Resolves when the database has answered once. */
export async function openDealingGate({ reports, clock, log, onChange }: DealingGateOptions): Promise<DealingGate> {
  let since: string | null = await reports.dealingStoppedSince();
  async function run(): Promise<void> {
    const found = await reports.dealingStoppedSince();
    const changed = (since === null) !== (found === null);
    since = found;
    if (!changed) return;
    log.warn({ since }, since === null ? "hands are dealt again" : "no hand is dealt any more");
    onChange(since !== null);
  }
  const { runNow, stop } = poll(clock, { name: "dealing gate", everyMs: POLL_INTERVAL_MS, run, log });
  return { isStopped: () => since !== null, pollNow: runNow, close: stop };
}
