/** Marks players of a tournament as absent, and as present again when they do anything. M11 */
import { seatAt } from "../../hand/seats.ts";
import type { SeatNo } from "../../rules.ts";
import { seatChangedEvent } from "../steps.ts";
import type { SeatEvent, TableSeat, TableView } from "../types.ts";

export const absentEvents = (seat: TableSeat): readonly SeatEvent[] =>
  seat.absent ? [] : [seatChangedEvent(seat, { absent: true })];

/** Empty when the player is already present. */
export function presentEvents({ seats }: Pick<TableView, "seats">, seat: SeatNo): readonly SeatEvent[] {
  const found = seatAt(seats, seat);
  if (!found?.absent) return [];
  const { absent: _, ...present } = found;
  return [{ type: "seat-changed", seat: present }];
}
