/**
 * The settings of a tournament: its price, how its levels go up, how its tables are kept even, and its payouts. The
 * rules of a tournament are data.
 */
import type { Chips, Game, HandRules, Structure, TableSettings } from "../rules.ts";
import { RULE_DEFAULTS } from "../settings.ts";

/**
 * An integer amount of money in the smallest unit of the currency. Chips of a tournament are `Chips`, and have no cash
 * value. M3
 */
export type Cents = number;

/** The price of an entry, a rebuy or an add-on. `prize` goes to the prize pool, and `fee` goes to the room. M2 */
export interface Price {
  readonly prize: Cents;
  readonly fee: Cents;
}

export const ANTES = ["none", "each", "big-blind"] as const;
export type AnteKind = (typeof ANTES)[number];

/** The blinds, bets and ante of one level, and how long it lasts. M6 */
export interface TournamentLevel {
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  /** The bet size on the turn and the river in fixed limit. In pot limit and no limit it is the big blind. G5 */
  readonly bigBet: Chips;
  /** The ante of this level; 0 when it has none. */
  readonly ante: Chips;
  /** How long the level is played, in milliseconds. */
  readonly ms: number;
}

/**
 * The moment when a level ends. With `throughBreak`, it is the moment when the break after the level ends. Levels are
 * numbered from 1.
 */
export interface LevelLimit {
  readonly level: number;
  readonly throughBreak: boolean;
}

/** Places next to each other that all get the same `share`, in hundredths of a percent of the pool. */
export interface PayoutBand {
  readonly places: number;
  readonly share: number;
}

/** The payouts for at least this number of entries, from the first place down. M19 */
export interface PayoutRow {
  readonly fromEntries: number;
  readonly bands: readonly PayoutBand[];
}

/** The tournament whose tickets a satellite pays out. `price` is the price of an entry there, fee included. M23 */
export interface SatelliteTarget {
  readonly tournamentId: string;
  readonly price: Cents;
}

export const TOURNAMENT_KINDS = ["sit-and-go", "scheduled"] as const;

export interface TournamentSettings {
  /** The preset from which these settings were made. It is only shown. */
  readonly preset: string;
  readonly kind: (typeof TOURNAMENT_KINDS)[number]; // M1
  readonly currency: "play" | "real"; // G9
  readonly game: Game;
  readonly structure: Structure;
  /** The rules that tournaments share with cash tables. A2, A7, P4 */
  readonly rules: Pick<
    HandRules,
    "shortAllIn" | "potLimitBasis" | "oddChips" | "identicalBothWays" | "showdown" | "flBetCap"
  >;
  /** How many seats each table has. G7 */
  readonly seats: number;
  /**
   * How many entries the tournament takes. A sit-and-go starts with `max` entries. A scheduled tournament needs at
   * least `min`. Re-entries count as entries. M1
   */
  readonly entries: { readonly min: number; readonly max: number };
  readonly buyIn: Price;
  readonly startingStack: Chips;
  readonly ante: AnteKind;
  /** The levels in their order. The last level repeats until the tournament ends. M6 */
  readonly levels: readonly TournamentLevel[];
  readonly breaks: {
    readonly afterLevels: readonly { readonly level: number; readonly ms: number }[];
    /** A break in every hour that all tournaments take at the same time; null when this tournament does not take it. */
    readonly hourly: { readonly minute: number; readonly ms: number } | null;
  }; // M8
  /** How long before the start players may still leave, in milliseconds; 0 for sit-and-gos. M2 */
  readonly leaveUntilMs: number;
  /** Until when players may register after the start; null when they may not. M9 */
  readonly lateRegistration: LevelLimit | null;
  /** How often a player who is out may enter again; 0 when there is no re-entry. M4 */
  readonly reEntries: number;
  /** The rebuys; null when there are none. M4 */
  readonly rebuy: {
    readonly price: Price;
    readonly chips: Chips;
    readonly max: number;
    readonly untilLevel: number;
    /** How long a player without chips may take to decide, in milliseconds. */
    readonly decideMs: number;
  } | null;
  /** The add-on, which is sold in the break after the last level that has rebuys; null when there is none. M4 */
  readonly addOn: { readonly price: Price; readonly chips: Chips } | null;
  /** The rule for moving the button: the dead button of M13, or the moving button of B2. */
  readonly button: "dead" | "moving";
  /** True when the antes of all players count for a pot-limit wager before the flop. M6 */
  readonly antesCount: boolean;
  /** The action clock and the time bank. There is no extra time for a lost connection. T1, T8, M11 */
  readonly clock: Pick<TableSettings["clock"], "quietMs" | "countdownMs" | "timeBank">;
  readonly pacing: TableSettings["pacing"];
  /**
   * The room's bots take the free places of a sit-and-go when no person has registered for `afterMs`. They play only
   * for play money. null when no bots enter.
   */
  readonly bots: { readonly afterMs: number } | null;
  /** How long an absent player has for a decision, in milliseconds. M11 */
  readonly absentMs: number;
  /** When players are moved to keep the tables even. M14 */
  readonly balancing: {
    /** How many more players the fullest table must have than the shortest before a player is moved. */
    readonly difference: number;
    /** How many players fewer than the fullest table a table must have before it starts no hand. */
    readonly halt: number;
    /** For how many hands a player who was moved is not moved again, if another player can be moved instead. */
    readonly restHands: number;
  };
  readonly breakTable: "highest" | "lowest"; // M15
  /** When and how hand-for-hand is played. M18 */
  readonly handForHand: {
    /** How many players more than paid places are left when hand-for-hand begins; 0 when there is no hand-for-hand. */
    readonly before: number;
    /** The places at which the prizes jump. Hand-for-hand is also played just before each of them. */
    readonly payJumps: readonly number[];
    /**
     * How much time each round of hand-for-hand takes off the level, in milliseconds. It does not matter how long the
     * round really takes.
     */
    readonly roundMs: number;
  };
  readonly guarantee: Cents; // M19
  /** The payouts, in ascending order of entries. Empty for a satellite. M19 */
  readonly payouts: readonly PayoutRow[];
  /** The rules for a deal among the last players; null when there are no deals. M21 */
  readonly deal: {
    /** The part of the remaining money that is not shared, because the winner gets it, in hundredths of a percent. */
    readonly keptShare: number;
    readonly answerMs: number;
  } | null;
  /** The target of a satellite; null when the prizes are money. M23 */
  readonly satellite: SatelliteTarget | null;
}

/**
 * Completes settings from the database. They may lack settings that were added later. They may also let bots into a
 * scheduled tournament, which is refused today. Bots never entered scheduled tournaments.
 */
export const completeTournamentSettings = (stored: TournamentSettings): TournamentSettings => ({
  ...stored,
  bots: stored.kind === "sit-and-go" ? stored.bots : null,
  rules: { ...RULE_DEFAULTS, ...stored.rules },
});

export const isSatellite = ({ satellite }: TournamentSettings): boolean => satellite !== null;

export const priceTotal = ({ prize, fee }: Price): Cents => prize + fee;
