import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { expect, it } from "vitest";
import { withDependentSettings } from "./dependent-settings.ts";

const settings: TournamentSettings = { ...tournamentPresets["six-max"], bots: { afterMs: 5_000 } };
const change = (more: Partial<TournamentSettings>, before = settings) =>
  withDependentSettings(before, { ...before, ...more });

it("M1: a sit-and-go that becomes a scheduled tournament loses its bots", () => {
  expect(change({ kind: "scheduled" })).toEqual({ ...settings, kind: "scheduled", bots: null });
});

it("G5, A2: the structure sets the large bets and the cap on raises", () => {
  const limit = change({ structure: "fixed-limit" });
  expect(limit.rules.flBetCap).toBe(4);
  expect(limit.levels.every(({ bigBlind, bigBet }) => bigBet === 2 * bigBlind)).toBe(true);
  const back = change({ structure: "no-limit" }, limit);
  expect(back.rules.flBetCap).toBeNull();
  expect(back.levels.every(({ bigBlind, bigBet }) => bigBet === bigBlind)).toBe(true);
});

it("M6: without antes no level has an ante", () => {
  const levels = settings.levels.map((level) => ({ ...level, ante: 5 }));
  expect(change({ ante: "each", levels }).levels).toEqual(levels);
  expect(change({ ante: "none" }, { ...settings, ante: "each", levels }).levels.every(({ ante }) => ante === 0)).toBe(
    true,
  );
});

it("M19, M23: a satellite has no payouts and no deals; another tournament pays the whole pool to the first place", () => {
  const deal = { keptShare: 0, answerMs: 60_000 };
  const satellite = { tournamentId: "", price: 10_000 };
  const paying = change({ satellite }, { ...settings, deal });
  expect(paying).toMatchObject({ satellite, payouts: [], deal: null });
  const { payouts } = change({ satellite: null }, paying);
  expect(payouts).toEqual([{ fromEntries: 2, bands: [{ places: 1, share: 10_000 }] }]);
});

it("✗: any other change leaves all other settings as they are", () => {
  const satellite = { tournamentId: "", price: 10_000 };
  const before = { ...settings, satellite, payouts: [] };
  const dearer = { ...satellite, price: 20_000 };
  expect(change({ satellite: dearer }, before)).toEqual({ ...before, satellite: dearer });
  expect(change({ seats: 4 })).toEqual({ ...settings, seats: 4 });
});
