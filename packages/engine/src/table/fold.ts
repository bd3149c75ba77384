/**
 * What an event does to a table. One fold serves the server's state and every viewer's view; what concerns the hand is
 * handed on to the hand's own fold, and only there is anything hidden.
 */
import { apply, applyView } from "../hand/fold.ts";
import { redact, viewFor } from "../hand/redact.ts";
import { openCards } from "../hand/seats.ts";
import type { HandEvent, HandView, Viewer } from "../hand/types.ts";
import type { SeatNo, TableSettings } from "../rules.ts";
import { foldOptions } from "./options.ts";
import type { BlindsBefore, SeatEvent, TableEvent, TableSeat, TableState, TableView } from "./types.ts";

/** An empty table. Expects settings that `checkSettings` finds nothing wrong with. */
export const createTable = (tableId: string, settings: TableSettings): TableState => ({
  tableId,
  settings,
  status: "open",
  seats: [],
  waiting: [],
  offers: [],
  button: null,
  bigBlindSeat: null,
  lastDealtIn: 0,
  pairPlayed: false,
  handNo: 0,
  ifCancelled: null,
  hand: null,
});

/** The state after an event of the table's own journal. */
export function applyTable(state: TableState, event: TableEvent): TableState {
  const next = fold(state, event, apply);
  const options = foldOptions(state.options, event);
  return options === undefined || options === state.options ? next : { ...next, options };
}

/** The same for a viewer, with redacted events. */
export const applyTableView = (view: TableView, event: TableEvent): TableView => fold(view, event, applyView);

/** The table as `viewer` may see it: everything but other people's cards, the deck, and what players set for themselves. F4 */
export function tableViewFor({ options: _, ...state }: TableState, viewer: Viewer): TableView {
  return { ...state, hand: state.hand && viewFor(state.hand, viewer) };
}

/** The event as `viewer` may hear it. Who sits where, with what and owing what, is public. F4 */
export function redactTable(event: TableEvent, viewer: Viewer): TableEvent {
  if (!isSeatEvent(event)) return redact(event, viewer);
  return event.type === "options-changed" ? { ...event, options: null } : event;
}

/** A table whose hand is a state or a view. */
interface Folding<H extends HandView> extends Omit<TableView, "hand"> {
  readonly hand: H | null;
}

function fold<H extends HandView>(
  table: Folding<H>,
  event: TableEvent,
  foldHand: (hand: H | null, event: HandEvent) => H,
): Folding<H> {
  if (isSeatEvent(event)) return foldSeats(table, event);
  const next = { ...table, ...newTurn(table, event), hand: foldHand(table.hand, event) };
  if (event.type === "hand-started") return { ...next, handNo: event.setup.handNo };
  if (event.type !== "hand-ended") return next;
  const after = new Map(event.stacks.map((s) => [s.seat, s.after]));
  const seats = table.seats.map((s) => ({ ...s, stack: after.get(s.seat) ?? s.stack }));
  const back = event.outcome === "cancelled" ? table.ifCancelled : null;
  return { ...next, ...(back ? withBlinds(back, seats) : { seats }), ifCancelled: null };
}

/** What a turn was given ends with it. */
const newTurn = ({ moreTime }: Pick<TableView, "moreTime">, { type }: HandEvent): Pick<TableView, "moreTime"> =>
  moreTime?.length && (type === "turn" || type === "hand-ended") ? { moreTime: [] } : {};

function foldSeats<H extends HandView>(table: Folding<H>, event: SeatEvent): Folding<H> {
  switch (event.type) {
    case "player-sat": {
      const seats = [...table.seats, event.seat].sort((a, b) => a.seat - b.seat);
      const hand = table.hand && withoutCardsOf(table.hand, event.seat.seat);
      return { ...withoutInLine(table, event.seat.playerId), seats, hand };
    }
    case "waiting-joined":
      return { ...table, waiting: [...table.waiting, event.waiter] };
    case "waiting-left":
      return withoutInLine(table, event.playerId);
    case "seat-offered": {
      const others = withoutInLine(table, event.offer.playerId);
      return { ...others, offers: [...others.offers, event.offer] };
    }
    case "player-left":
      return { ...table, seats: table.seats.filter((s) => s.seat !== event.seat) };
    case "topped-up": {
      const { seat, stack } = event;
      return { ...table, seats: table.seats.map((s) => (s.seat === seat ? { ...s, stack, topUpWanted: 0 } : s)) };
    }
    case "seat-changed":
      return { ...table, seats: withSeats(table.seats, [event.seat]) };
    case "options-changed":
      return table;
    case "more-time": {
      const { seat, why, ms } = event;
      const seats =
        why === "bank" ? table.seats.map((s) => (s.seat === seat ? { ...s, timeBankMs: 0 } : s)) : table.seats;
      return { ...table, seats, moreTime: [...(table.moreTime ?? []), { why, ms }] };
    }
    case "table-cleared": {
      const held = new Map(event.held.map(({ seat, amount }) => [seat, amount]));
      const seats = table.seats.map((s) => ({ ...s, stack: s.stack - (held.get(s.seat) ?? 0) }));
      const handNo = Math.max(table.handNo, event.handNo);
      return { ...createTable(table.tableId, table.settings), handNo, seats, hand: null };
    }
    case "table-changed":
      return { ...table, status: event.status, settings: event.settings };
    case "blinds-moved":
      return {
        ...table,
        button: event.button,
        bigBlindSeat: event.bigBlindSeat,
        lastDealtIn: event.dealtIn.length,
        pairPlayed: event.pairPlayed,
        seats: withSeats(table.seats, event.seats),
        ifCancelled: event.ifCancelled,
      };
  }
}

const withoutInLine = <H extends HandView>(table: Folding<H>, playerId: string): Folding<H> => ({
  ...table,
  waiting: table.waiting.filter((each) => each.playerId !== playerId),
  offers: table.offers.filter((each) => each.playerId !== playerId),
});

const withSeats = (seats: readonly TableSeat[], changed: readonly TableSeat[]): readonly TableSeat[] =>
  seats.map((s) => changed.find((c) => c.seat === s.seat) ?? s);

/** T6: same button and same debts next hand, for those who were there. */
function withBlinds({ seats: debts, ...places }: BlindsBefore, seats: readonly TableSeat[]) {
  return {
    ...places,
    seats: seats.map((s) => ({ ...s, ...debts.find((d) => d.seat === s.seat && d.playerId === s.playerId) })),
  };
}

/** Whoever takes the seat of a finished hand's player does not take over his view of it. F4 */
function withoutCardsOf<H extends HandView>(hand: H, seat: SeatNo): H {
  const seats = hand.seats.map((s) => (s.seat === seat && !s.shown ? { ...s, cards: openCards(s) } : s));
  return { ...hand, seats };
}

const SEAT_EVENTS: ReadonlySet<string> = new Set<SeatEvent["type"]>([
  "player-sat",
  "player-left",
  "waiting-joined",
  "waiting-left",
  "seat-offered",
  "topped-up",
  "seat-changed",
  "table-cleared",
  "options-changed",
  "more-time",
  "table-changed",
  "blinds-moved",
]);

export const isSeatEvent = (event: TableEvent): event is SeatEvent => SEAT_EVENTS.has(event.type);
