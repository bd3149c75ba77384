/**
 * Carries out a host's orders about seats and chips. When the seat is dealt into a hand, the order is kept until the
 * hand has ended. A change of settings is applied after all other orders. H3–H5
 */
import type { EpochMs } from "../../rules.ts";
import { refusalOfSeat } from "../free-seats.ts";
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
import { settingsEvents } from "./change-game-settings.ts";
import type { SeatOrder, WaitingOrder } from "./types.ts";

/**
 * Adds the events of the order to a step, or keeps the order until the hand has ended. A later order replaces an
 * earlier order of the same kind for the same player. Two orders to give chips are added up, and so are two orders to
 * take chips.
 */
export function carryOutWhenFree(step: TableStep, order: SeatOrder, now: EpochMs): TableStep {
  const { state } = step;
  const { waiting = [] } = state.privateGame ?? {};
  const seat = seatOfPlayer(state.seats, order.playerId);
  if (!seat || !isDealtIn(state, seat.seat)) return withEvents(step, eventsOfOrder(state, order, now));
  const kept =
    order.type === "give" || order.type === "take"
      ? { ...order, amount: order.amount + waitingChips(waiting, order) }
      : order;
  const isEarlier = (each: SeatOrder) => each.type === order.type && each.playerId === order.playerId;
  const ofSeats = waiting.filter((each) => each.type !== "change-settings" && !isEarlier(each));
  const ofSettings = waiting.filter(({ type }) => type === "change-settings");
  return withEvents(step, [{ type: "host-orders-changed", waiting: [...ofSeats, kept, ...ofSettings] }]);
}

/** Returns how many chips the waiting orders of this type already give to the player or take from them. */
export const waitingChips = (
  waiting: readonly WaitingOrder[],
  { type, playerId }: Pick<Extract<SeatOrder, { type: "give" | "take" }>, "type" | "playerId">,
): number =>
  waiting.reduce(
    (sum, each) =>
      (each.type === "give" || each.type === "take") && each.type === type && each.playerId === playerId
        ? sum + each.amount
        : sum,
    0,
  );

/**
 * Carries out the waiting orders one after the other after a hand has ended. An order that is no longer possible adds
 * no event.
 */
export function carryOutWaiting(step: TableStep, now: EpochMs): TableStep {
  const { waiting = [] } = step.state.privateGame ?? {};
  if (waiting.length === 0) return step;
  const begun = withEvents(step, [{ type: "host-orders-changed", waiting: [] }]);
  if (isClosing(begun.state)) return begun; // all players have left with their chips
  return waiting.reduce((done, order) => withEvents(done, eventsOfOrder(done.state, order, now)), begun);
}

function eventsOfOrder(table: TableState, order: WaitingOrder, now: EpochMs): readonly TableEvent[] {
  if (order.type === "change-settings") return settingsEvents(table, order);
  const seat = seatOfPlayer(table.seats, order.playerId);
  if (!seat) return [];
  switch (order.type) {
    case "give":
      return givenEvents(seat, order.amount);
    case "take":
      // The player may have lost some of the agreed chips in the hand. Then only the rest is taken.
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

/**
 * Returns the events that give chips to a player. A player who sat out because they had no chips no longer sits out. S7
 */
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

/**
 * Returns the event that moves a player to another seat. Like a player who sits down, they then owe a big blind,
 * whatever they owed before. Without this rule they could move past a blind. B6
 */
function movedEvents(table: TableState, seat: TableSeat, to: number): readonly TableEvent[] {
  if (refusalOfSeat(table, to, seat.playerId) !== null) return [];
  const { owesDeadSmall: _, ...rest } = seat;
  const moved = table.button === null ? seat : { ...rest, owesBlind: true };
  return [{ type: "seat-moved", from: seat.seat, seat: { ...moved, seat: to } }];
}
