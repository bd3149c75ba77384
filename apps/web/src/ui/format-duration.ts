const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Formats the time that is left, such as "4:05" or "1:02:05". Shows 0:00 only when no time is left. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const padded = (part: number) => String(part).padStart(2, "0");
  const ofMinutes = `${hours > 0 ? padded(minutes) : minutes}:${padded(seconds % 60)}`;
  return hours > 0 ? `${hours}:${ofMinutes}` : ofMinutes;
}

/** Formats how long something takes: "45 s", "10 min", "1 h 30 min". */
export function formatLength(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.round(ms / SECOND_MS)} s`;
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.round((ms % HOUR_MS) / MINUTE_MS)];
  if (hours === 0 && ms % MINUTE_MS !== 0) return formatClock(ms);
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter((part) => part !== false).join(" ");
}

/** Formats ms as seconds with one decimal. 1234 is "1.2". */
export const formatSeconds = (ms: number): string => (ms / 1_000).toFixed(1);
