import { describe, expect, test } from "vitest";
import { houseDifferencesOf, houseSettingsFor } from "./house-differences.ts";
import { buildSettings, HOUSES, presets, type Stakes } from "./presets.ts";
import type { TableSettings } from "./rules.ts";

const STAKES: Stakes = { game: "omaha", structure: "fixed-limit", low: 2_00, high: 4_00, currency: "play" };
const empire = buildSettings(presets.empire, STAKES);

describe("G1: the rules in which a table differs from its house", () => {
  test.each(HOUSES)(
    "G1: a table set up like %s has no differences, in each of its games, whatever the room's own settings are",
    (house) => {
      for (const { game, structures } of presets[house].games)
        for (const structure of structures)
          for (const currency of ["play", "real"] as const) {
            const settings = buildSettings(presets[house], { ...STAKES, game, structure, currency });
            const own = { ...settings, bots: false, fairDeal: false, offerMs: 9_000 };
            expect(houseDifferencesOf(own)).toEqual([]);
            expect(houseSettingsFor(own)).toEqual(own);
          }
    },
  );

  test.each<[string, Partial<TableSettings>]>([
    ["seats", { seats: 6 }],
    ["clock", { clock: { ...empire.clock, timeBank: { startMs: 1, perHandMs: 1, maxMs: 1 } } }],
    ["sitOut", { sitOut: { maxMs: 300_000, maxBigBlinds: null } }],
    ["minPlayers", { minPlayers: 3 }],
    ["missedSmallBlind", { missedSmallBlind: "not-owed" }],
    ["rathole", { rathole: "last-stack" }],
    ["oddChips", { rules: { ...empire.rules, oddChips: "all-to-nearest" } }],
    ["smallBlind", { rules: { ...empire.rules, smallBlind: 50 } }],
    ["betCap", { rules: { ...empire.rules, flBetCap: 5 } }],
  ])("G1 ✗: a change of %s is a difference", (difference, change) =>
    expect(houseDifferencesOf({ ...empire, ...change })).toEqual([difference]),
  );

  test("G1 ✗: a game that the house does not publish is a difference", () => {
    const holdem = buildSettings(presets.cardroom, { ...STAKES, game: "holdem", structure: "no-limit" });
    expect(houseDifferencesOf(holdem)).toEqual(["game"]);
  });

  test("G1: rules that the game does not use make no difference, and a table without a house has no differences", () => {
    const rules = { ...empire.rules, potLimitBasis: "whole-pot", identicalBothWays: "by-halves" } as const;
    expect(houseDifferencesOf({ ...empire, rules, ratholeMs: null })).toEqual([]);
    expect(houseDifferencesOf({ ...empire, house: "mine", seats: 2 })).toEqual([]);
  });
});
