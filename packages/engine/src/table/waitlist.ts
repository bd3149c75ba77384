/**
 * Manages the waitlist of a full table. A seat that becomes free is offered to the first player on the waitlist, even
 * if they are disconnected. If they do not answer in time, it is offered to the next player. There is no waitlist while
 * a seat is free. S1
 */
import { isRefusal, type RuleRefusal, refuse } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { freeSeats, refusalOfSeat } from "./free-seats.ts";
import { refusalToSit } from "./private-game/game-players.ts";
import { isClosing, seatOfPlayer, unchangedStep, withEvents } from "./steps.ts";
import type { CommandOf, SeatEvent, TableState, TableStep, TableView } from "./types.ts";

const isWaitingOrOffered = ({ waitlist, offers }: TableView, playerId: string): boolean =>
  [...waitlist, ...offers].some((each) => each.playerId === playerId);

/**
 * Adds a player to the waitlist. Refusals: table-closed, no-waiting-list, already-seated, already-waiting, seats-free.
 * In a private game also: not-admitted, removed-from-game (H2).
 */
export function joinWaitlist(
  table: TableState,
  command: CommandOf<"join-waitlist">,
  now: EpochMs,
): TableStep | RuleRefusal {
  const { playerId } = command;
  if (isClosing(table)) return refuse("table-closed");
  if (table.settings.seating !== "pick-a-seat") return refuse("no-waiting-list");
  if (seatOfPlayer(table.seats, playerId)) return refuse("already-seated");
  if (isWaitingOrOffered(table, playerId)) return refuse("already-waiting");
  if (freeSeats(table).length > 0) return refuse("seats-free");
  const refused = refusalToSit(table, playerId, false);
  if (refused) return refused;
  return withEvents(unchangedStep(table), [{ type: "waitlist-joined", waitlistEntry: { playerId, since: now } }]);
}

/**
 * Holds a seat for a player of a pool. The room has chosen the seat. Refusals: table-closed, already-seated,
 * already-waiting, no-such-seat, seat-taken, seat-held.
 */
export function holdSeat(
  table: TableState,
  { seat, playerId }: CommandOf<"hold-seat">,
  now: EpochMs,
): TableStep | RuleRefusal {
  if (isClosing(table)) return refuse("table-closed");
  if (seatOfPlayer(table.seats, playerId)) return refuse("already-seated");
  if (isWaitingOrOffered(table, playerId)) return refuse("already-waiting");
  const offer = { playerId, seat, until: now + table.settings.offerMs };
  return refusalOfSeat(table, seat, playerId) ?? withEvents(unchangedStep(table), [{ type: "seat-offered", offer }]);
}

/** Removes a player from the waitlist, or declines the seat that they were offered. Refusals: not-waiting. */
export const leaveWaitlist = (table: TableState, { playerId }: CommandOf<"leave-waitlist">): TableStep | RuleRefusal =>
  isWaitingOrOffered(table, playerId)
    ? withEvents(unchangedStep(table), [waitlistLeftEvent(playerId, "asked")])
    : refuse("not-waiting");

/** Removes a player who did not answer the offer of a seat in time. Refusals: not-waiting. */
export const expireOffer = (table: TableState, { playerId }: CommandOf<"offer-expired">): TableStep | RuleRefusal =>
  table.offers.some((offer) => offer.playerId === playerId)
    ? withEvents(unchangedStep(table), [waitlistLeftEvent(playerId, "offer-expired")])
    : refuse("not-waiting");

/** Prolongs every open offer so that it lasts at least `minMs` from now, because the server had stalled. */
export const renewOffers = (table: TableState, { minMs }: CommandOf<"renew-offers">, now: EpochMs): TableStep =>
  withEvents(
    unchangedStep(table),
    table.offers
      .filter(({ until }) => until < now + minMs)
      .map((offer) => ({ type: "seat-offered", offer: { ...offer, until: now + minMs } })),
  );

/**
 * Adds to a step how the waitlist changes. Free seats are offered to the players in order. When the table closes, the
 * waitlist is emptied.
 */
export function offerFreeSeats(step: TableStep | RuleRefusal, now: EpochMs): TableStep | RuleRefusal {
  if (isRefusal(step)) return step;
  const { waitlist, offers, settings } = step.state;
  if (waitlist.length + offers.length === 0) return step;
  if (isClosing(step.state))
    return withEvents(
      step,
      [...offers, ...waitlist].map(({ playerId }) => waitlistLeftEvent(playerId, "table-closed")),
    );
  const until = now + settings.offerMs;
  return withEvents(
    step,
    freeSeats(step.state).flatMap((seat, place): readonly SeatEvent[] => {
      const first = waitlist[place];
      if (!first) return [];
      return [{ type: "seat-offered", offer: { playerId: first.playerId, seat, until } }];
    }),
  );
}

const waitlistLeftEvent = (
  playerId: string,
  reason: Extract<SeatEvent, { type: "waitlist-left" }>["reason"],
): SeatEvent => ({
  type: "waitlist-left",
  playerId,
  reason,
});
