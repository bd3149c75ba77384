/** Sets up and plays the tables of tournaments for tests. */
import type { HandRules, SeatNo } from "../../src/rules.ts";
import { createTournamentTable } from "../../src/table/tournament/create.ts";
import type { TableLevel, TournamentSeatRules, TournamentTableCommand } from "../../src/table/tournament/types.ts";
import type { TableSeat, TableState } from "../../src/table/types.ts";
import { blindPositions, dealTable, foldToEnd, runCommands, testSeat, testSettings } from "./table-driver.ts";

/** Returns a level with blinds of 50 and 100 and without an ante. */
export const testLevel = (change: Partial<TableLevel> = {}): TableLevel => ({
  no: 1,
  smallBlind: 50,
  bigBlind: 100,
  bigBet: 100,
  ante: 0,
  anteKind: "none",
  ...change,
});

export const testTournament = (change: Partial<TournamentSeatRules> = {}): TournamentSeatRules => ({
  tournamentId: "m",
  tableNo: 12,
  level: testLevel(),
  buttonRule: "dead",
  antesCount: true,
  absentClockMs: 1_000,
  ...change,
});

export const tournamentTable = (
  change: Partial<TournamentSeatRules> = {},
  rules: Partial<HandRules> = {},
  seats = 6,
): TableState => createTournamentTable("t", testSettings({ seats }, rules), testTournament(change));

/** Returns a table between hands. A plain seat number makes a seat with default values. */
export const tournamentTableWith = (
  seats: readonly (SeatNo | TableSeat)[],
  change: Partial<TournamentSeatRules> = {},
  more: Partial<TableState> = {},
): TableState => ({
  ...tournamentTable(change),
  seats: seats.map((s) => (typeof s === "number" ? testSeat(s) : s)),
  handNo: 7,
  ...more,
});

/** Returns a table like `tournamentTableWith`, after a hand with these positions. */
export const tournamentAfterHand = (
  [button, smallBlindSeat, bigBlindSeat]: readonly [SeatNo, SeatNo, SeatNo],
  seats: readonly (SeatNo | TableSeat)[],
  change: Partial<TournamentSeatRules> = {},
): TableState =>
  tournamentTableWith(seats, change, { button, smallBlindSeat, bigBlindSeat, lastDealtIn: seats.length });

export const seatEntryCommand = (
  seat: SeatNo,
  change: Partial<Extract<TournamentTableCommand, { type: "seat-entry" }>> = {},
): TournamentTableCommand => ({
  type: "seat-entry",
  seat,
  playerId: `p${seat}`,
  bot: false,
  stack: 5_000,
  reason: { kind: "drawn" },
  ...change,
});

/**
 * Returns the positions of the next hands, in which all players fold. `between` lists the commands that come after each
 * hand.
 */
export function placesOfHands(table: TableState, between: readonly (readonly TournamentTableCommand[])[]) {
  let state = table;
  const places = [blindPositions(state)];
  for (const commands of between) {
    state = runCommands(foldToEnd(dealTable(state)), ...commands);
    places.push(blindPositions(state));
  }
  return places;
}

export const bust = (seat: SeatNo): TournamentTableCommand => ({
  type: "remove-entry",
  seat,
  reason: { kind: "busted" },
});
