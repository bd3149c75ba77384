/** Finds which seat is shown at the bottom centre, and whether two players sit face to face. */
import type { SeatNo, TableView } from "@poker/engine";
import { placeIndexOf } from "./geometry.ts";

export interface Seating {
  /** The viewer's seat; of a table that is watched its only players' first, else seat 0. */
  readonly bottomSeat: SeatNo;
  /** The place of the only other player; null when more or fewer than two sit at the table or play the hand. */
  readonly facing: number | null;
}

/** Two players face each other at a table of any size. One who leaves during a hand leaves the others where they are until it is over. */
export function findSeating({ seats, hand, settings }: TableView, you: SeatNo | null): Seating {
  const [first, second, third] = seats.map(({ seat }) => seat).sort((a, b) => a - b);
  const isPair =
    first !== undefined &&
    second !== undefined &&
    third === undefined &&
    (hand?.seats ?? []).every(({ seat }) => seat === first || seat === second);
  if (!isPair) return { bottomSeat: you ?? 0, facing: null };
  const bottomSeat = you ?? first;
  return { bottomSeat, facing: placeIndexOf(bottomSeat === first ? second : first, bottomSeat, settings.seats) };
}
