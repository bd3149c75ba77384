/** The zones of the dates in such texts. */

/** Zones by the letters that such texts have for them, summer time included. */
export const ZONES: ReadonlyMap<string, string> = new Map([
  ["UTC", "UTC"],
  ["GMT", "UTC"],
  ["ET", "America/New_York"],
  ["WET", "Europe/Lisbon"],
  ["CET", "Europe/Paris"],
  ["EET", "Europe/Athens"],
]);

/** What the clocks of a zone show, as if it were UTC. */
export function localTimeAt(at: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

const CLOCK = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept for the next date, because making one takes longer than playing the hand. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...CLOCK });
  clocks.set(timeZone, clock);
  return clock;
}
