/** Whether hands may be dealt: not while a failed self-test of the shuffle stands, whichever process ran it. F2 */
import type { ShuffleReports } from "@poker/db";
import { type Clock, every } from "../clock.ts";
import type { Logger } from "../log.ts";

const LOOK_MS = 1_000;

export interface DealingOptions {
  readonly reports: Pick<ShuffleReports, "stoppedSince">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (stopped: boolean) => void;
}

export interface Dealing {
  isStopped(): boolean;
  /** Asks the database now. Rejects when it does not answer; then what it said last holds. */
  look(): Promise<void>;
  close(): void;
}

/** Knows the answer when it resolves. */
export async function watchDealing({ reports, clock, log, onChange }: DealingOptions): Promise<Dealing> {
  let since: string | null = await reports.stoppedSince();
  async function ask(): Promise<void> {
    const found = await reports.stoppedSince();
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
  const close = every(clock, LOOK_MS, () => {
    look().catch((problem: unknown) => log.warn({ problem }, "whether hands may be dealt could not be asked"));
  });
  return { isStopped: () => since !== null, look, close };
}
