/** Reads and writes times by the clocks of the room's time zone, including daylight saving, for fields, lists and commands of the staff. */

import * as z from "zod";

const DAY_MS = 86_400_000;
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/;
/** The format of a `datetime-local` field. */
const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Returns the time zone's local time at that moment in ms, counted as if it were UTC. */
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
 * Returns the moment at which the room's clocks show this time. When clocks are set back and show the time twice,
 * returns the earlier moment. null when the text is not completely typed, or when clocks are set forward and skip the
 * time.
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
 * Returns the moment that a person typed. "22:00" is the next such time of the day. "2026-11-24T22:00" is a day and a
 * time by the room's clocks, which may be followed by an offset from UTC. null when the text has none of these forms,
 * or when the clocks skip the time.
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

/** Returns true for the name of a time zone, such as `Europe/Madrid`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** For example `Europe/Madrid`. */
export const timeZoneSchema = z.string().max(60).refine(isTimeZone, "no-such-time-zone");

/** Days of the week; 1 is Monday. */
export const weekdaysSchema = z.array(z.int().min(1).max(7)).max(7);

const MINUTES_OF_DAY = 24 * 60;
/** A time of the day by the room's clocks, in minutes since midnight. */
export const minuteOfDaySchema = z
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1);

/** For example "20:05"; empty for null. */
export const formatMinuteOfDay = (minute: number | null): string =>
  minute === null ? "" : [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
