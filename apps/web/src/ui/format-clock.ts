/** Writes a time that is left. */

const SECOND_MS = 1_000;

/** "4:05", "1:02:05"; the last second is shown until it is over. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const padded = (part: number) => String(part).padStart(2, "0");
  const ofMinutes = `${hours > 0 ? padded(minutes) : minutes}:${padded(seconds % 60)}`;
  return hours > 0 ? `${hours}:${ofMinutes}` : ofMinutes;
}
