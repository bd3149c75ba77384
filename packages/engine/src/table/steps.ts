/** Reads seats and hands of a table, builds seat events and adds events to a step. */
import { type RuleRefusal, refuse } from "../refusal.ts";
import type { EpochMs, SeatNo } from "../rules.ts";
import { evolveTable } from "./evolve.ts";
import type { SeatEvent, TableEvent, TableSeat, TableState, TableStep, TableView } from "./types.ts";

/** Whether a hand is being played; a finished one stays on the table until the next. */
export const isHandRunning = ({ hand }: Pick<TableView, "hand">): boolean => hand !== null && hand.result === null;

/** Whether the seat was dealt into the hand being played: its chips and its player stay until the end. G8 */
export const isDealtIn = (table: TableView, seat: SeatNo): boolean =>
  isHandRunning(table) && (table.hand?.seats.some((s) => s.seat === seat) ?? false);

/** Returns the taken seat. Refusals: not-seated. */
export const findSeat = (table: TableView, seat: SeatNo): TableSeat | RuleRefusal =>
  table.seats.find((s) => s.seat === seat) ?? refuse("not-seated");

export const unchangedStep = (state: TableState): TableStep => ({ state, events: [] });

/** Adds events to a step and applies them to its state. */
export const withEvents = (step: TableStep, events: readonly TableEvent[]): TableStep => ({
  state: events.reduce(evolveTable, step.state),
  events: [...step.events, ...events],
});

export const seatChangedEvent = (seat: TableSeat, change: Partial<TableSeat>): SeatEvent => ({
  type: "seat-changed",
  seat: { ...seat, ...change },
});

export const playerLeftEvent = (
  { seat, playerId, stack }: TableSeat,
  at: EpochMs,
  reason: Extract<SeatEvent, { type: "player-left" }>["reason"],
): SeatEvent => ({ type: "player-left", seat, playerId, stack, at, reason });

/** A plan to sit out, or not to pay the next big blind, ends when the player sits out; want of chips alone leaves the plan as it is. B10 */
export const satOutEvent = (
  seat: TableSeat,
  since: EpochMs,
  reason: NonNullable<TableSeat["sittingOut"]>["reason"],
): SeatEvent =>
  seatChangedEvent(seat, { sittingOut: { since, reason }, sitOutNext: reason === "no-chips" ? seat.sitOutNext : "no" });
