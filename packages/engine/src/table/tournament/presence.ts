/** Marks a player of a tournament as absent, and as present again as soon as the player does anything. M11 */
import { seatAt } from "../../hand/seats.ts";
import type { SeatNo } from "../../rules.ts";
import { seatChangedEvent } from "../steps.ts";
import type { SeatEvent, TableSeat, TableView } from "../types.ts";

export const absentEvents = (seat: TableSeat): readonly SeatEvent[] =>
  seat.absent ? [] : [seatChangedEvent(seat, { absent: true })];

/** Returns the event that marks the player as present; none when they already are. */
export function presentEvents({ seats }: Pick<TableView, "seats">, seat: SeatNo): readonly SeatEvent[] {
  const found = seatAt(seats, seat);
  if (!found?.absent) return [];
  const { absent: _, ...present } = found;
  return [{ type: "seat-changed", seat: present }];
}
