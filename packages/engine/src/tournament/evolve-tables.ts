/** Applies events to the tables: their seats, buttons and hands, and the players on the way between them. M10–M16 */
import { entryOf, seatTimeIn } from "./entries.ts";
import type { TournamentEvent, TournamentEventOf } from "./events.ts";
import type { EntryNo, TableNo, TournamentState, TournamentTable } from "./types.ts";

/**
 * Returns the state with the tables changed. The entries in `state` have already changed, so an entry's old seat is
 * taken from the event.
 */
export function evolveTables(state: TournamentState, event: TournamentEvent): TournamentState {
  switch (event.type) {
    case "started":
      return {
        ...state,
        tables: event.tables.map((draw) => ({ ...draw, ...NO_PLACES })),
        lastTableNo: event.tables.length,
        entries: seatEntries(state, event),
      };
    case "hand-allowed":
      return withTable(state, event.tableNo, ({ button }) => ({
        button: event.drawnButton ?? button,
        handLevel: event.levelNo,
      }));
    case "hand-ended": {
      const { tableNo, button, smallBlindSeat, bigBlindSeat } = event;
      const ended = withTable(state, tableNo, ({ seats }) => ({
        seats: seats.map(({ seat, entryNo }) => ({ seat, entryNo, ...waitsAfter(event, entryNo) })),
        button,
        smallBlindSeat,
        bigBlindSeat,
        handLevel: null,
      }));
      return withoutWaiting(ended, tableNo);
    }
    case "busted":
    case "disqualified-removed":
      return event.tableNo === null
        ? { ...state, moving: state.moving.filter(({ entryNo }) => entryNo !== event.entryNo) }
        : vacateSeat(state, event.tableNo, event.entryNo);
    case "moved": {
      const { entryNo, fromTable, toTable, reason } = event;
      const left = vacateSeat(state, fromTable, entryNo);
      return { ...left, moving: [...left.moving, { entryNo, fromTable, toTable, reason, ...seatTimeIn(event) }] };
    }
    case "seated": {
      const { tableNo, seat, entryNo, waitsHand } = event;
      const taken = { seat, entryNo, ...(waitsHand && { waitsHand }) };
      const seated = withTable(state, tableNo, ({ seats }) => ({
        seats: [...seats, taken].sort((a, b) => a.seat - b.seat),
      }));
      return { ...seated, moving: seated.moving.filter((each) => each.entryNo !== entryNo) };
    }
    case "table-opened": {
      const { tableNo } = event;
      const table = { tableNo, seats: [], ...NO_PLACES, button: null };
      return { ...state, tables: [...state.tables, table], lastTableNo: tableNo };
    }
    case "table-broken":
      return { ...state, tables: state.tables.filter(({ tableNo }) => tableNo !== event.tableNo) };
    case "final-table": {
      const { tableNo, button } = event;
      const seats = event.seats.map(({ seat, entryNo }) => ({ seat, entryNo }));
      return { ...state, tables: [{ tableNo, seats, button, ...NO_PLACES }] };
    }
    default:
      return state;
  }
}

/** What a table has before its first hand. */
const NO_PLACES = { smallBlindSeat: null, bigBlindSeat: null, handLevel: null };

/** M12: returns the mark of an entry that still waits for a hand, as the table reported it. */
const waitsAfter = ({ stacks }: TournamentEventOf<"hand-ended">, entryNo: EntryNo): { readonly waitsHand?: true } =>
  stacks.some((each) => each.entryNo === entryNo && each.waitsHand) ? { waitsHand: true } : {};

const withTable = (
  state: TournamentState,
  tableNo: TableNo,
  change: (table: TournamentTable) => Partial<TournamentTable>,
): TournamentState => ({
  ...state,
  tables: state.tables.map((table) => (table.tableNo === tableNo ? { ...table, ...change(table) } : table)),
});

const vacateSeat = (state: TournamentState, tableNo: TableNo, gone: EntryNo): TournamentState =>
  withTable(state, tableNo, ({ seats }) => ({ seats: seats.filter(({ entryNo }) => entryNo !== gone) }));

function seatEntries(state: TournamentState, { tables }: TournamentEventOf<"started">): TournamentState["entries"] {
  const places = new Map(
    tables.flatMap(({ tableNo, seats }) => seats.map(({ seat, entryNo }) => [entryNo, { tableNo, seat }])),
  );
  return state.entries.map((entry) => ({ ...entryOf(state, entry.entryNo), ...places.get(entry.entryNo) }));
}

/** M18: returns the state in which the round no longer waits for this table. */
function withoutWaiting(state: TournamentState, tableNo: TableNo): TournamentState {
  const round = state.handForHand?.round;
  if (!round) return state;
  const waitingFor = round.waitingFor.filter((each) => each !== tableNo);
  return { ...state, handForHand: { round: { ...round, waitingFor } } };
}
