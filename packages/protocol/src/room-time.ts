/** Reads and writes times by the clocks of the room's time zone, with daylight saving. Used in fields, lists and commands of the staff. */

import * as z from "zod";

const DAY_MS = 86_400_000;
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/;
/** Matches the value of a `datetime-local` field. */
const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Returns the local time in a time zone at that moment, as the number of ms that would give the same clock time in UTC. */
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

/** Returns a time as the value of a `datetime-local` field. */
export const toRoomClock = (at: number, timeZone: string): string =>
  new Date(clockAt(at, timeZone)).toISOString().slice(0, 16);

/**
 * Returns the moment at which the room's clocks show this time. When clocks are set back and show the time twice, this is the earlier
 * moment. Returns null when the text is incomplete, or when clocks are set forward and skip the time.
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

const HOUR = /^\d{2}:\d{2}$/;

/**
 * Reads the time that a person typed, in one of two forms:
 * - "22:00" is the next time that the room's clocks show 22:00.
 * - "2026-11-24T22:00" is a day and a time by the room's clocks. An offset from UTC may follow, which then counts instead of those clocks.
 *
 * Returns null when the text has neither form, or when the clocks skip the time.
 */
export function parseRoomTime(text: string, timeZone: string, now: number): number | null {
  if (HOUR.test(text)) {
    const nextDays = [0, 1, 2].map((days) => toRoomClock(now + days * DAY_MS, timeZone).slice(0, 10));
    return (
      nextDays.map((day) => fromRoomClock(`${day}T${text}`, timeZone)).find((at) => at !== null && at > now) ?? null
    );
  }
  if (CLOCK.test(text)) return fromRoomClock(text, timeZone);
  const at = WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Formats a time by the room's clocks, for example "24 Nov 2026, 20:00 CET". */
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

/** Returns true when this is the name of a time zone, such as `Europe/Madrid`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The schema of a time zone's name, such as `Europe/Madrid`. */
export const timeZoneSchema = z.string().max(60).refine(isTimeZone, "no-such-time-zone");

/** The schema of a list of weekdays. 1 is Monday. */
export const weekdaysSchema = z.array(z.int().min(1).max(7)).max(7);

const MINUTES_OF_DAY = 24 * 60;
/** The schema of a time of day by the room's clocks, in minutes since midnight. */
export const minuteOfDaySchema = z
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1);

/** Formats a time of day, for example "20:05". Returns an empty text for null. */
export const formatMinuteOfDay = (minute: number | null): string =>
  minute === null ? "" : [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
