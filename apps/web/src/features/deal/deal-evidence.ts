/** The file that a player keeps of a hand that failed a check: what the room sent, what this browser had kept, and what is wrong. */
import type { CheckedDeal } from "./check-deal.ts";
import type { KeptDeal } from "./kept-deals.ts";

/** `file` is what `npm run verify` reads; the rest is for people who look into the case. */
export const evidenceText = (
  tableId: string,
  file: object,
  kept: KeptDeal | null,
  { verdict, report }: CheckedDeal,
): string => {
  const { handNo, failed } = verdict;
  const keptAt = new Date().toISOString();
  return JSON.stringify({ tableId, handNo, keptAt, failed, checks: report.checks, kept, file }, null, 2);
};
