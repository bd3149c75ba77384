/**
 * The settings of a table and the rules of a hand. House rules are data: presets fill these types, and no rule of play depends on the name
 * of a house. Amounts are integers, times are milliseconds.
 */

/** An integer amount: cents, or whole chips in a tournament. M3 */
export type Chips = number;
/** Milliseconds since the epoch. */
export type EpochMs = number;
/** Seats are numbered clockwise from 0. */
export type SeatNo = number;

export const GAMES = ["holdem", "omaha", "omaha8"] as const;
export type Game = (typeof GAMES)[number]; // G1

export const STRUCTURES = ["fixed-limit", "pot-limit", "no-limit"] as const;
export type Structure = (typeof STRUCTURES)[number]; // G2

export const SHORT_ALL_INS = ["no-call-between", "cumulative", "never"] as const;
export type ShortAllIn = (typeof SHORT_ALL_INS)[number]; // A10

export const ODD_CHIPS = ["one-by-one", "all-to-nearest"] as const;
export type OddChips = (typeof ODD_CHIPS)[number]; // P4

/** How a pot is divided when the same players win its high and its low half. */
export const IDENTICAL_BOTH_WAYS = ["as-one", "by-halves"] as const;
export type IdenticalBothWays = (typeof IDENTICAL_BOTH_WAYS)[number]; // P5

export const POT_LIMIT_BASES = ["active-pot", "whole-pot"] as const;
export type PotLimitBasis = (typeof POT_LIMIT_BASES)[number]; // A7

export const SHOWDOWNS = ["river-aggressor", "last-aggressor", "all-show"] as const;
export type Showdown = (typeof SHOWDOWNS)[number]; // P7

export const TIME_OUTS = ["all-in-protection", "grace-then-check-fold"] as const;
export type TimeOutPolicy = (typeof TIME_OUTS)[number]; // T2, T4

/** The rules that apply during one hand. */
export interface HandRules {
  readonly game: Game;
  readonly structure: Structure;
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  /**
   * The bet size of the first two rounds in fixed limit, or their least bet (the big blind) in pot limit and no limit.
   * G5, A4
   */
  readonly smallBet: Chips;
  /** The bet size or least bet of the turn and the river. */
  readonly bigBet: Chips;
  /** How many bets a round may have, including the big blind; null in pot limit and no limit. A2 */
  readonly flBetCap: number | null;
  readonly shortAllIn: ShortAllIn;
  readonly potLimitBasis: PotLimitBasis;
  readonly oddChips: OddChips;
  /** Absent in hands that were dealt before the setting existed: their pots are divided by halves. P5 */
  readonly identicalBothWays?: IdenticalBothWays;
  readonly showdown: Showdown;
  readonly timeOut: TimeOutPolicy;
  /** null when the hand is not raked. Always null for play money. G9, R1 */
  readonly rake: RakeConfig | null;
}

/** A rake config as it is attached to a table. A config never changes once it is used; every change makes a new version. R1 */
export interface RakeConfig {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** A hand that ends before the flop is not raked. R4 */
  readonly noFlopNoDrop: boolean;
  readonly rule: RakeRule;
}

export type RakeRule =
  /** R2: the highest step that the pot has reached gives the rake. Groups ascend by the low stake, tiers by the players dealt in. */
  | {
      readonly kind: "chart";
      readonly groups: readonly {
        readonly fromLowStake: Chips;
        readonly tiers: readonly {
          readonly fromPlayers: number;
          readonly steps: readonly { readonly pot: Chips; readonly rake: Chips }[];
        }[];
      }[];
    }
  /** R3: `rake` for each whole `unit` in the pot, capped by players dealt in; below `least` no rake is taken. */
  | {
      readonly kind: "per-unit";
      readonly unit: Chips;
      readonly rake: Chips;
      readonly least: Chips;
      readonly caps: readonly RakeCap[];
    }
  /** R4: hundredths of a percent of the pot, rounded down, capped by players dealt in. */
  | { readonly kind: "percentage"; readonly basisPoints: number; readonly caps: readonly RakeCap[] };

export interface RakeCap {
  readonly fromPlayers: number;
  readonly cap: Chips;
}

/**
 * Each player's extra time after the normal time is over. Each hand that the player is dealt into refills a part of it.
 * T8
 */
export interface TimeBank {
  readonly startMs: number;
  readonly perHandMs: number;
  readonly maxMs: number;
}

export const RATHOLE_RULES = ["off", "stack-and-counter", "last-stack"] as const;
export type RatholeRule = (typeof RATHOLE_RULES)[number]; // S4 with S5, S6

/**
 * What a player owes after missing a small blind but no big blind: the small blind as dead chips, a live big blind, or nothing.
 * Tables from before this setting existed have "not-owed".
 */
export const MISSED_SMALL_BLINDS = ["dead-small", "big-blind", "not-owed"] as const;
export type MissedSmallBlind = (typeof MISSED_SMALL_BLINDS)[number]; // B8

/** How long pages show each event; an action clock starts only after that time. */
export interface Pacing {
  /**
   * The time for each street that is dealt after an all-in has ended the betting, and for turning the hands face up
   * before the first of these streets.
   */
  readonly streetMs: number;
  /** The time for the first pot of a showdown. It includes the time for the first two shown hands. */
  readonly potMs: number;
  /** The time for a pot that the last remaining player wins. P9 */
  readonly uncontestedPotMs: number;
  /** The time for each further pot, each further half of a pot, and each shown hand after the second. */
  readonly furtherPotMs: number;
  readonly betweenHandsMs: number;
}

/** The kinds of chips at a table: play money, real money, or chips that a private game makes for itself. G9, H1 */
export const TABLE_CURRENCIES = ["play", "real", "game"] as const;

/** All settings that an admin or the host of a private game makes for a table. */
export interface TableSettings {
  /** The preset that these settings began as, to show it, to find tables by it and to compare the settings with it. */
  readonly house: string;
  readonly currency: (typeof TABLE_CURRENCIES)[number]; // G9
  readonly rules: HandRules;
  readonly seats: number; // G7
  readonly minPlayers: number; // B9
  /** B9: true when one two-player hand may be dealt after a hand of three or more. */
  readonly allowHeadsUpAfterThree: boolean;
  readonly firstButton: "first-seated" | "random"; // B1
  readonly missedSmallBlind: MissedSmallBlind; // B8
  readonly clock: {
    readonly quietMs: number; // T1
    readonly countdownMs: number; // T1
    /** The extra time of a disconnected player: T3 under all-in-protection, T4 under grace-then-check-fold. */
    readonly reconnectMs: number;
    /** null when there is no time bank. T8 */
    readonly timeBank: TimeBank | null;
    /**
     * How often a player may be all-in by time-out in a UTC day, over all tables; after that the clock checks or folds for them.
     * null when there is no limit. T2, T8
     */
    readonly protectionsPerDay: number | null;
  };
  /** The two limits on sitting out; each is null when it is off. B10 */
  readonly sitOut: { readonly maxMs: number | null; readonly maxBigBlinds: number | null };
  readonly seating: "pick-a-seat" | "pool"; // S1
  /** How long a seat is held for the first player on the waitlist. S1 */
  readonly offerMs: number;
  readonly buyIn: { readonly min: Chips; readonly max: Chips }; // S3
  readonly rathole: RatholeRule; // S4–S6
  /** How long a returning player is bound to the stack that they left with; null means for the rest of the UTC day. S4, S6 */
  readonly ratholeMs: number | null;
  readonly pacing: Pacing;
  /** True when the room's bots may play here, for play money. */
  readonly bots: boolean;
  /** True when every hand is promised before it is dealt, so that players can check it. F3 */
  readonly fairDeal: boolean;
}
