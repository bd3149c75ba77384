/** Reads and writes times by the clocks of the room's time zone, including daylight saving, for fields and lists of the staff. */

const DAY_MS = 86_400_000;
/** The format of a `datetime-local` field. */
const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The clock of the time zone at that moment, as if the clock were UTC. */
function clockAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
}

/** The value for a `datetime-local` field. */
export const toRoomClock = (at: number, timeZone: string): string =>
  new Date(clockAt(at, timeZone)).toISOString().slice(0, 16);

/**
 * The moment at which the room's clocks show this time. When clocks are set back and show the time twice, the earlier moment. null when the
 * text is not completely typed, or when clocks are set forward and skip the time.
 */
export function fromRoomClock(text: string, timeZone: string): number | null {
  const wanted = CLOCK.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  const offsets = [-DAY_MS, DAY_MS].map((away) => {
    const near = wanted + away;
    return clockAt(near, timeZone) - near;
  });
  const found = offsets.map((offset) => wanted - offset).filter((at) => clockAt(at, timeZone) === wanted);
  return found.length === 0 ? null : Math.min(...found);
}

/** For example "24 Nov 2026, 20:00 CET". */
export const formatRoomTime = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
