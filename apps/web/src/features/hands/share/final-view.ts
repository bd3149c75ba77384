/** Computes a shared hand as it was at its end. The engine applies its events. */
import { createTable, evolveTableView, type HandSeat, type HandView, type SeatNo, type TableView } from "@poker/engine";
import type { SharedHand } from "@poker/protocol";

/** Returns the hand as it was at its end; null when its events are unknown. */
export function finalViewOf({ token, settings, events }: SharedHand): HandView | null {
  const table: TableView = { ...createTable(token, settings), hand: null };
  return events.reduce(evolveTableView, table).hand;
}

export const finalSeatOf = (view: HandView | null, seat: SeatNo): HandSeat | undefined =>
  view?.seats.find((other) => other.seat === seat);

/** Returns true when everybody who has the link sees all cards of this seat. */
export const showsAllCardsOf = (hand: SharedHand, seat: SeatNo): boolean =>
  finalSeatOf(finalViewOf(hand), seat)?.cards.every((card) => card !== null) ?? false;
