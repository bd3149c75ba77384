/** Applies events to the tables: their seats, buttons and hands, and who is on the way between them. M10–M16 */
import { entryOf } from "./entries.ts";
import type {
  EntryNo,
  TableNo,
  TournamentEvent,
  TournamentEventOf,
  TournamentState,
  TournamentTable,
} from "./types.ts";

/** Applied after the entries changed: their seats are found in the event. */
export function evolveTables(state: TournamentState, event: TournamentEvent): TournamentState {
  switch (event.type) {
    case "started":
      return {
        ...state,
        tables: event.tables.map((draw) => ({ ...draw, smallBlindNext: null, handLevel: null })),
        lastTableNo: event.tables.length,
        entries: seatEntries(state, event),
      };
    case "hand-allowed":
      return withTable(state, event.tableNo, ({ button }) => ({
        button: event.drawnButton ?? button,
        handLevel: event.levelNo,
      }));
    case "hand-ended": {
      const { tableNo, button, smallBlindNext } = event;
      return withoutWaiting(
        withTable(state, tableNo, () => ({ button, smallBlindNext, handLevel: null })),
        tableNo,
      );
    }
    case "busted":
    case "disqualified-removed":
      return event.tableNo === null
        ? { ...state, moving: state.moving.filter(({ entryNo }) => entryNo !== event.entryNo) }
        : vacateSeat(state, event.tableNo, event.entryNo);
    case "moved": {
      const { entryNo, fromTable, toTable } = event;
      const left = vacateSeat(state, fromTable, entryNo);
      return { ...left, moving: [...left.moving, { entryNo, toTable }] };
    }
    case "seated": {
      const { tableNo, seat, entryNo } = event;
      const seated = withTable(state, tableNo, ({ seats }) => ({
        seats: [...seats, { seat, entryNo }].sort((a, b) => a.seat - b.seat),
      }));
      return { ...seated, moving: seated.moving.filter((each) => each.entryNo !== entryNo) };
    }
    case "table-opened": {
      const table = { tableNo: event.tableNo, seats: [], button: null, smallBlindNext: null, handLevel: null };
      return { ...state, tables: [...state.tables, table], lastTableNo: event.tableNo };
    }
    case "table-broken":
      return { ...state, tables: state.tables.filter(({ tableNo }) => tableNo !== event.tableNo) };
    case "final-table": {
      const { tableNo, seats, button } = event;
      return { ...state, tables: [{ tableNo, seats, button, smallBlindNext: null, handLevel: null }] };
    }
    default:
      return state;
  }
}

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

/** M18: the round waits no longer for this table. */
function withoutWaiting(state: TournamentState, tableNo: TableNo): TournamentState {
  const round = state.handForHand?.round;
  if (!round) return state;
  const waitingFor = round.waitingFor.filter((each) => each !== tableNo);
  return { ...state, handForHand: { round: { ...round, waitingFor } } };
}
