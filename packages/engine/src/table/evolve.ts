/**
 * Applies events to a table. The server's state and every viewer's view use the same code. The hand's own functions
 * apply the hand's events.
 */
import { apply, applyView } from "../hand/apply.ts";
import { exposedCards, seatAt } from "../hand/seats.ts";
import type { HandEvent, HandView } from "../hand/types.ts";
import type { SeatNo, TableSettings } from "../rules.ts";
import { evolveOptions } from "./evolve-options.ts";
import {
  dealsOfClearedTable,
  evolveDeal,
  type FreezeEvent,
  freezeState,
  freezeView,
  type TableWith,
  withoutFrozen,
} from "./fair-deal/evolve.ts";
import type { FairDealEvent, FrozenHand } from "./fair-deal/types.ts";
import { changesByPrivateGame } from "./private-game/evolve.ts";
import type { PrivateGameEvent } from "./private-game/types.ts";
import { restoreBlinds } from "./restore-blinds.ts";
import { isPrivateEvent, withSeatPlan } from "./seat-plan.ts";
import { changesByTournament } from "./tournament/evolve.ts";
import type { SeatEvent, TableEvent, TableSeat, TableState, TableView } from "./types.ts";

/** Creates an empty table. Expects settings without issues (`checkSettings`). */
export const createTable = (tableId: string, settings: TableSettings): TableState => ({
  tableId,
  settings,
  status: "open",
  seats: [],
  waitlist: [],
  offers: [],
  button: null,
  bigBlindSeat: null,
  lastDealtIn: 0,
  headsUpHandPlayed: false,
  handNo: 0,
  blindsBeforeHand: null,
  hand: null,
});

/** Returns the state after an event of the table's own journal. */
export function evolveTable(state: TableState, event: TableEvent): TableState {
  const next: TableState = evolve(state, event, STATE_PARTS);
  const options = evolveOptions(state.options, event);
  const privateEvents = (state.privateEvents ?? 0) + (isPrivateEvent(event) ? 1 : 0);
  const withOptions = options === undefined || options === state.options ? next : { ...next, options };
  // A cleared table is created anew, but it must continue to count its private events from the same number.
  return privateEvents === (next.privateEvents ?? 0) ? withOptions : { ...withOptions, privateEvents };
}

/** Returns a viewer's table after a redacted event. */
export const evolveTableView = (view: TableView, event: TableEvent): TableView => evolve(view, event, VIEW_PARTS);

/**
 * Two functions that apply events to a table's hand and to its frozen hand. The server's state has all fields of both
 * hands, and a viewer's table lacks the hidden ones.
 */
interface Parts<H extends HandView, F extends FrozenHand> {
  readonly hand: (hand: H | null, event: HandEvent) => H;
  readonly freeze: (frozen: F | undefined, event: FreezeEvent) => F;
}
const STATE_PARTS = { hand: apply, freeze: freezeState };
const VIEW_PARTS = { hand: applyView, freeze: freezeView };

function evolve<H extends HandView, F extends FrozenHand>(
  table: TableWith<H, F>,
  event: TableEvent,
  parts: Parts<H, F>,
): TableWith<H, F> {
  if (isFairDealEvent(event)) return evolveDeal(table, event, parts.freeze);
  if (isPrivateGameEvent(event)) return evolvePrivateGame(table, event);
  if (isSeatEvent(event)) return evolveSeats(table, event);
  const next = { ...table, ...resetTimeExtensions(table, event), hand: parts.hand(table.hand, event) };
  if (event.type === "hand-started") return { ...withoutFrozen(next), handNo: event.setup.handNo };
  if (event.type !== "hand-ended") return next;
  const after = new Map(event.stacks.map((s) => [s.seat, s.after]));
  const seats = table.seats.map((s) => ({ ...s, stack: after.get(s.seat) ?? s.stack }));
  const back = event.outcome === "cancelled" ? table.blindsBeforeHand : null;
  return { ...next, ...(back ? restoreBlinds(back, seats) : { seats }), blindsBeforeHand: null };
}

/** Removes the time extensions when the next player is to act or the hand ends. */
const resetTimeExtensions = (
  { timeExtensions }: Pick<TableView, "timeExtensions">,
  { type }: HandEvent,
): Pick<TableView, "timeExtensions"> =>
  timeExtensions?.length && (type === "to-act" || type === "hand-ended") ? { timeExtensions: [] } : {};

function evolveSeats<H extends HandView, F extends FrozenHand>(
  table: TableWith<H, F>,
  event: Exclude<SeatEvent, FairDealEvent | PrivateGameEvent>,
): TableWith<H, F> {
  switch (event.type) {
    case "player-sat":
    case "entry-seated": {
      const seats = [...table.seats, event.seat].sort((a, b) => a.seat - b.seat);
      const hand = table.hand && hideCardsOf(table.hand, event.seat.seat);
      return { ...removeFromWaitlist(table, event.seat.playerId), seats, hand };
    }
    case "waitlist-joined":
      return { ...table, waitlist: [...table.waitlist, event.waitlistEntry] };
    case "waitlist-left":
      return removeFromWaitlist(table, event.playerId);
    case "seat-offered": {
      const others = removeFromWaitlist(table, event.offer.playerId);
      return { ...others, offers: [...others.offers, event.offer] };
    }
    case "player-left":
    case "entry-removed":
      return { ...withoutTakes(table, event.playerId), seats: table.seats.filter((s) => s.seat !== event.seat) };
    case "topped-up": {
      const { seat, stack } = event;
      return { ...table, seats: table.seats.map((s) => (s.seat === seat ? { ...s, stack, topUpWanted: 0 } : s)) };
    }
    case "seat-changed":
      return { ...table, seats: replaceSeats(table.seats, [event.seat]) };
    case "options-changed":
      return table;
    case "seat-planned":
      return event.plan ? { ...table, seats: withSeatPlan(table.seats, event.plan) } : table;
    case "time-extension": {
      const { seat, reason, ms } = event;
      const seats =
        reason === "bank" ? table.seats.map((s) => (s.seat === seat ? { ...s, timeBankMs: 0 } : s)) : table.seats;
      return { ...table, seats, timeExtensions: [...(table.timeExtensions ?? []), { reason, ms }] };
    }
    case "table-cleared":
      return clearTable(table, event);
    case "table-changed":
      return { ...table, status: event.status, settings: event.settings };
    case "blinds-moved":
      return {
        ...table,
        button: event.button,
        bigBlindSeat: event.bigBlindSeat,
        smallBlindSeat: event.smallBlindSeat,
        lastDealtIn: event.dealtIn.length,
        headsUpHandPlayed: event.headsUpHandPlayed,
        seats: replaceSeats(table.seats, event.seats),
        blindsBeforeHand: event.blindsBeforeHand,
      };
    case "chips-added":
    case "level-changed":
    case "button-drawn":
      return { ...table, ...changesByTournament(table, event) };
  }
}

/** Removes the host's request for a player's chips, because the player leaves. H4 */
const withoutTakes = <T extends Pick<TableView, "privateGame">>(table: T, playerId: string): T =>
  table.privateGame?.takes.some((take) => take.playerId === playerId)
    ? {
        ...table,
        privateGame: {
          ...table.privateGame,
          takes: table.privateGame.takes.filter((take) => take.playerId !== playerId),
        },
      }
    : table;

function evolvePrivateGame<H extends HandView, F extends FrozenHand>(
  table: TableWith<H, F>,
  event: PrivateGameEvent,
): TableWith<H, F> {
  const next = { ...table, ...changesByPrivateGame(table, event) };
  return event.type === "seat-moved" && table.hand ? { ...next, hand: hideCardsOf(table.hand, event.seat.seat) } : next;
}

/** Returns the table as it starts again with the same players. Its hand numbers and deal records continue. T7 */
function clearTable<H extends HandView, F extends FrozenHand>(
  table: TableWith<H, F>,
  event: Extract<SeatEvent, { type: "table-cleared" }>,
): TableWith<H, F> {
  const held = new Map(event.suspendedBets.map(({ seat, amount }) => [seat, amount]));
  const { tournament, privateGame } = table;
  const { frozen: _, ...empty } = createTable(table.tableId, table.settings);
  return {
    ...empty,
    ...(tournament && { tournament }),
    ...(privateGame && { privateGame: { ...privateGame, waiting: [] } }),
    ...dealsOfClearedTable(table),
    handNo: Math.max(table.handNo, event.handNo),
    seats: table.seats.map((s) => ({ ...s, stack: s.stack - (held.get(s.seat) ?? 0) })),
    hand: null,
  };
}

const removeFromWaitlist = <H extends HandView, F extends FrozenHand>(
  table: TableWith<H, F>,
  playerId: string,
): TableWith<H, F> => ({
  ...table,
  waitlist: table.waitlist.filter((each) => each.playerId !== playerId),
  offers: table.offers.filter((each) => each.playerId !== playerId),
});

const replaceSeats = (seats: readonly TableSeat[], changed: readonly TableSeat[]): readonly TableSeat[] =>
  seats.map((s) => seatAt(changed, s.seat) ?? s);

/** Hides the cards that a finished hand had at a seat, because a new player takes the seat. F4 */
function hideCardsOf<H extends HandView>(hand: H, seat: SeatNo): H {
  const seats = hand.seats.map((s) => (s.seat === seat && !s.shown ? { ...s, cards: exposedCards(s) } : s));
  return { ...hand, seats };
}

const FAIR_DEAL_EVENTS: ReadonlySet<string> = new Set<FairDealEvent["type"]>([
  "hand-frozen",
  "seeds-revealed",
  "deal-opened",
  "hand-voided",
  "deal-closed",
]);

/**
 * Returns true for an event of a deal that players can check: a promise, reveals, openings, a void hand or a closed
 * record.
 */
export const isFairDealEvent = (event: TableEvent): event is FairDealEvent => FAIR_DEAL_EVENTS.has(event.type);

const PRIVATE_GAME_EVENTS = [
  "game-player-changed",
  "game-player-forgotten",
  "game-access-changed",
  "host-changed",
  "host-orders-changed",
  "takes-changed",
  "host-moved-chips",
  "seat-moved",
] as const satisfies readonly PrivateGameEvent["type"][];
const PRIVATE_GAME_EVENT_SET: ReadonlySet<string> = new Set(PRIVATE_GAME_EVENTS);
const isPrivateGameEvent = (event: TableEvent): event is PrivateGameEvent => PRIVATE_GAME_EVENT_SET.has(event.type);

const SEAT_EVENTS: ReadonlySet<string> = new Set<SeatEvent["type"]>([
  "hand-frozen",
  "seeds-revealed",
  "deal-opened",
  "hand-voided",
  "deal-closed",
  "player-sat",
  "player-left",
  "waitlist-joined",
  "waitlist-left",
  "seat-offered",
  "topped-up",
  "seat-changed",
  "table-cleared",
  "options-changed",
  "seat-planned",
  "time-extension",
  "table-changed",
  "blinds-moved",
  "entry-seated",
  "entry-removed",
  "chips-added",
  "level-changed",
  "button-drawn",
  ...PRIVATE_GAME_EVENTS,
]);

export const isSeatEvent = (event: TableEvent): event is SeatEvent => SEAT_EVENTS.has(event.type);
