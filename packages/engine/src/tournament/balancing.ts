/**
 * Keeps the tables of a tournament equally full: moves single players, breaks tables, and makes the final table.
 * M14–M16
 */
import { bigBlindOrder, worstFreeSeat } from "../table/tournament/big-blind-order.ts";
import { drawOne, drawOrder } from "./draw.ts";
import { areAllIdle, countAt, countLeft, entryOf, freeSeatsAt, isIdle, isPending, tableOf } from "./entries.ts";
import { placedTable } from "./placed-table.ts";
import { drawSeats, drawShortestTable, seatArrival } from "./seating.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type {
  MoveReason,
  MovingPlayer,
  TableNo,
  TournamentEntry,
  TournamentSeat,
  TournamentState,
  TournamentTable,
} from "./types.ts";

/**
 * Returns true when all remaining players fit at one table but still sit at several. No hand starts until they sit at
 * the final table. M15
 */
const isFinalTableDue = (state: TournamentState): boolean =>
  state.tables.length > 1 && countLeft(state) <= state.settings.seats;

/**
 * Returns the table that breaks as soon as its hand has ended. An empty table breaks first. Returns undefined when the
 * players need all tables. It is not used when the final table is due, because then no table breaks. M15
 */
function tableToBreak(state: TournamentState): TournamentTable | undefined {
  const { tables, settings } = state;
  const empty = tables.find((table) => countAt(state, table) === 0);
  if (empty) return empty;
  if (countLeft(state) > (tables.length - 1) * settings.seats) return undefined;
  return settings.breakTable === "highest" ? tables.at(-1) : tables[0];
}

/**
 * Returns a function that returns true for the tables that may not start a hand until players have been moved. M14, M15
 */
export function heldForMoves(state: TournamentState): (table: TournamentTable) => boolean {
  const { tables, settings } = state;
  if (isFinalTableDue(state)) return () => true;
  const breaking = tableToBreak(state)?.tableNo;
  const fewest = Math.max(...tables.map((table) => countAt(state, table))) - settings.balancing.halt;
  return (table) => table.tableNo === breaking || countAt(state, table) <= fewest;
}

/**
 * Does everything that is possible now: seats moved players, makes the final table, breaks tables, and moves players
 * between tables.
 */
export function keepTablesEven(play: TournamentBuilder): void {
  seatArrivals(play);
  if (isFinalTableDue(play.state)) makeFinalTable(play);
  else {
    breakTables(play);
    while (moveForBalance(play));
  }
}

/**
 * Seats the players who are on the way to another table, at each table whose hand has ended. Each gets the worst seat
 * that is free then. M14
 */
function seatArrivals(play: TournamentBuilder): void {
  for (const moving of play.state.moving) {
    const table = tableOf(play.state, moving.toTable);
    if (isIdle(table)) seatArrival(play, moving, worstSeatOf(play.state, table) ?? drawFreeSeat(play, table));
  }
}

/**
 * Returns the worst free seat of a table. Returns null when the table has no button yet, because then all seats are
 * equal.
 */
const worstSeatOf = (state: TournamentState, table: TournamentTable): number | null =>
  table.button === null ? null : worstFreeSeat(placedTable(state, table), state.settings.button, state.settings.seats);

const drawFreeSeat = ({ state, draw }: TournamentBuilder, table: TournamentTable): number =>
  drawOne(draw, freeSeatsAt(state, table));

/**
 * Makes the final table. Does nothing while a table plays a hand or a player may still rebuy. When no table plays a
 * hand, all moved players have arrived.
 */
function makeFinalTable(play: TournamentBuilder): void {
  const { state, draw } = play;
  if (!areAllIdle(state) || state.pending.length > 0) return;
  const numbers = state.tables.map((table) => table.tableNo);
  const tableNo = Math.min(...numbers);
  const players = state.tables.flatMap((table) => table.seats.map((seat) => placeBefore(play, table.tableNo, seat)));
  play.emit({
    type: "final-table",
    tableNo,
    ...drawSeats(draw, players, state.settings.seats),
    closed: numbers.filter((other) => other !== tableNo),
  });
}

/**
 * Returns the table and the seat that a player has before the move, and the chips, absence and time bank that move with
 * them. M11, M16
 */
const placeBefore = (play: TournamentBuilder, fromTable: TableNo, { seat: fromSeat, entryNo }: TournamentSeat) => ({
  entryNo,
  stack: entryOf(play.state, entryNo).stack,
  fromTable,
  fromSeat,
  ...play.seatTimeOf(fromTable, fromSeat),
});

/** Breaks tables whose hand has ended. Their players draw seats at the tables with the fewest players. M15 */
function breakTables(play: TournamentBuilder): void {
  for (;;) {
    const table = tableToBreak(play.state);
    if (!table || !isIdle(table) || table.seats.some(({ entryNo }) => isPending(play.state, entryNo))) return;
    for (const seat of drawOrder(play.draw, table.seats)) {
      const others = play.state.tables.filter(({ tableNo }) => tableNo !== table.tableNo);
      const target = drawShortestTable(play, others);
      const moving = leaveTable(play, seat, table.tableNo, target.tableNo, { kind: "table-broken" });
      seatArrival(play, moving, drawFreeSeat(play, target));
    }
    play.emit({ type: "table-broken", tableNo: table.tableNo });
  }
}

/**
 * Moves one player from a table with the most players to a table with the fewest, when the hand at the fuller table has
 * ended. Returns false when no player has to move now. M14
 */
function moveForBalance(play: TournamentBuilder): boolean {
  const { state } = play;
  const counts = state.tables.map((table) => ({ table, count: countAt(state, table) }));
  const most = Math.max(...counts.map(({ count }) => count));
  const fewest = Math.min(...counts.map(({ count }) => count));
  const short = most - fewest;
  if (short < state.settings.balancing.difference) return false;
  for (const { table } of counts.filter(({ count, table: fullest }) => count === most && isIdle(fullest))) {
    const players = playersByBigBlind(state, table);
    const player = players.find(({ entryNo }) => isRested(state, entryOf(state, entryNo))) ?? players[0];
    if (!player) continue;
    const shortest = counts.filter(({ count }) => count === fewest).map((each) => each.table);
    const target = shortest.find(isIdle) ?? shortest[0]!;
    const reason = { kind: "balance", short, nextBigBlind: player === players[0] } as const;
    leaveTable(play, player, table.tableNo, target.tableNo, reason);
    seatArrivals(play);
    return true;
  }
  return false;
}

/**
 * Returns the players of a table who can be moved, in the order in which the big blind will reach them. Before the
 * first button is drawn, they are in the order of seats. Pending players are left out, because they have no chips. M4
 */
function playersByBigBlind(state: TournamentState, table: TournamentTable): readonly TournamentSeat[] {
  return table.button === null ? table.seats : bigBlindOrder(placedTable(state, table), state.settings.button);
}

const isRested = ({ settings }: TournamentState, { handsSinceMove }: TournamentEntry): boolean =>
  handsSinceMove === null || handsSinceMove >= settings.balancing.restHands;

function leaveTable(
  play: TournamentBuilder,
  { entryNo, seat: fromSeat }: TournamentSeat,
  fromTable: TableNo,
  toTable: TableNo,
  reason: MoveReason,
): MovingPlayer {
  const { playerId } = entryOf(play.state, entryNo);
  const moving = { entryNo, fromTable, toTable, reason, ...play.seatTimeOf(fromTable, fromSeat) };
  play.emit({ type: "moved", playerId, fromSeat, ...moving });
  return moving;
}
