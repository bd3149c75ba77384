/** Small questions about the seats of a hand. */
import type { Card } from "../cards/card.ts";
import type { Chips, SeatNo } from "../rules.ts";
import type { HandSeat } from "./types.ts";

/** Not folded: can still win. */
export const standing = (seats: readonly HandSeat[]): HandSeat[] => seats.filter((s) => s.status !== "folded");

/** Neither folded nor all-in. */
export const ableToAct = (seats: readonly HandSeat[]): HandSeat[] => seats.filter((s) => s.status === "live");

export const onlyOneStands = (seats: readonly HandSeat[]): boolean => {
  let count = 0;
  for (const { status } of seats) if (status !== "folded") count++;
  return count === 1;
};

/** Those seats clockwise, beginning left of `after`, which need not be one of them. Expects them ascending. */
export function clockwise<T extends { readonly seat: SeatNo }>(seats: readonly T[], after: SeatNo): readonly T[] {
  const first = seats.findIndex(({ seat }) => seat > after);
  return first <= 0 ? seats : [...seats.slice(first), ...seats.slice(0, first)];
}

/** Throws when that seat is not among them. */
export function seatIn<T extends { readonly seat: SeatNo }>(seats: readonly T[], seat: SeatNo): T {
  const found = seats.find((s) => s.seat === seat);
  if (!found) throw new Error(`Seat ${seat} is not in the hand`);
  return found;
}

/** Cards of a whole state, where none is hidden. */
export const knownCards = ({ seat, cards }: HandSeat): Card[] =>
  cards.map((card) => {
    if (card === null) throw new Error(`A card of seat ${seat} is hidden`);
    return card;
  });

export const sum = <T>(items: readonly T[], chips: (item: T) => Chips): Chips =>
  items.reduce((total, item) => total + chips(item), 0);
