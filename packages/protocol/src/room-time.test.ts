import { expect, it } from "vitest";
import { formatRoomTime, fromRoomClock, parseRoomTime, toRoomClock } from "./room-time.ts";

const MADRID = "Europe/Madrid";
const iso = (text: string, timeZone = MADRID) => {
  const at = fromRoomClock(text, timeZone);
  return at === null ? null : new Date(at).toISOString().slice(0, 16);
};

it.each([
  ["2026-11-24T20:00", "2026-11-24T19:00"],
  ["2026-07-24T20:00", "2026-07-24T18:00"],
  // The last minute before clocks change in March and the first minute after it, then a time later that day. The rows below are for
  // October.
  ["2027-03-28T01:59", "2027-03-28T00:59"],
  ["2027-03-28T03:00", "2027-03-28T01:00"],
  ["2027-03-28T20:00", "2027-03-28T18:00"],
  ["2027-10-31T01:30", "2027-10-30T23:30"],
  ["2027-10-31T03:00", "2027-10-31T02:00"],
  ["2027-10-31T20:00", "2027-10-31T19:00"],
])("%s by the clocks of Madrid is %s in UTC", (clock, utc) => {
  expect(iso(clock)).toBe(utc);
  expect(toRoomClock(Date.parse(`${utc}:00Z`), MADRID)).toBe(clock);
});

it("a time that occurs twice means the earlier moment; a skipped or incomplete time is null", () => {
  expect(iso("2027-10-31T02:30")).toBe("2027-10-31T00:30");
  expect(iso("2027-03-28T02:30")).toBeNull();
  expect(iso("")).toBeNull();
  expect(iso("2027-03-28T02:30", "UTC")).toBe("2027-03-28T02:30");
  expect(iso("2027-01-01T00:15", "Asia/Kathmandu")).toBe("2026-12-31T18:30");
});

it("a formatted time includes the name of the time zone", () => {
  expect(formatRoomTime(Date.UTC(2026, 10, 24, 19), MADRID)).toMatch(/^24 Nov 2026, 20:00 (CET|GMT\+1)$/);
});

it.each([
  ["22:00", "2026-11-24T21:00"],
  ["20:00", "2026-11-25T19:00"],
  ["2026-12-01T20:00", "2026-12-01T19:00"],
  ["2026-12-01T20:00Z", "2026-12-01T20:00"],
  ["2026-12-01T20:00+03:00", "2026-12-01T17:00"],
  ["tomorrow", null],
  ["24:30", null],
  ["2027-03-28T02:30", null],
])("a typed %s is %s in UTC, after 20:30 in Madrid", (text, utc) => {
  const at = parseRoomTime(text, MADRID, Date.UTC(2026, 10, 24, 19, 30));
  expect(at === null ? null : new Date(at).toISOString().slice(0, 16)).toBe(utc);
});
