/** Small questions about a table, and how a step grows. */
import { type Refusal, refuse } from "../refusal.ts";
import type { EpochMs, SeatNo } from "../rules.ts";
import { applyTable } from "./fold.ts";
import type { SeatEvent, TableEvent, TableSeat, TableState, TableStep, TableView } from "./types.ts";

/** Whether a hand is being played; a finished one stays on the table until the next. */
export const handRuns = ({ hand }: Pick<TableView, "hand">): boolean => hand !== null && hand.result === null;

/** Whether the seat was dealt into the hand being played: its chips and its player stay until the end. G8 */
export const inHand = (table: TableView, seat: SeatNo): boolean =>
  handRuns(table) && (table.hand?.seats.some((s) => s.seat === seat) ?? false);

/** Whoever sits there. Refusals: not-seated. */
export const seatAt = (table: TableView, seat: SeatNo): TableSeat | Refusal =>
  table.seats.find((s) => s.seat === seat) ?? refuse("not-seated");

export const unchanged = (state: TableState): TableStep => ({ state, events: [] });

/** A step and what follows from it; the state is always the fold of the events. */
export const extend = (step: TableStep, events: readonly TableEvent[]): TableStep => ({
  state: events.reduce(applyTable, step.state),
  events: [...step.events, ...events],
});

export const seatChanged = (seat: TableSeat, change: Partial<TableSeat>): SeatEvent => ({
  type: "seat-changed",
  seat: { ...seat, ...change },
});

export const playerLeft = (
  { seat, playerId, stack }: TableSeat,
  at: EpochMs,
  reason: Extract<SeatEvent, { type: "player-left" }>["reason"],
): SeatEvent => ({ type: "player-left", seat, playerId, stack, at, reason });

/** A plan to sit out, or not to pay the next big blind, ends with it; want of chips alone leaves the plan as it is. B10 */
export const satOut = (
  seat: TableSeat,
  since: EpochMs,
  reason: NonNullable<TableSeat["sittingOut"]>["reason"],
): SeatEvent =>
  seatChanged(seat, { sittingOut: { since, reason }, sitOutNext: reason === "no-chips" ? seat.sitOutNext : "no" });
