/** What the room does by itself about money: sweeps old suspense, keeps its bots in chips, and looks whether the books are right. */
import type { Books, NewNotice, Reconciliation, Refills, Suspense } from "@poker/db";
import type { Logger } from "../log.ts";
import type { Job } from "./jobs.ts";

const MINUTE = 60_000;

export interface MoneyJobsOptions {
  readonly suspense: Pick<Suspense, "sweep">;
  readonly refills: Pick<Refills, "refillBots">;
  readonly books: Pick<Books, "reconcile">;
  readonly log: Logger;
  /** These were written for them. */
  readonly notified: (notices: readonly NewNotice[]) => void;
}

export function moneyJobs({ suspense, refills, books, log, notified }: MoneyJobsOptions): readonly Job[] {
  const report = ({ ok, figures }: Reconciliation) => {
    if (ok) log.debug({ figures }, "the books are right");
    else log.error({ figures }, "ALARM: the books do not balance"); // I1
  };
  return [
    {
      name: "suspense-to-charity",
      everyMs: 60 * MINUTE,
      async run() {
        const notices = await suspense.sweep(); // T7
        if (notices.length > 0) log.info({ players: notices.length }, "bets in suspense went to charity");
        notified(notices);
      },
    },
    {
      name: "refill-bots",
      everyMs: 10 * MINUTE,
      async run() {
        await refills.refillBots();
      },
    },
    { name: "reconcile", everyMs: 3 * MINUTE, run: async () => report(await books.reconcile()) },
    {
      name: "reconcile-all",
      everyMs: 24 * 60 * MINUTE,
      run: async () => report(await books.reconcile({ full: true })),
    },
  ];
}
