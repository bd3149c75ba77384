/** Finds facts about the seats and the hand of a table, builds events of seats, and adds events to a step. */
import { seatAt } from "../hand/seats.ts";
import { type RuleRefusal, refuse } from "../refusal.ts";
import type { Chips, EpochMs, SeatNo } from "../rules.ts";
import { evolveTable } from "./evolve.ts";
import type { SeatEvent, TableEvent, TableSeat, TableState, TableStep, TableView } from "./types.ts";

/**
 * Returns true when the table is closing or closed. Then no hand starts, no player joins and no setting changes any
 * more.
 */
export const isClosing = ({ status }: Pick<TableView, "status">): boolean =>
  status === "closing" || status === "closed";

/** Returns true while a hand is being played. A finished hand stays in the table's state until the next hand starts. */
export const isHandRunning = ({ hand }: Pick<TableView, "hand">): boolean => hand !== null && hand.result === null;

/**
 * Returns true from the freeze of a hand to its end. A hand that was not frozen counts from its start. Changes of seats
 * and settings then apply only to the next hand. F3
 */
export const isHandUnderWay = (table: Pick<TableView, "hand" | "frozen">): boolean =>
  table.frozen !== undefined || isHandRunning(table);

/**
 * Returns true when the seat is dealt into the hand under way. Its player and its chips then stay until the hand ends.
 * G8
 */
export const isDealtIn = (table: Pick<TableView, "hand" | "frozen">, seat: SeatNo): boolean =>
  chipsInHand(table, seat) !== undefined;

/**
 * Returns how many chips the seat has in the hand under way: those that it has not put in, and the live chips that it
 * has put in. Returns undefined when the seat is not dealt in.
 */
export function chipsInHand({ hand, frozen }: Pick<TableView, "hand" | "frozen">, seat: SeatNo): Chips | undefined {
  if (frozen) return seatAt(frozen.setup.seats, seat)?.stack;
  const dealt = hand && isHandRunning({ hand }) ? seatAt(hand.seats, seat) : undefined;
  return dealt && dealt.stack + dealt.contributed;
}

/** Returns the seat with this number, if a player sits there. Refusals: not-seated. */
export const findSeat = (table: TableView, seat: SeatNo): TableSeat | RuleRefusal =>
  seatAt(table.seats, seat) ?? refuse("not-seated");

/** Returns the seat of this player; undefined when they have no seat. */
export const seatOfPlayer = <T extends Pick<TableSeat, "playerId">>(
  seats: readonly T[],
  playerId: string,
): T | undefined => seats.find((seat) => seat.playerId === playerId);

/** Returns the seat of a player who wants cards, owes no blind and has no plans. */
export const createSeat = (player: Pick<TableSeat, "seat" | "playerId" | "bot" | "stack">): TableSeat => ({
  ...player,
  satDownAt: 0,
  sittingOut: null,
  owesBlind: false,
  entry: "wait",
  missedBigBlinds: 0,
  sitOutNext: "no",
  leaving: false,
  topUpWanted: 0,
});

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

/**
 * Returns the event with which a player sits out. A plan to sit out, or not to pay the next big blind, then ends. A
 * player who sits out because they have no chips keeps such a plan. B10
 */
export const satOutEvent = (
  seat: TableSeat,
  since: EpochMs,
  reason: NonNullable<TableSeat["sittingOut"]>["reason"],
): SeatEvent =>
  seatChangedEvent(seat, { sittingOut: { since, reason }, sitOutNext: reason === "no-chips" ? seat.sitOutNext : "no" });
