/** Finds seats of a table in clockwise order; seats may be empty. */
import { clockwiseFrom } from "../hand/seats.ts";
import type { SeatNo } from "../rules.ts";
import { MAX_SEATS } from "../settings.ts";

/** The number of steps clockwise from one seat to the other; a whole round when the two seats are the same. */
export const clockwiseDistance = (from: SeatNo, to: SeatNo): number =>
  ((to - from + 2 * MAX_SEATS - 1) % MAX_SEATS) + 1;

/** True when the seat is strictly between the other two, clockwise. */
export const isBetween = (seat: SeatNo, from: SeatNo, to: SeatNo): boolean =>
  clockwiseDistance(from, seat) < clockwiseDistance(from, to);

interface Seated {
  readonly seat: SeatNo;
}

/** The first of these seats clockwise after seat `after`, which may be missing from the list. */
export function nextClockwise(seats: readonly Seated[], after: SeatNo): SeatNo {
  const [next] = clockwiseFrom(seats, after);
  if (!next) throw new Error("An empty table has no next seat");
  return next.seat;
}

/** The nearest of these seats, counterclockwise, before seat `before`. */
export function previousClockwise(seats: readonly Seated[], before: SeatNo): SeatNo {
  const previous = clockwiseFrom(seats, before - 1).at(-1);
  if (!previous) throw new Error("An empty table has no seat before another");
  return previous.seat;
}
