/** Creates a table of a tournament, and computes how long its players have to act. M6, M11 */
import { seatAt } from "../../hand/seats.ts";
import type { SeatNo, TableSettings } from "../../rules.ts";
import { createTable } from "../evolve.ts";
import type { TableState, TableView } from "../types.ts";
import { rulesAtLevel } from "./level.ts";
import type { TournamentSeatRules } from "./types.ts";

/**
 * Creates an empty table of a tournament. Of the settings, only game, structure, betting, clock and pacing apply. The
 * level decides the blinds. Two players are enough for a hand, no rake is taken, and a player whose time runs out
 * checks or folds.
 */
export const createTournamentTable = (
  tableId: string,
  settings: TableSettings,
  tournament: TournamentSeatRules,
): TableState => ({ ...createTable(tableId, tournamentSettings(settings, tournament)), tournament });

const tournamentSettings = (settings: TableSettings, { level }: TournamentSeatRules): TableSettings => ({
  ...settings,
  rules: { ...rulesAtLevel(settings.rules, level), timeOut: "grace-then-check-fold", rake: null },
  minPlayers: 2,
  allowHeadsUpAfterThree: false,
  clock: { ...settings.clock, protectionsPerDay: null },
  sitOut: { maxMs: null, maxBigBlinds: null },
});

/**
 * Returns how long this seat has for a decision, in milliseconds and without extensions: the whole clock, or the
 * shorter time of an absent player. T1, M11
 */
export function turnClockMs(
  { settings, seats, tournament }: Pick<TableView, "settings" | "seats" | "tournament">,
  seat: SeatNo,
): number {
  if (tournament && seatAt(seats, seat)?.absent) return tournament.absentClockMs;
  return settings.clock.quietMs + settings.clock.countdownMs;
}
