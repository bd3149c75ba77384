/** Finds seats of a table in clockwise order. Some seats may be empty. */
import { clockwiseFrom } from "../hand/seats.ts";
import type { SeatNo } from "../rules.ts";
import { MAX_SEATS } from "../settings.ts";

/**
 * Returns how many steps clockwise it is from one seat to another. When both are the same seat, returns a whole round.
 */
export const clockwiseDistance = (from: SeatNo, to: SeatNo): number =>
  ((to - from + 2 * MAX_SEATS - 1) % MAX_SEATS) + 1;

/** Returns true when `seat` comes after `from` and before `to`, clockwise. */
export const isBetween = (seat: SeatNo, from: SeatNo, to: SeatNo): boolean =>
  clockwiseDistance(from, seat) < clockwiseDistance(from, to);

interface Seated {
  readonly seat: SeatNo;
}

/** Returns the first of these seats clockwise after seat `after`. Seat `after` may be missing from the list. */
export function nextClockwise(seats: readonly Seated[], after: SeatNo): SeatNo {
  const [next] = clockwiseFrom(seats, after);
  if (!next) throw new Error("An empty table has no next seat");
  return next.seat;
}

/** Returns the first of these seats counterclockwise before seat `before`. */
export function previousClockwise(seats: readonly Seated[], before: SeatNo): SeatNo {
  const previous = clockwiseFrom(seats, before - 1).at(-1);
  if (!previous) throw new Error("An empty table has no seat before another");
  return previous.seat;
}
