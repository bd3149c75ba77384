/**
 * The line for a seat at a full table, and the seats held for those whose turn it is. A seat that frees is offered to the first in
 * line, present or not; unanswered it goes to the next. Nobody waits while a seat is free. S1
 */
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import type { EpochMs, SeatNo } from "../rules.ts";
import { extend, unchanged } from "./seats.ts";
import type { CommandOf, SeatEvent, TableState, TableStep, TableView } from "./types.ts";

type Lines = Pick<TableView, "settings" | "seats" | "offers">;

/** Seats that anybody may take: neither taken nor held, ascending. */
export function freeSeats({ settings, seats, offers }: Lines): readonly SeatNo[] {
  const gone = new Set([...seats, ...offers].map(({ seat }) => seat));
  return Array.from({ length: settings.seats }, (_, seat) => seat).filter((seat) => !gone.has(seat));
}

const isInLine = ({ waiting, offers }: TableView, playerId: string): boolean =>
  [...waiting, ...offers].some((each) => each.playerId === playerId);

/** Refusals: table-closed, no-waiting-list, already-seated, already-waiting, seats-free. */
export function joinWaiting(table: TableState, command: CommandOf<"join-waiting">, now: EpochMs): TableStep | Refusal {
  const { playerId, name } = command;
  if (table.status === "closed" || table.status === "closing") return refuse("table-closed");
  if (table.settings.seating !== "pick-a-seat") return refuse("no-waiting-list");
  if (table.seats.some((s) => s.playerId === playerId)) return refuse("already-seated");
  if (isInLine(table, playerId)) return refuse("already-waiting");
  if (freeSeats(table).length > 0) return refuse("seats-free");
  return extend(unchanged(table), [{ type: "waiting-joined", waiter: { playerId, name, since: now } }]);
}

/** Out of the line, or no to the offer. Refusals: not-waiting. */
export const leaveWaiting = (table: TableState, { playerId }: CommandOf<"leave-waiting">): TableStep | Refusal =>
  isInLine(table, playerId) ? extend(unchanged(table), [waitingLeft(playerId, "asked")]) : refuse("not-waiting");

/** One offer a place in line: who lets it pass stands in no line any more. Refusals: not-waiting. */
export const offerExpired = (table: TableState, { playerId }: CommandOf<"offer-expired">): TableStep | Refusal =>
  table.offers.some((offer) => offer.playerId === playerId)
    ? extend(unchanged(table), [waitingLeft(playerId, "offer-expired")])
    : refuse("not-waiting");

/** The room stood still: every open offer has at least `leastMs` from now. */
export const renewOffers = (table: TableState, { leastMs }: CommandOf<"renew-offers">, now: EpochMs): TableStep =>
  extend(
    unchanged(table),
    table.offers
      .filter(({ until }) => until < now + leastMs)
      .map((offer) => ({ type: "seat-offered", offer: { ...offer, until: now + leastMs } })),
  );

/** A step, and what it means for the line: free seats are offered in order; a table that closes sends everybody away. */
export function withOffers(step: TableStep | Refusal, now: EpochMs): TableStep | Refusal {
  if (isRefusal(step)) return step;
  const { waiting, offers, settings, status } = step.state;
  if (waiting.length + offers.length === 0) return step;
  if (status === "closed" || status === "closing")
    return extend(
      step,
      [...offers, ...waiting].map(({ playerId }) => waitingLeft(playerId, "table-closed")),
    );
  const until = now + settings.offerMs;
  return extend(
    step,
    freeSeats(step.state).flatMap((seat, place): readonly SeatEvent[] => {
      const first = waiting[place];
      if (!first) return [];
      const { playerId, name } = first;
      return [{ type: "seat-offered", offer: { playerId, name, seat, until } }];
    }),
  );
}

const waitingLeft = (playerId: string, reason: Extract<SeatEvent, { type: "waiting-left" }>["reason"]): SeatEvent => ({
  type: "waiting-left",
  playerId,
  reason,
});
