/** Parses the range of days that a report covers. */
import { type FieldIssue, type Refusal, refuse } from "@poker/engine";
import { DAY_MS, toUtcDay } from "@poker/protocol";

/** The first and the last day, as UTC dates such as `2026-01-31`. Both belong to the range. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Has an issue with the field that is wrong. Its code is `not-a-day`, `reversed` (the range ends before it begins) or `too-long`. */
export type DayRangeRefusal = Refusal<"bad-range">;

export const MAX_RANGE_DAYS = 366;

/** Checks a range that a person has typed. */
export function parseDayRange({ from, to }: DayRange): DayRange | DayRangeRefusal {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (first === null || last === null)
    return badRange([
      ...(first === null ? [{ field: "from", code: "not-a-day" }] : []),
      ...(last === null ? [{ field: "to", code: "not-a-day" }] : []),
    ]);
  if (last < first) return badRange([{ field: "to", code: "reversed" }]);
  return last - first >= MAX_RANGE_DAYS * DAY_MS ? badRange([{ field: "from", code: "too-long" }]) : { from, to };
}

const badRange = (fields: readonly FieldIssue[]): DayRangeRefusal => refuse("bad-range", undefined, fields);

/** Returns the midnight at which the day begins, in epoch milliseconds; null when there is no such day. */
function parseDay(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || toUtcDay(at) !== text ? null : at;
}
