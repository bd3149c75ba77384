/** The range of days that a report covers. */
import { DAY_MS, toUtcDay } from "@poker/protocol";

/** UTC days, `2026-01-31`; both belong to it. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** By field: not-a-day, reversed (it ends before it begins), too-long. */
export type DayRangeIssues = Partial<Readonly<Record<keyof DayRange, "not-a-day" | "reversed" | "too-long">>>;

export const MAX_RANGE_DAYS = 366;

/** What somebody wrote, as a range; or what is wrong with it. */
export function parseDayRange({
  from,
  to,
}: DayRange): { readonly range: DayRange } | { readonly issues: DayRangeIssues } {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (first === null || last === null)
    return {
      issues: { ...(first === null && { from: "not-a-day" }), ...(last === null && { to: "not-a-day" }) },
    };
  if (last < first) return { issues: { to: "reversed" } };
  return last - first >= MAX_RANGE_DAYS * DAY_MS ? { issues: { from: "too-long" } } : { range: { from, to } };
}

/** Midnight, epoch milliseconds; null: there is no such day. */
function parseDay(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || toUtcDay(at) !== text ? null : at;
}
