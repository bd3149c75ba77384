/** The tournaments of a load run: every kind, for play money and real money, with levels of a few seconds. */
import { type TournamentLevel, type TournamentSettings, tournamentPresets } from "@poker/engine";

/** A tournament that the run announces. `startsInMs` is the time from the announcement to the start, and null for a sit-and-go. */
export interface LoadTournament {
  readonly name: string;
  readonly startsInMs: number | null;
  readonly settings: TournamentSettings;
}

const LEVEL_MS = 4_000;
const GROWTH = 1.6;
const LEVELS = 14;

function quickLevels(structure: TournamentSettings["structure"], ante: boolean): readonly TournamentLevel[] {
  return Array.from({ length: LEVELS }, (_, index) => {
    const smallBlind = 10 * Math.round(GROWTH ** index);
    const bigBlind = 2 * smallBlind;
    const bigBet = structure === "fixed-limit" ? 2 * bigBlind : bigBlind;
    return { smallBlind, bigBlind, bigBet, ante: ante ? smallBlind : 0, ms: LEVEL_MS };
  });
}

type Preset = keyof typeof tournamentPresets;

/** Returns the settings of a preset with the pace of a load run. */
function quick(preset: Preset, change: Partial<TournamentSettings> = {}): TournamentSettings {
  const settings: TournamentSettings = {
    ...tournamentPresets[preset],
    startingStack: 1_500,
    leaveUntilMs: 0,
    lateRegistration: null,
    breaks: { afterLevels: [], hourly: null },
    clock: { quietMs: 0, countdownMs: 2_500, timeBank: { startMs: 1_000, perHandMs: 50, maxMs: 2_000 } },
    pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 20 },
    bots: null,
    absentMs: 300,
    handForHand: { before: 1, payJumps: [2], roundMs: 1_000 },
    ...change,
  };
  const levels = quickLevels(settings.structure, settings.ante !== "none");
  const deal = settings.deal && { ...settings.deal, answerMs: 2_000 };
  return { ...settings, levels, deal };
}

const REAL = { currency: "real", buyIn: { prize: 1_000, fee: 100 } } as const;
const PLAY = { currency: "play", buyIn: { prize: 1_000, fee: 0 } } as const;
const sitAndGo = (name: string, settings: TournamentSettings): LoadTournament => ({ name, startsInMs: null, settings });
const scheduled = (name: string, startsInMs: number, settings: TournamentSettings): LoadTournament => ({
  name,
  startsInMs,
  settings: { ...settings, kind: "scheduled" },
});

const EVENING = { seats: 4, entries: { min: 2, max: 40 } } as const;
const breakAfter = (level: number) => ({ afterLevels: [{ level, ms: 2_000 }], hourly: null });

/** The room cancels this tournament at its start, because too few players enter. */
const TOO_FEW = scheduled("too few", 6_000, quick("freeze-out", { ...REAL, entries: { min: 39, max: 40 } }));

/** The tournament for which the winners of the satellite get tickets. The five entries of the satellite pay for two tickets. */
export const TARGET = scheduled("target", 40_000, quick("freeze-out", { ...EVENING, ...REAL }));
export const satelliteOf = (tournamentId: string): LoadTournament =>
  sitAndGo(
    "satellite",
    quick("satellite", {
      ...REAL,
      kind: "sit-and-go",
      seats: 3,
      reEntries: 0,
      entries: { min: 5, max: 5 },
      buyIn: { prize: 500, fee: 50 },
      satellite: { tournamentId, price: TARGET.settings.buyIn.prize + TARGET.settings.buyIn.fee },
    }),
  );

/** The tournaments that the run announces, one after another. The satellite follows its target. */
export const LOAD_TOURNAMENTS: readonly LoadTournament[] = [
  sitAndGo("heads-up", quick("heads-up", REAL)),
  sitAndGo("six-max", quick("six-max", PLAY)),
  scheduled(
    "rebuy",
    8_000,
    quick("rebuy", {
      ...EVENING,
      ...REAL,
      game: "omaha",
      structure: "pot-limit",
      breaks: breakAfter(2),
      rebuy: { price: { prize: 1_000, fee: 0 }, chips: 1_500, max: 3, untilLevel: 2, decideMs: 2_000 },
      addOn: { price: { prize: 1_000, fee: 0 }, chips: 2_000 },
    }),
  ),
  sitAndGo(
    "two tables",
    quick("six-max", {
      ...REAL,
      ...{ seats: 4, entries: { min: 8, max: 8 }, ante: "each", button: "moving" },
      payouts: [
        { fromEntries: 2, bands: [{ places: 1, share: 10_000 }] },
        {
          fromEntries: 5,
          bands: [
            { places: 1, share: 5_000 },
            { places: 2, share: 2_500 },
          ],
        },
      ],
    }),
  ),
  TARGET,
  scheduled(
    "late registration",
    5_000,
    quick("freeze-out", {
      ...EVENING,
      ...REAL,
      guarantee: 50_000,
      ante: "big-blind",
      breaks: breakAfter(2),
      lateRegistration: { level: 2, throughBreak: true },
      deal: { keptShare: 1_000, answerMs: 2_000 },
    }),
  ),
  TOO_FEW,
  scheduled(
    "re-entry",
    5_000,
    quick("freeze-out", {
      ...EVENING,
      ...PLAY,
      reEntries: 2,
      lateRegistration: { level: 3, throughBreak: false },
      breakTable: "lowest",
    }),
  ),
  sitAndGo("omaha8-limit", quick("omaha8-limit", { ...REAL, seats: 6, entries: { min: 6, max: 6 } })),
];
