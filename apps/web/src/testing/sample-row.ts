/** Makes a row of the lobby for tests: a table with six seats for no-limit hold'em. */
import type { LobbyRow } from "@poker/protocol";

/** Makes the row. `change` has the fields that the test is about. */
export const sampleRow = (tableId: string, change: Partial<LobbyRow> = {}): LobbyRow => ({
  tableId,
  poolId: null,
  name: tableId,
  house: "avenue",
  currency: "play",
  game: "holdem",
  structure: "no-limit",
  smallBlind: 50,
  bigBlind: 100,
  smallBet: 100,
  bigBet: 100,
  timeOut: "grace-then-check-fold",
  differences: [],
  seats: 6,
  players: 3,
  bots: 0,
  waiting: 0,
  held: 0,
  averagePot: null,
  handsPerHour: null,
  playersPerFlop: null,
  opensAt: null,
  buyIn: { min: 2_000, max: 10_000 },
  seated: [],
  ...change,
});
