/** Keeps the tables of a tournament even: moves players one by one, breaks tables, and makes the final table. M14–M16 */
import type { TournamentBuilder } from "./builder.ts";
import { drawOne, drawOrder } from "./draw.ts";
import { areAllIdle, countAt, countLeft, entryOf, freeSeatsAt, isIdle, isPending, tableOf } from "./entries.ts";
import { playersByBigBlind, worstSeatOf } from "./positions.ts";
import { drawShortestTable, drawTable, seatAtTable } from "./seating.ts";
import type { MoveReason, TableNo, TournamentEntry, TournamentState, TournamentTable } from "./types.ts";

/** True when all who are left fit one table, and there is more than one: no hand starts until they sit there. M15 */
export const isFinalTableDue = (state: TournamentState): boolean =>
  state.tables.length > 1 && countLeft(state) <= state.settings.seats;

/** The table that breaks after its hand; undefined when the players fill all tables. M15 */
export function tableToBreak(state: TournamentState): TournamentTable | undefined {
  const { tables, settings } = state;
  const empty = tables.find((table) => countAt(state, table) === 0);
  if (empty) return tables.length > 1 ? empty : undefined;
  if (tables.length < 3 || countLeft(state) > (tables.length - 1) * settings.seats) return undefined;
  return settings.breakTable === "highest" ? tables.at(-1) : tables[0];
}

/** Tells of tables whether they may start no hand until players were moved. M14, M15 */
export function heldForMoves(state: TournamentState): (table: TournamentTable) => boolean {
  const { tables, settings } = state;
  if (tables.length === 1) return () => false;
  if (isFinalTableDue(state)) return () => true;
  const breaking = tableToBreak(state)?.tableNo;
  const fewest = Math.max(...tables.map((table) => countAt(state, table))) - settings.balancing.halt;
  return (table) => table.tableNo === breaking || countAt(state, table) <= fewest;
}

/** Does what can be done now: arrivals, the final table, breaking, balancing. */
export function keepTablesEven(play: TournamentBuilder): void {
  if (play.state.tables.length < 2 && play.state.moving.length === 0) return;
  seatArrivals(play);
  if (isFinalTableDue(play.state)) makeFinalTable(play);
  else {
    breakTables(play);
    while (moveForBalance(play));
  }
}

/** A moved player joins when the hand at the new table has ended, at the worst seat that is free then. M14 */
function seatArrivals(play: TournamentBuilder): void {
  for (const { entryNo, toTable } of play.state.moving) {
    const table = tableOf(play.state, toTable);
    if (!isIdle(table)) continue;
    seatAtTable(play, entryNo, table, worstSeatOf(play.state, table) ?? drawFreeSeat(play, table));
  }
}

const drawFreeSeat = ({ state, draw }: TournamentBuilder, table: TournamentTable): number =>
  drawOne(draw, freeSeatsAt(state, table));

function makeFinalTable(play: TournamentBuilder): void {
  const { state, draw } = play;
  if (!areAllIdle(state) || state.pending.length > 0 || state.moving.length > 0) return;
  const [kept] = state.tables;
  if (!kept) return;
  const entries = state.tables.flatMap(({ seats }) => seats.map(({ entryNo }) => entryNo));
  play.emit({ type: "final-table", ...drawTable(draw, kept.tableNo, entries, state.settings.seats) });
}

/** A table breaks when its hand has ended; its players draw seats at the tables with the fewest players. M15 */
function breakTables(play: TournamentBuilder): void {
  for (;;) {
    const table = tableToBreak(play.state);
    if (!table || !isIdle(table) || table.seats.some(({ entryNo }) => isPending(play.state, entryNo))) return;
    if (play.state.moving.some(({ toTable }) => toTable === table.tableNo)) return;
    for (const { seat, entryNo } of drawOrder(play.draw, table.seats)) {
      const others = play.state.tables.filter(({ tableNo }) => tableNo !== table.tableNo);
      const target = drawShortestTable(play, others);
      if (!target) return;
      leaveTable(play, { entryNo, seat }, table.tableNo, target.tableNo, { kind: "table-broken" });
      seatAtTable(play, entryNo, target, drawFreeSeat(play, tableOf(play.state, target.tableNo)));
    }
    play.emit({ type: "table-broken", tableNo: table.tableNo });
  }
}

/**
 * Moves one player from the fullest table to the shortest, when the fullest has ended its hand. Returns false when none is to be moved
 * now. M14
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
    const entry = players.find((player) => isRested(state, player)) ?? players[0];
    if (!entry) continue;
    const shortest = counts.filter(({ count }) => count === fewest).map((each) => each.table);
    const target = shortest.find(isIdle) ?? shortest[0];
    if (!target) return false;
    const reason = { kind: "balance", short, nextBigBlind: entry === players[0] } as const;
    leaveTable(play, { entryNo: entry.entryNo, seat: entry.seat ?? 0 }, table.tableNo, target.tableNo, reason);
    seatArrivals(play);
    return true;
  }
  return false;
}

const isRested = ({ settings }: TournamentState, { handsSinceMove }: TournamentEntry): boolean =>
  handsSinceMove === null || handsSinceMove >= settings.balancing.restHands;

function leaveTable(
  play: TournamentBuilder,
  { entryNo, seat }: TournamentTable["seats"][number],
  fromTable: TableNo,
  toTable: TableNo,
  reason: MoveReason,
): void {
  const { playerId } = entryOf(play.state, entryNo);
  play.emit({ type: "moved", entryNo, playerId, fromTable, fromSeat: seat, toTable, reason });
}
