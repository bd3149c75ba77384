import { createTournament, type TournamentEntry, type TournamentState, tournamentPresets } from "@poker/engine";
import { expect, it } from "vitest";
import { wantsBot } from "./tournament-bots.ts";

const waiting = createTournament("t", tournamentPresets["six-max"], null);
const AFTER_MS = tournamentPresets["six-max"].bots?.afterMs ?? 0;

const entry = (entryNo: number, bot: boolean): TournamentEntry => ({
  entryNo,
  playerId: `player ${entryNo}`,
  bot,
  registeredAt: 1_000,
  paidWith: "wallet",
  status: "registered",
  stack: 0,
  boughtChips: 0,
  tableNo: null,
  seat: null,
  rebuys: 0,
  addOns: 0,
  feesPaid: 0,
  handsSinceMove: null,
  reEntered: false,
  place: null,
  prize: 0,
});
const withEntries = (...entries: readonly TournamentEntry[]): TournamentState => ({ ...waiting, entries });

it("a bot enters only when a person has entered, and only some time after the last person entered", () => {
  expect(wantsBot(withEntries(entry(1, false)), 1_000 + AFTER_MS)).toBe(true);
  expect(wantsBot(withEntries(entry(1, false)), 999 + AFTER_MS)).toBe(false);
  expect(wantsBot(waiting, 1_000_000)).toBe(false);
  expect(wantsBot(withEntries(entry(1, true)), 1_000_000)).toBe(false);
});

it("G9: no bot enters for real money, where the settings allow no bots, or after the start", () => {
  const state = withEntries(entry(1, false));
  const late = 1_000 + AFTER_MS;
  expect(wantsBot({ ...state, settings: { ...state.settings, currency: "real" } }, late)).toBe(false);
  expect(wantsBot({ ...state, settings: { ...state.settings, bots: null } }, late)).toBe(false);
  expect(wantsBot({ ...state, status: "running" }, late)).toBe(false);
});
