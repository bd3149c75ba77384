/** Keeps what a player has set for their seat: known to them and the room, part of no viewer's table. B6, S7 */
import { seatAt } from "../hand/seats.ts";
import { isRefusal, type RuleRefusal } from "../refusal.ts";
import type { Chips, SeatNo } from "../rules.ts";
import { seatPlannedEvent } from "./seat-plan.ts";
import { findSeat, isDealtIn, seatChangedEvent, unchangedStep, withEvents } from "./steps.ts";
import type { CommandOf, SeatEvent, SeatOptions, TableEvent, TableSeat, TableState, TableStep } from "./types.ts";

/** Options of a seat that a player has just taken. */
const defaultOptions = ({ seat, stack }: TableSeat): SeatOptions => ({
  seat,
  boughtIn: stack,
  autoPost: false,
  autoTopUp: "off",
  notice: null,
});

export const findSeatOptions = ({ options = [] }: TableState, seat: TableSeat): SeatOptions =>
  seatAt(options, seat.seat) ?? defaultOptions(seat);

export const optionsChangedEvent = (table: TableState, seat: TableSeat, change: Partial<SeatOptions>): SeatEvent => ({
  type: "options-changed",
  options: { ...findSeatOptions(table, seat), ...change },
});

/** Options are created when a player takes the seat and removed when they leave it. */
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

/** Chips that would fill the stack up as its player has set it. S7 */
export function autoTopUpAmount(table: TableState, seat: TableSeat): Chips {
  const { autoTopUp: to, boughtIn } = findSeatOptions(table, seat);
  const { max } = table.settings.buyIn;
  return to === "off" ? 0 : Math.max(0, (to === "maximum" ? max : Math.min(boughtIn, max)) - seat.stack);
}

/**
 * Holds from now on: a post that is owed is posted or waited for, a stack that is short is filled up, between hands only.
 * Takes the room's notice off. Refusals: not-seated. B6, S7
 */
export function setSeatOptions(table: TableState, command: CommandOf<"set-options">): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  const { autoPost, autoTopUp: to } = command;
  const step = withEvents(unchangedStep(table), [
    optionsChangedEvent(table, seat, { autoPost, autoTopUp: to, notice: null }),
  ]);
  const entry = seat.owesBlind ? (autoPost ? "post" : "wait") : seat.entry;
  const wantsChips = seat.sittingOut === null || seat.sittingOut.reason === "no-chips";
  const fills = !isDealtIn(table, seat.seat) && wantsChips;
  const topUpWanted = fills ? Math.max(seat.topUpWanted, autoTopUpAmount(step.state, seat)) : seat.topUpWanted;
  return withEvents(step, [
    ...(entry === seat.entry ? [] : [seatChangedEvent(seat, { entry })]),
    ...(topUpWanted === seat.topUpWanted ? [] : [seatPlannedEvent(seat, { topUpWanted })]),
  ]);
}
