/** What this process knows of the last look at the books, whichever process looked. I1 */
import type { Reconciler } from "@poker/db";
import { type Clock, repeatEvery } from "../clock.ts";
import type { Logger } from "../log.ts";

const POLL_INTERVAL_MS = 30_000;

export interface ReconciliationStatusOptions {
  readonly books: Pick<Reconciler, "getLatest">;
  readonly clock: Clock;
  readonly log: Logger;
}

export function startReconciliationStatus({ books, clock, log }: ReconciliationStatusOptions) {
  let last: { readonly ok: boolean; readonly at: number } | null = null;
  async function read(): Promise<void> {
    try {
      const found = await books.getLatest();
      last = found && { ok: found.ok, at: found.at };
    } catch (problem) {
      log.warn({ problem }, "the last reconciliation could not be read");
    }
  }
  const close = repeatEvery(clock, POLL_INTERVAL_MS, () => void read());
  void read();
  return { last: () => last, close };
}
