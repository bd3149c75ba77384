/**
 * The settings of a table and the rules of a hand. The rules of a house are data: presets fill in these types, and no
 * rule of play depends on a house's name. Amounts are integers, and times are milliseconds.
 */

/** An integer amount: cents at a cash table, whole chips in a tournament. M3 */
export type Chips = number;
/** Milliseconds since the epoch. */
export type EpochMs = number;
/** The number of a seat. Seats are numbered clockwise from 0. */
export type SeatNo = number;

export const GAMES = ["holdem", "omaha", "omaha8"] as const;
export type Game = (typeof GAMES)[number]; // G1

export const STRUCTURES = ["fixed-limit", "pot-limit", "no-limit"] as const;
export type Structure = (typeof STRUCTURES)[number]; // G2

export const SHORT_ALL_INS = ["no-call-between", "cumulative", "never"] as const;
export type ShortAllIn = (typeof SHORT_ALL_INS)[number]; // A10

export const ODD_CHIPS = ["one-by-one", "all-to-nearest"] as const;
export type OddChips = (typeof ODD_CHIPS)[number]; // P4

/** How a pot is divided when the same players win both its high and its low half. */
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
   * The bet size before the flop and on the flop in fixed limit. In pot limit and no limit it is the smallest bet,
   * which is the big blind. G5, A4
   */
  readonly smallBet: Chips;
  /** The bet size on the turn and the river in fixed limit, and the smallest bet there in pot limit and no limit. */
  readonly bigBet: Chips;
  /** How many bets a round may have, where the big blind counts as one; null in pot limit and no limit. A2 */
  readonly flBetCap: number | null;
  readonly shortAllIn: ShortAllIn;
  readonly potLimitBasis: PotLimitBasis;
  readonly oddChips: OddChips;
  /** Absent in hands that were dealt before this setting existed: their pots are divided by halves. P5 */
  readonly identicalBothWays?: IdenticalBothWays;
  readonly showdown: Showdown;
  readonly timeOut: TimeOutPolicy;
  /** null when no rake is taken. Always null for play money. G9, R1 */
  readonly rake: RakeConfig | null;
}

/**
 * A rake config as it is attached to a table. Once a config is in use, it never changes: every change makes a new
 * version. R1
 */
export interface RakeConfig {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** True when no rake is taken from a hand that ends before the flop. R4 */
  readonly noFlopNoDrop: boolean;
  readonly rule: RakeRule;
}

export type RakeRule =
  /**
   * R2: the rake of the highest step that the pot has reached. Groups ascend by the lower stake. Tiers ascend by how
   * many players were dealt in.
   */
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
  /**
   * R3: `rake` for each full `unit` in the pot. `caps` limits the rake by how many players were dealt in. When the rake
   * is below `least`, none is taken.
   */
  | {
      readonly kind: "per-unit";
      readonly unit: Chips;
      readonly rake: Chips;
      readonly least: Chips;
      readonly caps: readonly RakeCap[];
    }
  /**
   * R4: a percentage of the pot in hundredths of a percent, rounded down. `caps` limits the rake by how many players
   * were dealt in.
   */
  | { readonly kind: "percentage"; readonly basisPoints: number; readonly caps: readonly RakeCap[] };

export interface RakeCap {
  readonly fromPlayers: number;
  readonly cap: Chips;
}

/**
 * A player's time bank, which is used after the normal time for a decision. Each hand that the player is dealt into
 * refills some of it. T8
 */
export interface TimeBank {
  readonly startMs: number;
  readonly perHandMs: number;
  readonly maxMs: number;
}

export const RATHOLE_RULES = ["off", "stack-and-counter", "last-stack"] as const;
export type RatholeRule = (typeof RATHOLE_RULES)[number]; // S4 with S5, S6

/**
 * What a player owes after missing a small blind but no big blind:
 * - dead-small: the small blind, as dead chips.
 * - big-blind: a live big blind.
 * - not-owed: nothing. This is also the value of tables that are older than the setting.
 */
export const MISSED_SMALL_BLINDS = ["dead-small", "big-blind", "not-owed"] as const;
export type MissedSmallBlind = (typeof MISSED_SMALL_BLINDS)[number]; // B8

/** How long pages show each event, in milliseconds. The action clock starts only when the page has shown everything. */
export interface Pacing {
  /**
   * How long each street is shown that is dealt after an all-in has ended the betting. The hands are turned face up
   * before the first of these streets, and are shown for the same time.
   */
  readonly streetMs: number;
  /** How long the first pot of a showdown is shown. This includes the first two shown hands. */
  readonly potMs: number;
  /** How long a pot is shown that the last remaining player wins. P9 */
  readonly uncontestedPotMs: number;
  /** How long each further pot, each further half of a pot, and each shown hand after the second is shown. */
  readonly furtherPotMs: number;
  readonly betweenHandsMs: number;
}

/** The kinds of chips at a table: play money, real money, or chips that exist only in a private game. G9, H1 */
export const TABLE_CURRENCIES = ["play", "real", "game"] as const;

/** All settings of a table, which an admin or the host of a private game chooses. */
export interface TableSettings {
  /**
   * The house whose preset these settings started from. Pages show it, players find tables by it, and
   * `houseDifferencesOf` compares the settings with it.
   */
  readonly house: string;
  readonly currency: (typeof TABLE_CURRENCIES)[number]; // G9
  readonly rules: HandRules;
  readonly seats: number; // G7
  readonly minPlayers: number; // B9
  /** B9: true when one hand of two players may be dealt after a hand of three or more. */
  readonly allowHeadsUpAfterThree: boolean;
  readonly firstButton: "first-seated" | "random"; // B1
  readonly missedSmallBlind: MissedSmallBlind; // B8
  readonly clock: {
    readonly quietMs: number; // T1
    readonly countdownMs: number; // T1
    /**
     * How much extra time a disconnected player gets, in milliseconds: T3 under all-in-protection, T4 under
     * grace-then-check-fold.
     */
    readonly reconnectMs: number;
    /** The time bank; null when players have none. T8 */
    readonly timeBank: TimeBank | null;
    /**
     * How often a player may be all-in by time-out in one UTC day, over all tables. After that, the clock checks or
     * folds for them. null when there is no limit. T2, T8
     */
    readonly protectionsPerDay: number | null;
  };
  /** Two limits on sitting out, in milliseconds and in missed big blinds. A limit that is off is null. B10 */
  readonly sitOut: { readonly maxMs: number | null; readonly maxBigBlinds: number | null };
  readonly seating: "pick-a-seat" | "pool"; // S1
  /** How long a seat is held for the first player on the waitlist, in milliseconds. S1 */
  readonly offerMs: number;
  readonly buyIn: { readonly min: Chips; readonly max: Chips }; // S3
  readonly rathole: RatholeRule; // S4–S6
  /**
   * How long after leaving a player may come back only with the stack that they left with, in milliseconds. null means
   * for the rest of the UTC day. S4, S6
   */
  readonly ratholeMs: number | null;
  readonly pacing: Pacing;
  /** True when the room's bots may play here. Bots play only for play money. */
  readonly bots: boolean;
  /** True when the room promises every hand before it is dealt, so that players can check it. F3 */
  readonly fairDeal: boolean;
}
