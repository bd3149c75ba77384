import { buildSettings, EMPIRE_FIXED_LIMIT, presets } from "@poker/engine";
import { expect, it } from "vitest";
import { describeChanges, describeTournamentChanges, diffValues } from "./describe-setting.ts";

const settings = buildSettings(presets.unibet, {
  game: "holdem",
  structure: "no-limit",
  low: 50,
  high: 100,
  currency: "play",
});

it("a change of settings has the names and units of the form", () => {
  const after = {
    ...settings,
    house: "cardroom",
    offerMs: settings.offerMs + 15_000,
    rules: { ...settings.rules, smallBlind: 100, game: "omaha" },
    buyIn: { ...settings.buyIn, max: 123_45 },
  };
  const changes = describeChanges({ settings }, { settings: after, limits: null });
  expect(changes).toContain("Small blind: 0.50 → 1");
  expect(changes).toContain("Game: Texas Hold'em → Omaha High");
  expect(changes).toContain("House: Unibet → Card room");
  expect(changes).toContain(
    `Seat is held for, seconds: ${settings.offerMs / 1_000} → ${(settings.offerMs + 15_000) / 1_000}`,
  );
  expect(changes.find((change) => change.startsWith("Maximum buy-in: "))).toMatch(/→ 123\.45$/);
  expect(changes).toHaveLength(5);
});

it("B10, T8: two settings whose paths end in the same word have their own names and units", () => {
  const times = (maxMs: number) => ({ settings: { sitOut: { maxMs }, clock: { timeBank: { maxMs } } } });
  expect(describeChanges(times(60_000), times(120_000))).toEqual([
    "Maximum time sitting out, minutes: 1 → 2",
    "Maximum, seconds: 60 → 120",
  ]);
});

it("a setting of a tournament has the name of its field; a number in a list has the name of its column", () => {
  const settingsOf = (level: number, ante: string) => ({
    lateRegistration: { level },
    ante,
    levels: [{ ante: level }],
    breaks: { afterLevels: [{ level, ms: level * 60_000 }] },
    rebuy: { price: { fee: 100 * level } },
  });
  expect(describeTournamentChanges(settingsOf(4, "none"), settingsOf(5, "each"))).toEqual([
    "Until the end of level: 4 → 5",
    "Antes: None → From each player",
    "Ante 1: 4 → 5",
    "Level 1: 4 → 5",
    "Breaks, Minutes 1: 4 → 5",
    "Rebuy or add-on fee: 4 → 5",
  ]);
});

it("a different rake config is listed as one change, with its name and version", () => {
  const raked = (version: number) => ({ rules: { ...settings.rules, rake: { ...EMPIRE_FIXED_LIMIT, version } } });
  expect(describeChanges(raked(1), raked(2))).toEqual([
    "Rake config: Empire fixed limit, version 1 → Empire fixed limit, version 2",
  ]);
  expect(describeChanges({ rules: { rake: null } }, raked(2))).toContain(
    "Rake config: none → Empire fixed limit, version 2",
  );
});

it("a change in a rake config names the step or cap by its position", () => {
  const rule = { kind: "percentage", basisPoints: 500, caps: [{ fromPlayers: 2, cap: 300 }] };
  const after = { kind: "percentage", basisPoints: 1000, caps: [{ fromPlayers: 2, cap: 150 }] };
  expect(describeChanges({ version: 1, rule }, { version: 2, rule: after })).toEqual([
    "Version: 1 → 2",
    "Percent of the pot: 5 → 10",
    "Cap 1: 3 → 1.50",
  ]);
});

it("names each changed leaf with its value before and after", () => {
  const before = { name: "Evening", rule: { caps: [{ cap: 100 }, { cap: 200 }] }, off: null };
  const after = { name: "Evening", rule: { caps: [{ cap: 150 }], unit: 5 }, off: 0 };
  expect(diffValues(before, after)).toEqual([
    { path: "rule.caps.0.cap", before: 100, after: 150 },
    { path: "rule.caps.1.cap", before: 200, after: undefined },
    { path: "off", before: null, after: 0 },
    { path: "rule.unit", before: undefined, after: 5 },
  ]);
  expect(diffValues(before, structuredClone(before))).toEqual([]);
});
