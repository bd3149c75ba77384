/** Applies events to the options that players have set for their seats, such as automatic top-ups. B6, S7 */
import { seatAt } from "../hand/seats.ts";
import type { SeatNo } from "../rules.ts";
import type { SeatOptions, TableEvent, TableSeat, TableState } from "./types.ts";

/** Returns the options of a seat that a player has just taken. */
const defaultOptions = ({ seat, stack }: TableSeat): SeatOptions => ({
  seat,
  boughtIn: stack,
  autoPost: false,
  autoTopUp: "off",
  notice: null,
});

export const findSeatOptions = ({ options = [] }: TableState, seat: TableSeat): SeatOptions =>
  seatAt(options, seat.seat) ?? defaultOptions(seat);

/** Returns the options after an event. A seat has options from when a player takes it until they leave it. */
export function evolveOptions(had: TableState["options"], event: TableEvent): TableState["options"] {
  const without = (gone: SeatNo) => (had ?? []).filter(({ seat }) => seat !== gone);
  switch (event.type) {
    case "player-sat":
      return [...without(event.seat.seat), defaultOptions(event.seat)];
    case "player-left":
      return without(event.seat);
    case "seat-moved": {
      const moved = seatAt(had ?? [], event.from);
      return moved ? [...without(event.from), { ...moved, seat: event.seat.seat }] : had;
    }
    case "options-changed":
      return event.options ? [...without(event.options.seat), event.options] : had;
    default:
      return had;
  }
}
