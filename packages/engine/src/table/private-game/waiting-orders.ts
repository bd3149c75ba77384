/** Carries out a host's orders about seats and chips: at once, or when the hand that the seat is dealt into has ended. H3–H5 */
import { seatAt } from "../../hand/seats.ts";
import type { EpochMs } from "../../rules.ts";
import {
  isClosing,
  isDealtIn,
  playerLeftEvent,
  satOutEvent,
  seatChangedEvent,
  seatOfPlayer,
  withEvents,
} from "../steps.ts";
import type { TableEvent, TableSeat, TableState, TableStep } from "../types.ts";
import type { WaitingOrder } from "./types.ts";

/** Adds to a step what the order does, or keeps the order for the end of the hand. A later order of a kind takes the place of the player's earlier one; chips are given each time. */
export function carryOutWhenFree(step: TableStep, order: WaitingOrder, now: EpochMs): TableStep {
  const { state } = step;
  const { waiting = [] } = state.privateGame ?? {};
  const seat = seatOfPlayer(state.seats, order.playerId);
  if (!seat || !isDealtIn(state, seat.seat)) return withEvents(step, eventsOfOrder(state, order, now));
  const others = waiting.filter(
    (each) => order.type === "give" || each.type !== order.type || each.playerId !== order.playerId,
  );
  return withEvents(step, [{ type: "host-orders-changed", waiting: [...others, order] }]);
}

/** Adds to a step that ended a hand the orders that waited for it, one after the other. One that makes no sense any more does nothing. */
export function carryOutWaiting(step: TableStep, now: EpochMs): TableStep {
  const { waiting = [] } = step.state.privateGame ?? {};
  if (waiting.length === 0) return step;
  const begun = withEvents(step, [{ type: "host-orders-changed", waiting: [] }]);
  if (isClosing(begun.state)) return begun; // everybody has left with their chips
  return waiting.reduce((done, order) => withEvents(done, eventsOfOrder(done.state, order, now)), begun);
}

function eventsOfOrder(table: TableState, order: WaitingOrder, now: EpochMs): readonly TableEvent[] {
  const seat = seatOfPlayer(table.seats, order.playerId);
  if (!seat) return [];
  switch (order.type) {
    case "give":
      return givenEvents(seat, order.amount);
    case "take":
      // Less than agreed when the hand has cost them the rest.
      return takenEvents(seat, Math.min(order.amount, seat.stack), now);
    case "sit-out":
      return seat.sittingOut ? [] : [satOutEvent(seat, now, "asked")];
    case "remove":
      return [playerLeftEvent(seat, now, "removed-by-host")];
    case "move-seat":
      return movedEvents(table, seat, order.to);
  }
}

const chipsMoved = ({ seat, playerId, stack }: TableSeat, amount: number) =>
  ({ type: "host-moved-chips", seat, playerId, amount, stack: stack + amount }) as const;

/** A player who sat out for want of chips is back. S7 */
const givenEvents = (seat: TableSeat, amount: number): readonly TableEvent[] => [
  chipsMoved(seat, amount),
  ...(seat.sittingOut?.reason === "no-chips"
    ? [seatChangedEvent(seat, { sittingOut: null, stack: seat.stack + amount })]
    : []),
];

function takenEvents(seat: TableSeat, amount: number, now: EpochMs): readonly TableEvent[] {
  if (amount === 0) return [];
  const left = { ...seat, stack: seat.stack - amount };
  const isBroke = left.stack === 0 && seat.sittingOut === null;
  return [chipsMoved(seat, -amount), ...(isBroke ? [satOutEvent(left, now, "no-chips")] : [])];
}

/** The blinds that would pass the player by the move are owed, as by one who sits down. B6 */
function movedEvents(
  { seats, settings, button, offers }: TableState,
  seat: TableSeat,
  to: number,
): readonly TableEvent[] {
  const isFree = to < settings.seats && !seatAt(seats, to) && !offers.some((offer) => offer.seat === to);
  return isFree
    ? [
        {
          type: "seat-moved",
          from: seat.seat,
          seat: { ...seat, seat: to, owesBlind: seat.owesBlind || button !== null },
        },
      ]
    : [];
}
