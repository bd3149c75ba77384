/** The jobs of the ledger. They send overdue suspense to charity, refill bots, and reconcile the books. */
import type { NewNotice, Reconciler, Reconciliation, Refills, Suspense } from "@poker/db";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

const MINUTE_MS = 60_000;

interface LedgerJobsOptions {
  readonly suspense: Pick<Suspense, "sendOverdueToCharity">;
  readonly refills: Pick<Refills, "refillBots">;
  readonly books: Pick<Reconciler, "reconcileBooks">;
  readonly log: Logger;
  /** Called after a job has written notices for players. */
  readonly onNoticesWritten: (notices: readonly NewNotice[]) => void;
}

export function ledgerJobs({ suspense, refills, books, log, onNoticesWritten }: LedgerJobsOptions): readonly Job[] {
  const logReconciliation = ({ ok, report }: Reconciliation) => {
    if (ok) log.debug({ report }, "the books balance");
    else log.error({ report }, "ALARM: the books do not balance"); // I1
  };
  return [
    {
      name: "suspense-to-charity",
      everyMs: 60 * MINUTE_MS,
      async run() {
        const notices = await suspense.sendOverdueToCharity(); // T7
        if (notices.length > 0) log.info({ players: notices.length }, "bets in suspense went to charity");
        onNoticesWritten(notices);
      },
    },
    {
      name: "refill-bots",
      everyMs: 10 * MINUTE_MS,
      async run() {
        await refills.refillBots();
      },
    },
    { name: "reconcile", everyMs: 3 * MINUTE_MS, run: async () => logReconciliation(await books.reconcileBooks()) },
    {
      name: "reconcile-all",
      everyMs: 24 * 60 * MINUTE_MS,
      run: async () => logReconciliation(await books.reconcileBooks({ full: true })),
    },
  ];
}
