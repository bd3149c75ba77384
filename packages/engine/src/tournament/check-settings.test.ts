import { describe, expect, test } from "vitest";
import { sitAndGo } from "../../test/testing/tournament-run.ts";
import { checkTournamentSettings } from "./check-settings.ts";
import { TOURNAMENT_PRESETS, tournamentPresets } from "./presets.ts";
import type { TournamentLevel, TournamentSettings } from "./settings.ts";

const base = tournamentPresets["freeze-out"];
const rebuys = tournamentPresets.rebuy;
const satellite = { ...tournamentPresets.satellite, satellite: { tournamentId: "main", price: 10_000 } };
const withLevel = (place: number, change: Partial<TournamentLevel>): TournamentSettings => ({
  ...base,
  levels: base.levels.map((level, i) => (i === place ? { ...level, ...change } : level)),
});
const paying = (...shares: readonly number[]): TournamentSettings => ({
  ...base,
  payouts: [{ fromEntries: 2, bands: shares.map((share) => ({ places: 1, share })) }],
});
const issuesOf = (settings: TournamentSettings) =>
  checkTournamentSettings(settings).map(({ field, code }) => [field, code]);

test.each(TOURNAMENT_PRESETS)("preset %s has no issue except the target, which staff must name", (preset) => {
  const target = preset === "satellite" ? [["satellite.tournamentId", "missing"]] : [];
  expect(issuesOf(tournamentPresets[preset])).toEqual(target);
  expect(tournamentPresets[preset].preset).toBe(preset);
});

test("M6: in every preset antes count for pot limit; fixed-limit bets double on the turn, others have one bet", () => {
  for (const { antesCount, structure, levels } of Object.values(tournamentPresets)) {
    expect(antesCount).toBe(true);
    for (const { bigBlind, bigBet } of levels)
      expect(bigBet).toBe(structure === "fixed-limit" ? 2 * bigBlind : bigBlind);
  }
});

test("M9: registration stays open through the break in a freeze-out, and until the add-on break with rebuys", () => {
  expect(base.lateRegistration).toEqual({ level: 6, throughBreak: true });
  expect(rebuys.lateRegistration).toEqual({ level: rebuys.rebuy!.untilLevel, throughBreak: false });
});

const cases: readonly (readonly [name: string, settings: TournamentSettings, field: string, code: string])[] = [
  ["M1 ✗: a tournament for one player", { ...base, entries: { min: 1, max: 9 } }, "entries.min", "too-small"],
  ["M1 ✗: more entries needed than allowed", { ...base, entries: { min: 9, max: 8 } }, "entries", "out-of-order"],
  [
    "M1 ✗: a sit-and-go that starts before it is full",
    { ...sitAndGo(6), entries: { min: 2, max: 6 } },
    "entries.min",
    "contradiction",
  ],
  ["M1 ✗: bots in a scheduled tournament", { ...base, bots: { afterMs: 10_000 } }, "bots", "contradiction"],
  ["G7 ✗: eleven seats", { ...base, seats: 11 }, "seats", "too-large"],
  ["M2 ✗: a fee for play money", { ...base, buyIn: { prize: 100, fee: 1 } }, "buyIn.fee", "play-money"],
  ["M2 ✗: nothing to play for", { ...base, buyIn: { prize: 0, fee: 0 } }, "buyIn.prize", "too-small"],
  ["M2 ✗: a price with half a cent", { ...base, buyIn: { prize: 9.5, fee: 0 } }, "buyIn.prize", "not-whole"],
  [
    "M4 ✗: re-entries without late registration",
    { ...base, lateRegistration: null, reEntries: 1 },
    "reEntries",
    "contradiction",
  ],
  [
    "M4 ✗: rebuys until the last level, which does not end",
    { ...rebuys, rebuy: { ...rebuys.rebuy!, untilLevel: 28 } },
    "rebuy.untilLevel",
    "beyond-levels",
  ],
  ["M4 ✗: a rebuy of no chips", { ...rebuys, rebuy: { ...rebuys.rebuy!, chips: 0 } }, "rebuy.chips", "too-small"],
  [
    "M4 ✗: an add-on without its break",
    { ...rebuys, breaks: { afterLevels: [], hourly: null } },
    "addOn",
    "contradiction",
  ],
  ["M4 ✗: an add-on without rebuys", { ...rebuys, rebuy: null }, "addOn", "contradiction"],
  [
    "M6 ✗: no levels",
    { ...base, levels: [], lateRegistration: null, breaks: { afterLevels: [], hourly: null } },
    "levels",
    "missing",
  ],
  ["M6 ✗: blinds that go down", withLevel(3, { bigBlind: 199, bigBet: 199 }), "levels.3.bigBlind", "levels-go-down"],
  ["M6 ✗: antes that go down", withLevel(6, { ante: 499 }), "levels.6.ante", "levels-go-down"],
  ["M6 ✗: an ante in a tournament without antes", { ...base, ante: "none" }, "levels.4.ante", "contradiction"],
  [
    "M6 ✗: a small blind above the big blind",
    withLevel(0, { smallBlind: 101 }),
    "levels.0.smallBlind",
    "above-big-blind",
  ],
  ["M6 ✗: a larger least bet in no limit", withLevel(0, { bigBet: 101 }), "levels.0.bigBet", "not-big-blind"],
  [
    "M6 ✗: in fixed limit, a big bet below the small bet",
    {
      ...base,
      structure: "fixed-limit",
      levels: [{ ...base.levels[0]!, bigBet: 99 }, base.levels[1]!],
      lateRegistration: null,
      breaks: { afterLevels: [], hourly: null },
    },
    "levels.0.bigBet",
    "below-big-blind",
  ],
  [
    "M6 ✗: more than two hundred levels",
    { ...base, levels: Array.from({ length: 201 }, () => base.levels[0]!), ante: "none" },
    "levels",
    "too-large",
  ],
  ["M6 ✗: a level without time", withLevel(0, { ms: 0 }), "levels.0.ms", "too-small"],
  ["M6 ✗: a stack below the first big blind", { ...base, startingStack: 99 }, "startingStack", "below-big-blind"],
  [
    "M8 ✗: a break after a level that does not exist",
    { ...base, breaks: { afterLevels: [{ level: 99, ms: 60_000 }], hourly: null }, lateRegistration: null },
    "breaks.afterLevels.0.level",
    "too-large",
  ],
  [
    "M8 ✗: two breaks after one level",
    {
      ...base,
      breaks: {
        afterLevels: [
          { level: 2, ms: 60_000 },
          { level: 2, ms: 60_000 },
        ],
        hourly: null,
      },
      lateRegistration: null,
    },
    "breaks.afterLevels.1.level",
    "not-ascending",
  ],
  [
    "M8 ✗: an hourly break at minute 60",
    { ...base, breaks: { ...base.breaks, hourly: { minute: 60, ms: 60_000 } } },
    "breaks.hourly.minute",
    "too-large",
  ],
  [
    "M9 ✗: late registration until the last level, which does not end",
    { ...base, lateRegistration: { level: 28, throughBreak: false } },
    "lateRegistration.level",
    "beyond-levels",
  ],
  [
    "M9 ✗: late registration through a break that does not exist",
    { ...base, lateRegistration: { level: 5, throughBreak: true } },
    "lateRegistration.throughBreak",
    "contradiction",
  ],
  [
    "M9 ✗: late registration in a sit-and-go",
    { ...sitAndGo(6), lateRegistration: { level: 2, throughBreak: false } },
    "lateRegistration",
    "contradiction",
  ],
  [
    "M14 ✗: balancing at a difference of one player",
    { ...base, balancing: { ...base.balancing, difference: 1 } },
    "balancing.difference",
    "too-small",
  ],
  [
    "M14 ✗: tables that halt before players are moved",
    { ...base, balancing: { ...base.balancing, difference: 4 } },
    "balancing.halt",
    "out-of-order",
  ],
  [
    "M18 ✗: a prize jump at a place that no entry can take",
    { ...base, handForHand: { ...base.handForHand, payJumps: [2_001] } },
    "handForHand.payJumps.0",
    "too-large",
  ],
  ["M19 ✗: no payouts", { ...base, payouts: [] }, "payouts", "missing"],
  ["M19 ✗: shares that do not sum to 100 %", paying(6_000, 3_999), "payouts.0.bands", "not-all-paid"],
  ["M19 ✗: a worse place is paid more", paying(4_999, 5_001), "payouts.0.bands.1.share", "pays-more-below"],
  [
    "M19 ✗: a payout row with more paid places than entries",
    paying(5_000, 3_000, 2_000),
    "payouts.0.bands",
    "more-than-entries",
  ],
  [
    "M19 ✗: no payouts for the fewest entries",
    { ...base, payouts: base.payouts.slice(1) },
    "payouts.0.fromEntries",
    "too-large",
  ],
  [
    "M19 ✗: payout rows out of order",
    { ...base, payouts: [...base.payouts, base.payouts[2]!] },
    `payouts.${base.payouts.length}.fromEntries`,
    "not-ascending",
  ],
  [
    "M19 ✗: two payout rows for the same number of entries",
    { ...base, payouts: [...base.payouts, base.payouts.at(-1)!] },
    `payouts.${base.payouts.length}.fromEntries`,
    "not-ascending",
  ],
  ["M19 ✗: a negative guarantee", { ...base, guarantee: -1 }, "guarantee", "too-small"],
  [
    "M21 ✗: a kept part above 100 %",
    { ...base, deal: { keptShare: 10_001, answerMs: 1_000 } },
    "deal.keptShare",
    "too-large",
  ],
  [
    "M23 ✗: a ticket that even all entries together do not pay",
    { ...satellite, satellite: { tournamentId: "main", price: 2_000_001 } },
    "satellite.price",
    "too-large",
  ],
  ["M23 ✗: payouts in a satellite", { ...satellite, payouts: base.payouts }, "payouts", "contradiction"],
  ["M23 ✗: deals in a satellite", { ...satellite, deal: base.deal }, "deal", "contradiction"],
];

describe("settings that cannot work are reported with their field", () => {
  test.each(cases)("%s", (_name, settings, field, code) => expect(issuesOf(settings)).toContainEqual([field, code]));
});

const accepted: readonly (readonly [name: string, settings: TournamentSettings])[] = [
  ["M2: a fee for real money", sitAndGo(6)],
  ["M6: two hundred levels", { ...base, levels: Array.from({ length: 200 }, () => base.levels[0]!), ante: "none" }],
  ["M6: a stack of one big blind and ante", { ...withLevel(0, {}), startingStack: 100 }],
  [
    "M14: tables that halt at the same difference at which players are moved",
    { ...base, balancing: { ...base.balancing, halt: 2 } },
  ],
  ["M23: one ticket for all entries", { ...satellite, satellite: { tournamentId: "main", price: 2_000_000 } }],
];

describe("settings that are just allowed", () => {
  test.each(accepted)("%s", (_name, settings) => expect(issuesOf(settings)).toEqual([]));
});

test("M6, M19: an issue says in English what is wrong, and begins with the field", () =>
  expect(checkTournamentSettings(paying(6_000, 3_999))).toEqual([
    {
      field: "payouts.0.bands",
      code: "not-all-paid",
      detail: { text: "payouts.0.bands: 99.99 % of the pool instead of 100 %" },
    },
  ]));
