/** The times that statistics are usually asked for; each ends with what comes. UTC. */
import type { OwnHandFilter } from "@poker/protocol";

export const PERIODS = ["all", "year", "month", "week"] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

/** When a period begins; null when it has no beginning. */
export function periodStart(period: Period, now: number): number | null {
  const day = new Date(now);
  switch (period) {
    case "all":
      return null;
    case "year":
      return Date.UTC(day.getUTCFullYear(), 0);
    case "month":
      return Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
    case "week":
      return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) - 6 * DAY_MS;
  }
}

/** null when the filter has another time. */
export const periodOf = ({ from, to }: Pick<OwnHandFilter, "from" | "to">, now: number): Period | null =>
  to === null ? (PERIODS.find((period) => periodStart(period, now) === from) ?? null) : null;
