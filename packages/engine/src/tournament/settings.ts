/** The settings of a tournament: what it costs, how its levels go up, how its tables are kept even, what it pays. Tournament rules are data. */
import type { Chips, Game, HandRules, Structure, TableSettings } from "../rules.ts";

/** An integer amount of money in the smallest unit; tournament chips are `Chips` and no money. M3 */
export type Cents = number;

/** What an entry, a rebuy or an add-on costs: the part for the prize pool and the room's. M2 */
export interface Price {
  readonly prize: Cents;
  readonly fee: Cents;
}

export const ANTES = ["none", "each", "big-blind"] as const;
export type AnteKind = (typeof ANTES)[number];

/** M6 */
export interface TournamentLevel {
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  /** The bet of turn and river in fixed limit; elsewhere the big blind. G5 */
  readonly bigBet: Chips;
  /** 0 when the tournament has no antes, or not yet. */
  readonly ante: Chips;
  /** Time of play. */
  readonly ms: number;
}

/** A time that ends with a level, or with the break after it. Levels are numbered from 1. */
export interface LevelLimit {
  readonly level: number;
  readonly throughBreak: boolean;
}

/** What each of some places in a row is paid, in hundredths of a percent of the pool. */
export interface PayoutBand {
  readonly places: number;
  readonly share: number;
}

/** The payouts from a number of entries on, first place first. M19 */
export interface PayoutRow {
  readonly fromEntries: number;
  readonly bands: readonly PayoutBand[];
}

/** The tournament whose tickets a satellite pays, and what an entry there costs, fee included. M23 */
export interface SatelliteTarget {
  readonly tournamentId: string;
  readonly price: Cents;
}

export const TOURNAMENT_KINDS = ["sit-and-go", "scheduled"] as const;

export interface TournamentSettings {
  /** The preset this began as; for display only. */
  readonly preset: string;
  readonly kind: (typeof TOURNAMENT_KINDS)[number]; // M1
  readonly currency: "play" | "real"; // G9
  readonly game: Game;
  readonly structure: Structure;
  /** As at cash tables. A2, A7, P4 */
  readonly rules: Pick<HandRules, "shortAllIn" | "potLimitBasis" | "oddChips" | "showdown" | "flBetCap">;
  /** Seats at each table. G7 */
  readonly seats: number;
  /** A sit-and-go starts with `max` entries; a scheduled one with `min` or more. Re-entries count. M1 */
  readonly entries: { readonly min: number; readonly max: number };
  readonly buyIn: Price;
  readonly startingStack: Chips;
  readonly ante: AnteKind;
  /** The last one repeats. M6 */
  readonly levels: readonly TournamentLevel[];
  readonly breaks: {
    readonly afterLevels: readonly { readonly level: number; readonly ms: number }[];
    /** Together with all other tournaments; null when there is none. */
    readonly hourly: { readonly minute: number; readonly ms: number } | null;
  }; // M8
  /** How long before the start a player may leave last; 0 for sit-and-gos. M2 */
  readonly leaveUntilMs: number;
  /** null when no player registers after the start. M9 */
  readonly lateRegistration: LevelLimit | null;
  /** How many more entries a player may have after going out; 0 when there is no re-entry. M4 */
  readonly reEntries: number;
  /** null when there is no rebuy. M4 */
  readonly rebuy: {
    readonly price: Price;
    readonly chips: Chips;
    readonly max: number;
    readonly untilLevel: number;
    /** How long a player without chips may decide. */
    readonly decideMs: number;
  } | null;
  /** In the break after the last level with rebuys; null when there is none. M4 */
  readonly addOn: { readonly price: Price; readonly chips: Chips } | null;
  /** M13; the other is the button of B2. */
  readonly button: "dead" | "moving";
  /** Antes of each player count for a pot-limit wager before the flop. M6 */
  readonly antesCount: boolean;
  /** A lost connection gets no more. T1, T8, M11 */
  readonly clock: Pick<TableSettings["clock"], "quietMs" | "countdownMs" | "timeBank">;
  readonly pacing: TableSettings["pacing"];
  /** The room's bots take the free places of a sit-and-go so long after a person has registered last, for play money; null when none do. */
  readonly bots: { readonly afterMs: number } | null;
  /** How long the turn of an absent player lasts. M11 */
  readonly absentMs: number;
  /** M14 */
  readonly balancing: {
    /** A player moves when the fullest table has so many more players than the shortest. */
    readonly difference: number;
    /** A table so many short of the fullest starts no hand. */
    readonly halt: number;
    /** A player who was moved is not moved again for so many hands, if another can be. */
    readonly restHands: number;
  };
  readonly breakTable: "highest" | "lowest"; // M15
  /** M18 */
  readonly handForHand: {
    /** With so many players more than paid places it begins; 0 when there is none. */
    readonly before: number;
    /** Places before which it is played as well: those where the prizes jump. */
    readonly payJumps: readonly number[];
    /** What a round takes off the level. */
    readonly roundMs: number;
  };
  readonly guarantee: Cents; // M19
  /** Ascending by entries; empty for a satellite. M19 */
  readonly payouts: readonly PayoutRow[];
  /** null when there are no deals. M21 */
  readonly deal: {
    /** Part of the money left that the winner gets, in hundredths of a percent. */
    readonly keptShare: number;
    readonly answerMs: number;
  } | null;
  /** null when prizes are money. M23 */
  readonly satellite: SatelliteTarget | null;
}

export const isSatellite = ({ satellite }: TournamentSettings): boolean => satellite !== null;

export const priceTotal = ({ prize, fee }: Price): Cents => prize + fee;
