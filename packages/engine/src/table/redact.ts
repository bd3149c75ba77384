/**
 * Removes from a table and its events everything that a viewer may not see. All data about a table passes through here
 * before it leaves the server. F4
 */
import { redact, viewFor } from "../hand/redact.ts";
import type { Viewer } from "../hand/types.ts";
import { isSeatEvent } from "./evolve.ts";
import type { FrozenHand } from "./fair-deal/types.ts";
import { hideSeatPlan } from "./seat-plan.ts";
import type { SeatEvent, TableEvent, TableSeat, TableState, TableView } from "./types.ts";

/**
 * Returns the table as `viewer` may see it: without other players' hidden cards, the deck, and the options and plans of
 * all players.
 */
export function tableViewFor(
  { options: _options, privateEvents: _private, frozen, ...state }: TableState,
  viewer: Viewer,
): TableView {
  return {
    ...state,
    seats: hideSeatPlans(state.seats),
    hand: state.hand && viewFor(state.hand, viewer),
    ...(frozen && { frozen: hideSeeds(frozen) }),
  };
}

/** Removes the seeds of a frozen hand, which stay hidden until the hand is dealt. F3 */
const hideSeeds = ({ setup, promise, revealed }: FrozenHand): FrozenHand => ({ setup, promise, revealed });

/**
 * Returns the event as `viewer` may see it, or the same object when there is nothing to hide. Frames do not contain
 * private events.
 */
export const redactTableEvent = (event: TableEvent, viewer: Viewer): TableEvent =>
  isSeatEvent(event) ? redactSeatEvent(event) : redact(event, viewer);

/**
 * Hides what a player alone may know. Players, seats, stacks and owed blinds are public. A player's options and plans
 * are sent only to that player, and not in frames.
 */
function redactSeatEvent(event: SeatEvent): SeatEvent {
  switch (event.type) {
    case "options-changed":
      return { ...event, options: null };
    case "seat-planned":
      return { ...event, plan: null };
    case "player-sat":
    case "entry-seated":
    case "seat-changed":
    case "seat-moved": {
      const seat = hideSeatPlan(event.seat);
      return seat === event.seat ? event : { ...event, seat };
    }
    case "blinds-moved": {
      const seats = hideSeatPlans(event.seats);
      return seats === event.seats ? event : { ...event, seats };
    }
    case "hand-frozen":
      return { ...event, deckSeeds: null };
    case "seeds-revealed":
      return { ...event, reveals: event.reveals.map(({ seat }) => ({ seat, seed: null, answer: null })) };
    case "deal-opened":
    case "hand-voided":
    case "deal-closed":
    case "player-left":
    case "waitlist-joined":
    case "waitlist-left":
    case "seat-offered":
    case "topped-up":
    case "time-extension":
    case "table-cleared":
    case "table-changed":
    case "entry-removed":
    case "chips-added":
    case "level-changed":
    case "button-drawn":
    case "game-player-changed":
    case "game-player-forgotten":
    case "game-access-changed":
    case "host-changed":
    case "host-orders-changed":
    case "takes-changed":
    case "host-moved-chips":
      return event;
  }
}

/** Removes all plans from the seats. Returns the same array when no seat has a plan. */
function hideSeatPlans(seats: readonly TableSeat[]): readonly TableSeat[] {
  const hidden = seats.map(hideSeatPlan);
  return hidden.every((seat, index) => seat === seats[index]) ? seats : hidden;
}
