/** Polls the result of the room's last reconciliation, which any process may have run, for the health route. I1 */
import type { Reconciler } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";

const POLL_INTERVAL_MS = 30_000;

interface ReconciliationStatusOptions {
  readonly books: Pick<Reconciler, "getLatest">;
  readonly clock: Clock;
  readonly log: Logger;
}

export function startReconciliationStatus({ books, clock, log }: ReconciliationStatusOptions) {
  let last: { readonly ok: boolean; readonly at: number } | null = null;
  async function run(): Promise<void> {
    const latest = await books.getLatest();
    last = latest && { ok: latest.ok, at: latest.at };
  }
  const { runNow, stop } = poll(clock, { name: "last reconciliation", everyMs: POLL_INTERVAL_MS, run, log });
  runNow().catch((error: unknown) => log.warn({ error }, "the last reconciliation could not be read"));
  return { last: () => last, close: stop };
}
