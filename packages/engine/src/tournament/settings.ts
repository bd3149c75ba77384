/**
 * The settings of a tournament: its price, how its levels go up, how its tables are kept even, and its payouts. Tournament rules
 * are data.
 */
import type { Chips, Game, HandRules, Structure, TableSettings } from "../rules.ts";
import { RULE_DEFAULTS } from "../settings.ts";

/** An integer amount of money in the smallest unit; tournament chips are `Chips` and have no cash value. M3 */
export type Cents = number;

/** The price of an entry, a rebuy or an add-on: the part for the prize pool and the part for the room. M2 */
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
  /** The bet of turn and river in fixed limit; otherwise the big blind. G5 */
  readonly bigBet: Chips;
  /** 0 when the tournament has no antes, or this level has no ante. */
  readonly ante: Chips;
  /** The time for which the level is played. */
  readonly ms: number;
}

/** The moment when a level ends or, with `throughBreak`, when the break after the level ends. Levels are numbered from 1. */
export interface LevelLimit {
  readonly level: number;
  readonly throughBreak: boolean;
}

/** Neighbouring places that each get the same `share`, in hundredths of a percent of the pool. */
export interface PayoutBand {
  readonly places: number;
  readonly share: number;
}

/** The payouts from this number of entries on, first place first. M19 */
export interface PayoutRow {
  readonly fromEntries: number;
  readonly bands: readonly PayoutBand[];
}

/** The tournament whose tickets a satellite pays, and the price of an entry there, fee included. M23 */
export interface SatelliteTarget {
  readonly tournamentId: string;
  readonly price: Cents;
}

export const TOURNAMENT_KINDS = ["sit-and-go", "scheduled"] as const;

export interface TournamentSettings {
  /** The preset from which these settings were made. Only for display. */
  readonly preset: string;
  readonly kind: (typeof TOURNAMENT_KINDS)[number]; // M1
  readonly currency: "play" | "real"; // G9
  readonly game: Game;
  readonly structure: Structure;
  /** The same rules as at cash tables. A2, A7, P4 */
  readonly rules: Pick<
    HandRules,
    "shortAllIn" | "potLimitBasis" | "oddChips" | "identicalBothWays" | "showdown" | "flBetCap"
  >;
  /** The number of seats at each table. G7 */
  readonly seats: number;
  /** A sit-and-go starts with `max` entries, a scheduled tournament with `min` or more. Re-entries count as entries. M1 */
  readonly entries: { readonly min: number; readonly max: number };
  readonly buyIn: Price;
  readonly startingStack: Chips;
  readonly ante: AnteKind;
  /** The last level repeats. M6 */
  readonly levels: readonly TournamentLevel[];
  readonly breaks: {
    readonly afterLevels: readonly { readonly level: number; readonly ms: number }[];
    /** The break that all tournaments take at the same time; null when this tournament does not take it. */
    readonly hourly: { readonly minute: number; readonly ms: number } | null;
  }; // M8
  /** Players may leave until this long before the start; 0 for sit-and-gos. M2 */
  readonly leaveUntilMs: number;
  /** null when no player may register after the start. M9 */
  readonly lateRegistration: LevelLimit | null;
  /** The number of further entries a player may have after going out; 0 when there is no re-entry. M4 */
  readonly reEntries: number;
  /** null when there are no rebuys. M4 */
  readonly rebuy: {
    readonly price: Price;
    readonly chips: Chips;
    readonly max: number;
    readonly untilLevel: number;
    /** How long a player without chips may take to decide. */
    readonly decideMs: number;
  } | null;
  /** The add-on, sold in the break after the last level with rebuys; null when there is no add-on. M4 */
  readonly addOn: { readonly price: Price; readonly chips: Chips } | null;
  /** The dead button of M13, or the moving button of B2. */
  readonly button: "dead" | "moving";
  /** True when antes from each player count for a pot-limit wager before the flop. M6 */
  readonly antesCount: boolean;
  /** A lost connection gets no extra time. T1, T8, M11 */
  readonly clock: Pick<TableSettings["clock"], "quietMs" | "countdownMs" | "timeBank">;
  readonly pacing: TableSettings["pacing"];
  /**
   * The room's bots take the free places of a sit-and-go when no person has registered for this long. Play money only; null when
   * no bots enter.
   */
  readonly bots: { readonly afterMs: number } | null;
  /** How long a decision of an absent player stays open. M11 */
  readonly absentMs: number;
  /** M14 */
  readonly balancing: {
    /** A player moves when the fullest table has this many more players than the shortest. */
    readonly difference: number;
    /** A table with this many players fewer than the fullest table starts no hand. */
    readonly halt: number;
    /** A player who was moved is not moved again for this many hands, if another player can be moved instead. */
    readonly restHands: number;
  };
  readonly breakTable: "highest" | "lowest"; // M15
  /** M18 */
  readonly handForHand: {
    /** Hand-for-hand begins with this many players more than paid places; 0 when there is no hand-for-hand. */
    readonly before: number;
    /** Hand-for-hand is also played just before these places, where the prizes jump. */
    readonly payJumps: readonly number[];
    /** The time that each round of hand-for-hand takes off the level, however long the round takes. */
    readonly roundMs: number;
  };
  readonly guarantee: Cents; // M19
  /** Ascending by entries; empty for a satellite. M19 */
  readonly payouts: readonly PayoutRow[];
  /** null when there are no deals. M21 */
  readonly deal: {
    /** The part of the remaining money that the winner gets, in hundredths of a percent. */
    readonly keptShare: number;
    readonly answerMs: number;
  } | null;
  /** null when prizes are money. M23 */
  readonly satellite: SatelliteTarget | null;
}

/**
 * Completes settings as stored in the database. Stored settings may be older than a setting, or older than the rule
 * that refuses bots in scheduled tournaments. Bots never entered scheduled tournaments.
 */
export const completeTournamentSettings = (stored: TournamentSettings): TournamentSettings => ({
  ...stored,
  bots: stored.kind === "sit-and-go" ? stored.bots : null,
  rules: { ...RULE_DEFAULTS, ...stored.rules },
});

export const isSatellite = ({ satellite }: TournamentSettings): boolean => satellite !== null;

export const priceTotal = ({ prize, fee }: Price): Cents => prize + fee;
