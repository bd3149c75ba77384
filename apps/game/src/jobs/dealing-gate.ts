/** Whether hands may be dealt: not while a failed self-test of the shuffle stands, whichever process ran it. F2 */
import type { ShuffleReports } from "@poker/db";
import { type Clock, repeatEvery } from "../clock.ts";
import type { Logger } from "../log.ts";

const POLL_INTERVAL_MS = 1_000;

export interface DealingGateOptions {
  readonly reports: Pick<ShuffleReports, "dealingStoppedSince">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (stopped: boolean) => void;
}

export interface DealingGate {
  isStopped(): boolean;
  /** Asks the database now. Rejects when it does not answer; then what it said last holds. */
  pollNow(): Promise<void>;
  close(): void;
}

/** Knows the answer when it resolves. */
export async function openDealingGate({ reports, clock, log, onChange }: DealingGateOptions): Promise<DealingGate> {
  let since: string | null = await reports.dealingStoppedSince();
  async function ask(): Promise<void> {
    const found = await reports.dealingStoppedSince();
    const changed = (since === null) !== (found === null);
    since = found;
    if (!changed) return;
    log.warn({ since }, since === null ? "hands are dealt again" : "no hand is dealt any more");
    onChange(since !== null);
  }
  /** One after the other: an old answer must not overtake a newer one. */
  let asked: Promise<void> = Promise.resolve();
  function look(): Promise<void> {
    const answer = asked.then(ask);
    asked = answer.catch(() => {});
    return answer;
  }
  const close = repeatEvery(clock, POLL_INTERVAL_MS, () => {
    look().catch((problem: unknown) => log.warn({ problem }, "whether hands may be dealt could not be asked"));
  });
  return { isStopped: () => since !== null, pollNow: look, close };
}
