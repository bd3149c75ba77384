import { describe, expect, test } from "vitest";
import { buildSettings, presets } from "./presets.ts";
import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT } from "./rake-charts.ts";
import type { HandRules, RakeConfig, TableSettings } from "./rules.ts";
import { checkSettings, completeSettings } from "./settings.ts";

const limit = buildSettings(presets.empire, {
  game: "omaha",
  structure: "fixed-limit",
  low: 5_00,
  high: 10_00,
  currency: "real",
});
const pot = buildSettings(presets.unibet, {
  game: "omaha",
  structure: "pot-limit",
  low: 50,
  high: 1_00,
  currency: "real",
});
const withRules = (settings: TableSettings, rules: Partial<HandRules>): TableSettings => ({
  ...settings,
  rules: { ...settings.rules, ...rules },
});
const withRake = (rule: RakeConfig["rule"]) =>
  withRules(limit, { rake: { id: "x", version: 1, name: "x", noFlopNoDrop: false, rule } });
const chart = (steps: readonly { pot: number; rake: number }[]) =>
  withRake({ kind: "chart", groups: [{ fromLowStake: 0, tiers: [{ fromPlayers: 2, steps }] }] });
const perUnit = (change: object) =>
  withRake({ kind: "per-unit", unit: 1_00, rake: 5, least: 10, caps: [{ fromPlayers: 2, cap: 1_00 }], ...change });

test("settings of a preset have no issue", () => {
  expect(checkSettings(limit)).toEqual([]);
  expect(checkSettings(pot)).toEqual([]);
});

const steps = "rules.rake.rule.groups.0.tiers.0.steps";
const cases: readonly (readonly [name: string, settings: TableSettings, setting: string, problem: string])[] = [
  ["B9 ✗: three players to start at a table with two seats", { ...pot, seats: 2 }, "minPlayers", "too-large"],
  ["B9 ✗: one player to start", { ...limit, minPlayers: 1 }, "minPlayers", "too-small"],
  [
    "B9 ✗: two-player hands after three, at a table that starts with four",
    { ...pot, minPlayers: 4 },
    "allowHeadsUpAfterThree",
    "contradiction",
  ],
  ["G7 ✗: eleven seats", { ...limit, seats: 11 }, "seats", "too-large"],
  ["G7 ✗: half a seat", { ...limit, seats: 2.5 }, "seats", "not-whole"],
  [
    "G6 ✗: a small blind above the big blind",
    withRules(pot, { smallBlind: 1_01 }),
    "rules.smallBlind",
    "above-big-blind",
  ],
  ["G6 ✗: a negative blind", withRules(pot, { smallBlind: -50 }), "rules.smallBlind", "too-small"],
  [
    "G6 ✗: in fixed limit, a small bet other than the big blind",
    withRules(limit, { smallBet: 4_00 }),
    "rules.smallBet",
    "not-big-blind",
  ],
  [
    "A4 ✗: in pot limit, a least bet other than the big blind",
    withRules(pot, { smallBet: 2_00 }),
    "rules.smallBet",
    "not-big-blind",
  ],
  [
    "A4 ✗: in pot limit, a larger least bet on the turn and the river",
    withRules(pot, { bigBet: 2_00 }),
    "rules.bigBet",
    "not-big-blind",
  ],
  ["G5 ✗: a big bet below the small bet", withRules(limit, { bigBet: 4_00 }), "rules.bigBet", "out-of-order"],
  ["A2 ✗: fixed limit without a cap", withRules(limit, { flBetCap: null }), "rules.flBetCap", "missing"],
  ["A2 ✗: a cap of no bets", withRules(limit, { flBetCap: 0 }), "rules.flBetCap", "too-small"],
  ["A3 ✗: a cap in pot limit", withRules(pot, { flBetCap: 4 }), "rules.flBetCap", "contradiction"],
  ["S3 ✗: a minimum buy-in above the maximum", { ...pot, buyIn: { min: 100_00, max: 50_00 } }, "buyIn", "out-of-order"],
  [
    "S3 ✗: a minimum buy-in below one big blind",
    { ...pot, buyIn: { min: 99, max: 50_00 } },
    "buyIn.min",
    "below-big-blind",
  ],
  ["S3 ✗: a minimum buy-in with half a cent", { ...pot, buyIn: { min: 100.5, max: 50_00 } }, "buyIn.min", "not-whole"],
  [
    "S3 ✗: a maximum buy-in too large for exact sums",
    { ...pot, buyIn: { min: 50_00, max: 2 ** 53 } },
    "buyIn.max",
    "too-large",
  ],
  ["T1 ✗: no time to act", { ...pot, clock: { ...pot.clock, quietMs: 0, countdownMs: 0 } }, "clock", "too-small"],
  [
    "B10 ✗: a sit-out limit of no time",
    { ...pot, sitOut: { maxMs: 0, maxBigBlinds: null } },
    "sitOut.maxMs",
    "too-small",
  ],
  [
    "B10 ✗: a sit-out limit of half a big blind",
    { ...pot, sitOut: { maxMs: null, maxBigBlinds: 0.5 } },
    "sitOut.maxBigBlinds",
    "not-whole",
  ],
  ["a negative display time", { ...pot, pacing: { ...pot.pacing, potMs: -1 } }, "pacing.potMs", "too-small"],
  ["G9 ✗: rake on play money", { ...limit, currency: "play" }, "rules.rake", "play-money"],
  ["R2 ✗: a chart without steps", chart([]), steps, "missing"],
  ["R2 ✗: a step for a pot of nothing", chart([{ pot: 0, rake: 0 }]), `${steps}.0.pot`, "too-small"],
  ["R2 ✗: a rake above its pot", chart([{ pot: 10, rake: 11 }]), `${steps}.0.rake`, "above-pot"],
  [
    "R2 ✗: steps out of order",
    chart([
      { pot: 20, rake: 1 },
      { pot: 20, rake: 2 },
    ]),
    `${steps}.1.pot`,
    "not-ascending",
  ],
  [
    "R2 ✗: a larger pot pays less",
    chart([
      { pot: 20, rake: 3 },
      { pot: 30, rake: 2 },
    ]),
    `${steps}.1.rake`,
    "decreasing",
  ],
  ["R2 ✗: a chart without groups", withRake({ kind: "chart", groups: [] }), "rules.rake.rule.groups", "missing"],
  [
    "R2 ✗: a group without tiers",
    withRake({ kind: "chart", groups: [{ fromLowStake: 0, tiers: [] }] }),
    "rules.rake.rule.groups.0.tiers",
    "missing",
  ],
  [
    "R3 ✗: a rake above the unit that it is taken from",
    perUnit({ rake: 1_01, caps: [] }),
    "rules.rake.rule.rake",
    "above-pot",
  ],
  ["R3 ✗: a unit of nothing", perUnit({ unit: 0 }), "rules.rake.rule.unit", "too-small"],
  [
    "R3 ✗: a cap below one step",
    perUnit({ caps: [{ fromPlayers: 2, cap: 4 }] }),
    "rules.rake.rule.caps.0.cap",
    "below-step",
  ],
  [
    "R3 ✗: a cap below the least rake",
    perUnit({ caps: [{ fromPlayers: 2, cap: 9 }] }),
    "rules.rake.rule.caps.0.cap",
    "below-step",
  ],
  [
    "R4 ✗: more than 100 %",
    withRake({ kind: "percentage", basisPoints: 10_001, caps: [] }),
    "rules.rake.rule.basisPoints",
    "too-large",
  ],
  [
    "R4 ✗: caps out of order",
    withRake({
      kind: "percentage",
      basisPoints: 500,
      caps: [
        { fromPlayers: 5, cap: 1 },
        { fromPlayers: 2, cap: 2 },
      ],
    }),
    "rules.rake.rule.caps.1.fromPlayers",
    "not-ascending",
  ],
];

describe("a setting that cannot work is named", () => {
  test.each(cases)("%s", (_name, settings, setting, problem) => {
    expect(checkSettings(settings)).toContainEqual({
      field: setting,
      code: problem,
      detail: { text: expect.stringContaining(setting) },
    });
  });

  test("when several settings cannot work, all of them are named", () => {
    const found = checkSettings({ ...withRules(pot, { smallBlind: 2_00 }), seats: 2, buyIn: { min: 9_00, max: 8_00 } });
    expect(found.map(({ field }) => field)).toEqual(["minPlayers", "rules.smallBlind", "buyIn"]);
  });
});

test("R2 R3: the published charts have no issue, nor does a percentage without caps", () => {
  for (const rake of [EMPIRE_FIXED_LIMIT, EMPIRE_BIG_BET])
    expect(checkSettings(withRules(limit, { rake }))).toEqual([]);
  expect(checkSettings(withRake({ kind: "percentage", basisPoints: 500, caps: [] }))).toEqual([]);
});

test("B8, P5, S6: a table stored before these settings existed works as before", () => {
  const { missedSmallBlind: _, ratholeMs: __, ...before } = limit;
  const { identicalBothWays: ___, ...rules } = limit.rules;
  expect(completeSettings({ ...before, rules })).toEqual({
    ...limit,
    missedSmallBlind: "not-owed",
    ratholeMs: 1_800_000,
    rules: { ...limit.rules, identicalBothWays: "by-halves" },
  });
  expect(completeSettings(limit)).toEqual(limit);
});

test("S6 ✗: a rathole time of zero is refused; null is allowed and means the rest of the day", () => {
  expect(checkSettings({ ...limit, ratholeMs: 0 })).toMatchObject([{ field: "ratholeMs" }]);
  expect(checkSettings({ ...limit, ratholeMs: null })).toEqual([]);
});

test("F3: a table stored before deals could be checked gets checkable deals, unless its settings say no", () => {
  const { fairDeal: _, ...before } = limit;
  expect(completeSettings(before)).toEqual({ ...limit, fairDeal: true });
  expect(completeSettings({ ...limit, fairDeal: false }).fairDeal).toBe(false);
});
