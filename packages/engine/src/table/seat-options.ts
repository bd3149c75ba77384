/**
 * Stores the options that a player has set for their seat. Only the player and the room know them: the table of a
 * viewer never has them. B6, S7
 */
import { isRefusal, type RuleRefusal } from "../refusal.ts";
import type { Chips } from "../rules.ts";
import { findSeatOptions } from "./evolve-options.ts";
import { seatPlannedEvent } from "./seat-plan.ts";
import { findSeat, isDealtIn, seatChangedEvent, unchangedStep, withEvents } from "./steps.ts";
import type { CommandOf, SeatEvent, SeatOptions, TableSeat, TableState, TableStep } from "./types.ts";

export const optionsChangedEvent = (table: TableState, seat: TableSeat, change: Partial<SeatOptions>): SeatEvent => ({
  type: "options-changed",
  options: { ...findSeatOptions(table, seat), ...change },
});

/** Returns how many chips the player's automatic top-up adds to the stack; 0 when it is off. S7 */
export function autoTopUpAmount(table: TableState, seat: TableSeat): Chips {
  const { autoTopUp: to, boughtIn } = findSeatOptions(table, seat);
  const { max } = table.settings.buyIn;
  return to === "off" ? 0 : Math.max(0, (to === "maximum" ? max : Math.min(boughtIn, max)) - seat.stack);
}

/**
 * Sets the player's options, which apply from now on, also to a blind that the player already owes. A short stack is
 * topped up only between hands. The room's notice is removed. Refusals: not-seated. B6, S7
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
