/** Builds the settings, levels and rules of a tournament's tables. M6, M11, M13 */
import type { TableSettings } from "../rules.ts";
import type { TableLevel, TournamentSeatRules } from "../table/tournament/types.ts";
import { levelOf } from "./level-clock.ts";
import type { TournamentLevel, TournamentSettings } from "./settings.ts";
import type { LevelNo, TableNo } from "./types.ts";

const NO_LEVEL: Pick<TournamentLevel, "smallBlind" | "bigBlind" | "bigBet"> = { smallBlind: 0, bigBlind: 0, bigBet: 0 };

/**
 * Returns the settings of each table, with the blinds of the first level. No player buys chips at these tables, and no
 * rake is taken. M3
 */
export function tournamentTableSettings(settings: TournamentSettings): TableSettings {
  const { game, structure, rules, seats, clock, pacing, currency, preset, startingStack } = settings;
  const { smallBlind, bigBlind, bigBet } = settings.levels[0] ?? NO_LEVEL;
  return {
    house: preset,
    currency,
    rules: {
      ...rules,
      game,
      structure,
      smallBlind,
      bigBlind,
      smallBet: bigBlind,
      bigBet,
      timeOut: "grace-then-check-fold",
      rake: null,
    },
    seats,
    minPlayers: 2,
    allowHeadsUpAfterThree: false,
    firstButton: "random",
    missedSmallBlind: "not-owed",
    clock: { ...clock, reconnectMs: 0, protectionsPerDay: null },
    sitOut: { maxMs: null, maxBigBlinds: null },
    seating: "pick-a-seat",
    offerMs: 0,
    buyIn: { min: startingStack, max: startingStack },
    rathole: "off",
    ratholeMs: null,
    pacing,
    bots: settings.bots !== null,
    fairDeal: true,
  };
}

/** Returns a level in the form that a table uses. M6 */
export function tableLevelOf(settings: TournamentSettings, levelNo: LevelNo): TableLevel {
  const { smallBlind, bigBlind, bigBet, ante } = levelOf(settings, levelNo);
  return {
    no: levelNo,
    smallBlind,
    bigBlind,
    bigBet,
    ante,
    anteKind: ante === 0 ? "none" : settings.ante,
  };
}

/** Returns what a new table of the tournament is told at this level. */
export const tournamentSeatRules = (
  tournamentId: string,
  settings: TournamentSettings,
  tableNo: TableNo,
  levelNo: LevelNo = 1,
): TournamentSeatRules => ({
  tournamentId,
  tableNo,
  level: tableLevelOf(settings, levelNo),
  buttonRule: settings.button,
  antesCount: settings.antesCount,
  absentClockMs: settings.absentMs,
});
