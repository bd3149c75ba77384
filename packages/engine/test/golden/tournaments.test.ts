/**
 * Plays one tournament of each preset, and compares it with a readable text file beside this one. `npx vitest -u`
 * writes the files anew. A person must then read what has changed.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  TOURNAMENT_PRESETS,
  type TournamentPreset,
  type TournamentSettings,
  tournamentPresets,
} from "../../src/index.ts";
import { type Habits, playOut } from "../testing/random-tournament.ts";
import { names, TournamentRun } from "../testing/tournament-run.ts";
import { createTournamentText } from "./render-tournament.ts";

interface Played {
  readonly title: string;
  readonly players: number;
  readonly seed: number;
  readonly change?: Partial<TournamentSettings>;
  readonly habits?: Partial<Habits>;
}

const shortLevels = (preset: TournamentPreset, ms: number) => ({
  levels: tournamentPresets[preset].levels.map((level) => ({ ...level, ms })),
});

const PLAYED: Readonly<Record<TournamentPreset, Played>> = {
  "heads-up": { title: "Heads-up: two players, one prize", players: 2, seed: 1 },
  "six-max": { title: "Six-max: a sit-and-go with a deal", players: 6, seed: 4, habits: { deals: 0.2 } },
  "nine-max": { title: "Nine-max: a sit-and-go to its end", players: 9, seed: 3 },
  turbo: { title: "Turbo: short levels", players: 9, seed: 4, change: shortLevels("turbo", 30_000) },
  "freeze-out": {
    title: "Freeze-out: late entries, a break, moves, a table that breaks, a guarantee, the final table",
    players: 11,
    seed: 5,
    change: {
      ...shortLevels("freeze-out", 40_000),
      seats: 5,
      guarantee: 20_000,
      breaks: { afterLevels: [{ level: 2, ms: 120_000 }], hourly: null },
      lateRegistration: { level: 2, throughBreak: true },
      reEntries: 1,
      payouts: [
        { fromEntries: 2, bands: [{ places: 1, share: 10_000 }] },
        { fromEntries: 10, bands: [5_000, 3_000, 2_000].map((share) => ({ places: 1, share })) },
      ],
      handForHand: { before: 2, payJumps: [7], roundMs: 60_000 },
    },
    habits: { lateEntries: 0.15 },
  },
  rebuy: {
    title: "Rebuy: chips bought again, and added in the break",
    players: 8,
    seed: 6,
    change: {
      ...shortLevels("rebuy", 60_000),
      seats: 4,
      breaks: { afterLevels: [{ level: 2, ms: 60_000 }], hourly: null },
      lateRegistration: { level: 1, throughBreak: false },
      rebuy: { price: { prize: 1_000, fee: 0 }, chips: 10_000, max: 2, untilLevel: 2, decideMs: 15_000 },
    },
  },
  satellite: {
    title: "Satellite: three tickets and some cash",
    players: 10,
    seed: 7,
    change: {
      ...shortLevels("satellite", 60_000),
      seats: 4,
      lateRegistration: null,
      reEntries: 0,
      satellite: { tournamentId: "main", price: 3_000 },
    },
  },
  "omaha8-limit": { title: "Omaha Hi/Lo in fixed limit: nine players", players: 9, seed: 8 },
};

describe("one tournament of each preset matches its text file", () => {
  test.each(TOURNAMENT_PRESETS)("M1–M23: %s", async (preset) => {
    const { title, players, seed, change, habits } = PLAYED[preset];
    const text = createTournamentText(title);
    const settings: TournamentSettings = { ...tournamentPresets[preset], ...change };
    const run = new TournamentRun(settings, { seed, onStep: text.onStep }).register(...names(players));
    if (run.state.schedule) run.now = run.state.schedule.startsAt;
    run.try({ type: "tick" });
    playOut(run, { speed: 0.35, lateEntries: 0, deals: 0, trouble: 0, ...habits });
    await expect(text.finish(run)).toMatchFileSnapshot(
      fileURLToPath(new URL(`./tournament-${preset}.txt`, import.meta.url)),
    );
  });
});
