/**
 * Defines the rules of each house as data. A table starts with these settings, and an admin may later change every
 * setting. See Presets in docs/rules.md
 */
import { RATHOLE_WINDOW_MS } from "./buy-in.ts";
import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT } from "./rake-charts.ts";
import type { Chips, Game, HandRules, Pacing, RakeConfig, Structure, TableSettings } from "./rules.ts";

type HouseHandRules = Required<
  Pick<HandRules, "shortAllIn" | "potLimitBasis" | "oddChips" | "identicalBothWays" | "showdown" | "timeOut">
>;

/**
 * The published rules of a house: the table settings that do not depend on the stakes, and how to compute the others
 * from the stakes.
 */
export interface Preset extends Omit<TableSettings, "rules" | "currency" | "buyIn"> {
  /** The games and structures that the house offers. An admin may also set up others. G1, G2 */
  readonly games: readonly { readonly game: Game; readonly structures: readonly Structure[] }[];
  readonly rules: HouseHandRules;
  /** How many bets a round may have in fixed limit. A2 */
  readonly flBetCap: number;
  /** S3: the buy-in range. Fixed limit uses `bigBets`. Pot limit and no limit use `bigBlinds`. */
  readonly buyIn: { readonly bigBets: Range; readonly bigBlinds: Range };
  /** The rake for real money in each structure; null where the house publishes no chart. R2–R4 */
  readonly rake: Readonly<Record<Structure, RakeConfig | null>>;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * A game and its stakes. `low` and `high` are the small and the big bet in fixed limit. In pot limit and no limit they
 * are the small and the big blind. G5, G6
 */
export interface Stakes {
  readonly game: Game;
  readonly structure: Structure;
  readonly low: Chips;
  readonly high: Chips;
  readonly currency: TableSettings["currency"];
}

/**
 * Builds the settings of a new table that follows this house at these stakes. The caller must check them with
 * `checkSettings`, like all settings.
 */
export function buildSettings(preset: Preset, { game, structure, low, high, currency }: Stakes): TableSettings {
  const { games: _games, rules, flBetCap, buyIn, rake, ...table } = preset;
  const limit = structure === "fixed-limit";
  const bigBlind = limit ? low : high;
  const [unit, range] = limit ? [high, buyIn.bigBets] : [bigBlind, buyIn.bigBlinds];
  return {
    ...table,
    currency,
    rules: {
      ...rules,
      game,
      structure,
      smallBlind: limit ? smallBlindFor(low) : low,
      bigBlind,
      smallBet: bigBlind,
      bigBet: high, // G5; in pot limit and no limit the smallest bet is the big blind on every street (A4)
      flBetCap: limit ? flBetCap : null,
      rake: currency === "real" ? rake[structure] : null, // G9
    },
    buyIn: { min: range.min * unit, max: range.max * unit },
  };
}

/**
 * G6: returns the small blind of fixed limit, which is half the lower stake. The half is rounded down to whole dollars,
 * or to whole cents when it is below one dollar.
 */
export function smallBlindFor(lowStake: Chips): Chips {
  const half = lowStake / 2;
  return Math.floor(half / 100) * 100 || Math.floor(half);
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** How long a seat is held for the player to whom it is offered, in milliseconds. */
export const SEAT_OFFER_MS = 45 * SECOND_MS;

const unraked = { "fixed-limit": null, "pot-limit": null, "no-limit": null };
/**
 * The usual pacing. The next hand starts two seconds after an uncontested pot was won, and four seconds after a
 * showdown.
 */
export const STANDARD_PACING: Pacing = {
  streetMs: 1_300,
  potMs: 2_500,
  uncontestedPotMs: 500,
  furtherPotMs: 800,
  betweenHandsMs: 1_500,
};
const noExtraTime = { timeBank: null, protectionsPerDay: null }; // T8: no house publishes a time bank or a limit on protected all-ins
const standardBuyIn = { bigBets: { min: 10, max: 50 }, bigBlinds: { min: 20, max: 100 } }; // S3
const everyStructure: readonly Structure[] = ["fixed-limit", "pot-limit", "no-limit"];

const empire: Preset = {
  house: "empire",
  games: [
    { game: "omaha", structures: everyStructure },
    { game: "omaha8", structures: ["fixed-limit", "pot-limit"] },
  ],
  seats: 10,
  minPlayers: 2,
  allowHeadsUpAfterThree: false,
  firstButton: "first-seated",
  missedSmallBlind: "dead-small",
  flBetCap: 4,
  rules: {
    shortAllIn: "cumulative",
    potLimitBasis: "active-pot",
    oddChips: "one-by-one",
    identicalBothWays: "as-one",
    showdown: "river-aggressor",
    timeOut: "all-in-protection",
  },
  clock: { quietMs: 10 * SECOND_MS, countdownMs: 20 * SECOND_MS, reconnectMs: 20 * SECOND_MS, ...noExtraTime },
  sitOut: { maxMs: 10 * MINUTE_MS, maxBigBlinds: 3 },
  seating: "pick-a-seat",
  offerMs: SEAT_OFFER_MS,
  buyIn: standardBuyIn,
  rathole: "off",
  ratholeMs: RATHOLE_WINDOW_MS,
  rake: { "fixed-limit": EMPIRE_FIXED_LIMIT, "pot-limit": EMPIRE_BIG_BET, "no-limit": EMPIRE_BIG_BET },
  pacing: STANDARD_PACING,
  bots: true,
  fairDeal: true,
};

const avenue: Preset = {
  ...empire,
  house: "avenue",
  games: [{ game: "omaha", structures: everyStructure }],
  rake: unraked,
};

const unibet: Preset = {
  house: "unibet",
  games: [{ game: "omaha", structures: ["pot-limit"] }],
  seats: 6,
  minPlayers: 3,
  allowHeadsUpAfterThree: true,
  firstButton: "random",
  missedSmallBlind: "dead-small",
  flBetCap: 4,
  rules: {
    shortAllIn: "no-call-between",
    potLimitBasis: "whole-pot",
    oddChips: "one-by-one",
    identicalBothWays: "as-one",
    showdown: "all-show",
    timeOut: "grace-then-check-fold",
  },
  clock: { quietMs: 0, countdownMs: 30 * SECOND_MS, reconnectMs: 20 * SECOND_MS, ...noExtraTime },
  sitOut: { maxMs: 10 * MINUTE_MS, maxBigBlinds: null },
  seating: "pool",
  offerMs: SEAT_OFFER_MS,
  buyIn: { bigBets: { min: 25, max: 50 }, bigBlinds: { min: 50, max: 100 } },
  rathole: "stack-and-counter",
  ratholeMs: RATHOLE_WINDOW_MS,
  rake: unraked,
  pacing: STANDARD_PACING,
  bots: true,
  fairDeal: true,
};

const cardroom: Preset = {
  house: "cardroom",
  games: [
    { game: "holdem", structures: ["fixed-limit"] },
    { game: "omaha", structures: ["fixed-limit"] },
    { game: "omaha8", structures: ["fixed-limit"] },
  ],
  seats: 10,
  minPlayers: 2,
  allowHeadsUpAfterThree: false,
  firstButton: "random",
  missedSmallBlind: "big-blind",
  flBetCap: 4,
  rules: {
    shortAllIn: "cumulative",
    potLimitBasis: "whole-pot",
    oddChips: "all-to-nearest",
    identicalBothWays: "as-one",
    showdown: "last-aggressor",
    timeOut: "grace-then-check-fold",
  },
  clock: unibet.clock,
  sitOut: { maxMs: null, maxBigBlinds: 3 },
  seating: "pick-a-seat",
  offerMs: SEAT_OFFER_MS,
  buyIn: standardBuyIn,
  rathole: "off",
  ratholeMs: RATHOLE_WINDOW_MS,
  rake: unraked,
  pacing: STANDARD_PACING,
  bots: true,
  fairDeal: true,
};

export const HOUSES = ["empire", "avenue", "unibet", "unibet-shortstack", "cardroom", "one-on-one"] as const;
export type House = (typeof HOUSES)[number];

export const presets: Readonly<Record<House, Preset>> = {
  empire,
  avenue,
  unibet,
  "unibet-shortstack": {
    ...unibet,
    house: "unibet-shortstack",
    buyIn: { bigBets: { min: 10, max: 25 }, bigBlinds: { min: 20, max: 50 } },
    rathole: "last-stack",
    ratholeMs: null, // S6: the house does not publish how long it remembers a stack
  },
  cardroom,
  "one-on-one": {
    ...cardroom,
    house: "one-on-one",
    games: [{ game: "holdem", structures: ["fixed-limit"] }],
    seats: 2,
    flBetCap: 6,
  },
};
