/** Defines the tournaments that staff start from, as data. Staff may change every setting. M1, M6, M19 */
import { STANDARD_PACING } from "../presets.ts";
import type { Chips, Structure } from "../rules.ts";
import { payEach, STANDARD_PAYOUTS } from "./payout-table.ts";
import type { TournamentLevel, TournamentSettings } from "./settings.ts";

export const TOURNAMENT_PRESETS = [
  "heads-up",
  "six-max",
  "nine-max",
  "turbo",
  "freeze-out",
  "rebuy",
  "satellite",
  "omaha8-limit",
] as const;
export type TournamentPreset = (typeof TOURNAMENT_PRESETS)[number];

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The small blind, the big blind and the ante of each level. */
type Blinds = readonly (readonly [small: Chips, big: Chips, ante: Chips])[];

const SHORT_BLINDS: Blinds = [
  [10, 20, 0],
  [15, 30, 0],
  [25, 50, 0],
  [50, 100, 0],
  [75, 150, 0],
  [100, 200, 0],
  [150, 300, 0],
  [200, 400, 0],
  [300, 600, 0],
  [400, 800, 0],
  [600, 1_200, 0],
  [1_000, 2_000, 0],
];

const LONG_BLINDS: Blinds = [
  [50, 100, 0],
  [75, 150, 0],
  [100, 200, 0],
  [150, 300, 0],
  [200, 400, 400],
  [250, 500, 500],
  [300, 600, 600],
  [400, 800, 800],
  [500, 1_000, 1_000],
  [600, 1_200, 1_200],
  [800, 1_600, 1_600],
  [1_000, 2_000, 2_000],
  [1_200, 2_400, 2_400],
  [1_500, 3_000, 3_000],
  [2_000, 4_000, 4_000],
  [2_500, 5_000, 5_000],
  [3_000, 6_000, 6_000],
  [4_000, 8_000, 8_000],
  [5_000, 10_000, 10_000],
  [6_000, 12_000, 12_000],
  [8_000, 16_000, 16_000],
  [10_000, 20_000, 20_000],
  [15_000, 30_000, 30_000],
  [20_000, 40_000, 40_000],
  [30_000, 60_000, 60_000],
  [40_000, 80_000, 80_000],
  [60_000, 120_000, 120_000],
  [100_000, 200_000, 200_000],
];

/** Builds the levels. In fixed limit, the bet on the turn and the river is twice the big blind. G5 */
const buildLevels = (blinds: Blinds, structure: Structure, ms: number): readonly TournamentLevel[] =>
  blinds.map(([smallBlind, bigBlind, ante]) => {
    const bigBet = structure === "fixed-limit" ? 2 * bigBlind : bigBlind;
    return { smallBlind, bigBlind, bigBet, ante, ms };
  });

const sixMax: TournamentSettings = {
  preset: "six-max",
  kind: "sit-and-go",
  currency: "play",
  game: "holdem",
  structure: "no-limit",
  rules: {
    shortAllIn: "cumulative",
    potLimitBasis: "whole-pot",
    oddChips: "one-by-one",
    identicalBothWays: "as-one",
    showdown: "river-aggressor",
    flBetCap: null,
  },
  seats: 6,
  entries: { min: 6, max: 6 },
  buyIn: { prize: 1_000, fee: 0 },
  startingStack: 1_500,
  ante: "none",
  levels: buildLevels(SHORT_BLINDS, "no-limit", 5 * MINUTE_MS),
  breaks: { afterLevels: [], hourly: null },
  leaveUntilMs: 0,
  lateRegistration: null,
  reEntries: 0,
  rebuy: null,
  addOn: null,
  button: "dead",
  antesCount: true,
  clock: {
    quietMs: 5 * SECOND_MS,
    countdownMs: 15 * SECOND_MS,
    timeBank: { startMs: 30 * SECOND_MS, perHandMs: SECOND_MS, maxMs: 60 * SECOND_MS },
  },
  pacing: STANDARD_PACING,
  bots: { afterMs: 10 * SECOND_MS },
  absentMs: SECOND_MS,
  balancing: { difference: 2, halt: 3, restHands: 10 },
  breakTable: "highest",
  handForHand: { before: 1, payJumps: [], roundMs: MINUTE_MS },
  guarantee: 0,
  payouts: [payEach(2, 10_000), payEach(5, 6_500, 3_500)],
  deal: { keptShare: 0, answerMs: 3 * MINUTE_MS },
  satellite: null,
};

const nineMax: TournamentSettings = {
  ...sixMax,
  preset: "nine-max",
  seats: 9,
  entries: { min: 9, max: 9 },
  payouts: [payEach(2, 10_000), payEach(5, 6_500, 3_500), payEach(8, 5_000, 3_000, 2_000)],
};

const freezeOut: TournamentSettings = {
  ...nineMax,
  preset: "freeze-out",
  kind: "scheduled",
  entries: { min: 2, max: 2_000 },
  bots: null,
  startingStack: 10_000,
  ante: "big-blind",
  levels: buildLevels(LONG_BLINDS, "no-limit", 10 * MINUTE_MS),
  breaks: {
    afterLevels: [6, 12, 18, 24].map((level) => ({ level, ms: 5 * MINUTE_MS })),
    hourly: null,
  },
  leaveUntilMs: 2 * MINUTE_MS,
  lateRegistration: { level: 6, throughBreak: true },
  payouts: STANDARD_PAYOUTS,
  deal: { keptShare: 1_000, answerMs: 3 * MINUTE_MS },
};

export const tournamentPresets: Readonly<Record<TournamentPreset, TournamentSettings>> = {
  "heads-up": {
    ...sixMax,
    preset: "heads-up",
    seats: 2,
    entries: { min: 2, max: 2 },
    levels: buildLevels(SHORT_BLINDS, "no-limit", 3 * MINUTE_MS),
    payouts: [payEach(2, 10_000)],
    deal: null,
  },
  "six-max": sixMax,
  "nine-max": nineMax,
  turbo: { ...nineMax, preset: "turbo", levels: buildLevels(SHORT_BLINDS, "no-limit", 2 * MINUTE_MS) },
  "freeze-out": freezeOut,
  rebuy: {
    ...freezeOut,
    preset: "rebuy",
    lateRegistration: { level: 6, throughBreak: false },
    rebuy: {
      price: { prize: 1_000, fee: 0 },
      chips: 10_000,
      max: 5,
      untilLevel: 6,
      decideMs: 30 * SECOND_MS,
    },
    addOn: { price: { prize: 1_000, fee: 0 }, chips: 15_000 },
  },
  satellite: {
    ...freezeOut,
    preset: "satellite",
    levels: buildLevels(LONG_BLINDS, "no-limit", 5 * MINUTE_MS),
    reEntries: 1,
    payouts: [],
    deal: null,
    // The target is empty because staff choose it.
    satellite: { tournamentId: "", price: 10_000 },
  },
  "omaha8-limit": {
    ...nineMax,
    preset: "omaha8-limit",
    game: "omaha8",
    structure: "fixed-limit",
    rules: { ...nineMax.rules, flBetCap: 4 },
    levels: buildLevels(SHORT_BLINDS, "fixed-limit", 6 * MINUTE_MS),
  },
};
