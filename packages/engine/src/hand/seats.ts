/** Finds seats of a hand or of a table, and tells simple facts about them. */
import type { Card } from "../cards/card.ts";
import type { Chips, SeatNo } from "../rules.ts";
import type { HandSeat } from "./types.ts";

/** Returns the seats that have not folded, which can still win. */
export const remainingSeats = (seats: readonly HandSeat[]): HandSeat[] => seats.filter((s) => s.status !== "folded");

/** Counts the seats that are neither folded nor all-in. */
export const countAbleToAct = (seats: readonly HandSeat[]): number => countSeats(seats, (s) => s.status === "live");

export const isUncontested = (seats: readonly HandSeat[]): boolean =>
  countSeats(seats, (s) => s.status !== "folded") === 1;

function countSeats(seats: readonly HandSeat[], which: (seat: HandSeat) => boolean): number {
  let found = 0;
  for (const seat of seats) if (which(seat)) found++;
  return found;
}

/**
 * Returns the seats clockwise, beginning with the seat left of `after`. Seat `after` may be missing from the list.
 * Expects the seats in ascending order.
 */
export function clockwiseFrom<T extends { readonly seat: SeatNo }>(seats: readonly T[], after: SeatNo): readonly T[] {
  const first = seats.findIndex(({ seat }) => seat > after);
  return first <= 0 ? seats : [...seats.slice(first), ...seats.slice(0, first)];
}

/** Returns the seat with this number; undefined when the list does not have it, such as for a viewer without a seat. */
export function seatAt<T extends { readonly seat: SeatNo }>(
  seats: readonly T[],
  seat: SeatNo | null | undefined,
): T | undefined {
  for (const each of seats) if (each.seat === seat) return each;
  return undefined;
}

/** Returns the index of this seat in the list. Throws when the seat is missing. */
export function indexOfSeat(seats: readonly { readonly seat: SeatNo }[], seat: SeatNo): number {
  for (let index = 0; index < seats.length; index++) if (seats[index]!.seat === seat) return index;
  throw new Error(`Seat ${seat} is not in the hand`);
}

/** Returns the seat with this number. Throws when the list does not have it. */
export const requireSeat = <T extends { readonly seat: SeatNo }>(seats: readonly T[], seat: SeatNo): T =>
  seats[indexOfSeat(seats, seat)]!;

/** Returns the cards of a seat. Throws when a card is hidden, which never happens in the server's own state. */
export const requireKnownCards = ({ seat, cards }: HandSeat): Card[] =>
  cards.map((card) => {
    if (card === null) throw new Error(`A card of seat ${seat} is hidden`);
    return card;
  });

/** Returns the seat's cards as every viewer may see them. A card that is not face up is null. F4 */
export const exposedCards = ({ cards, shown, exposed }: HandSeat): readonly (Card | null)[] =>
  shown ? cards : cards.map((card) => (card !== null && exposed?.includes(card) ? card : null));

export const sumChips = <T>(items: readonly T[], chips: (item: T) => Chips): Chips =>
  items.reduce((total, item) => total + chips(item), 0);
