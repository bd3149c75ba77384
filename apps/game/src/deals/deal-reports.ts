/** Counts what players' pages found when they checked a hand. A report of a wrong hand is stored, and raises an alarm. F3 */
import type { DealDays } from "@poker/db";
import { DONE, type Done } from "@poker/engine";
import type { ClientIn } from "@poker/protocol";
import type { Logger } from "../log.ts";
import type { DealCounter } from "./deal-counts.ts";

export type ReportDeal = (userId: string, message: ClientIn["report-deal"]) => Promise<Done>;

interface DealReportOptions {
  readonly days: Pick<DealDays, "addFailure">;
  readonly counter: DealCounter;
  readonly log: Logger;
}

/**
 * The code with which a page reports that it revealed its seed and got no answer. Such a report counts against the room, but does not show
 * that the deal was wrong.
 */
const UNANSWERED = "own-reveal-unanswered";

/**
 * Returns the function that takes reports. The caller makes sure that each player reports a hand only once. A report proves nothing. It is
 * a reason to investigate.
 */
export const createDealReports =
  ({ days, counter, log }: DealReportOptions): ReportDeal =>
  async (userId, { tableId, handNo, ok, failed }) => {
    if (failed.includes(UNANSWERED)) counter.add("unanswered");
    counter.add(ok ? "verified" : "failed");
    if (ok) return DONE;
    const isFirst = await days.addFailure({ tableId, handNo, userId, codes: failed });
    const found = { tableId, handNo, userId, failed };
    if (isFirst) log.error(found, "ALARM: a player's page found a deal wrong");
    else log.warn(found, "a player's page found another deal wrong");
    return DONE;
  };
