import { formatClock } from "./format-clock.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A length of time: "45 s", "10 min", "1 h 30 min". */
export function formatLength(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.round(ms / SECOND_MS)} s`;
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.round((ms % HOUR_MS) / MINUTE_MS)];
  if (hours === 0 && ms % MINUTE_MS !== 0) return formatClock(ms);
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter((part) => part !== false).join(" ");
}
