/** Makes tournaments for tests, in the form in which pages get them. */
import type { TournamentPicture } from "@poker/client";
import { tournamentPresets } from "@poker/engine";
import type { OwnEntry, TournamentView } from "@poker/protocol";

const LEVEL = { no: 3, smallBlind: 100, bigBlind: 200, bigBet: 200, ante: 25, anteKind: "each" } as const;

export const buildView = (change: Partial<TournamentView> = {}): TournamentView => ({
  tournamentId: "t",
  name: "Nightly",
  now: 1_000_000,
  opensAt: null,
  startsAt: null,
  phase: "running",
  entries: 12,
  playersLeft: 8,
  prizePool: 12_000,
  clock: {
    level: LEVEL,
    next: null,
    leftMs: 60_000,
    isRunning: true,
    break: null,
    breakInMs: null,
    hourlyBreakAt: null,
    pausedAt: null,
  },
  chips: 18_000,
  averageStack: 2_250,
  prizes: [6_000, 4_000, 2_000],
  tickets: 0,
  isPoolFrozen: true,
  guarantee: 0,
  paidIn: 12_000,
  rebuys: 0,
  addOns: 0,
  sales: { entry: false, rebuy: false, addOn: false },
  tables: [
    { tableNo: 1, tableId: "one", players: 4, isWaitedFor: false },
    { tableNo: 2, tableId: "two", players: 4, isWaitedFor: false },
  ],
  isHandForHand: false,
  moves: [],
  outs: [],
  deal: null,
  names: { ann: { name: "Ann", staff: false }, ben: { name: "Ben", staff: false } },
  ...change,
});

export const buildEntry = (change: Partial<OwnEntry> = {}): OwnEntry => ({
  entryNo: 1,
  status: "playing",
  tableId: "one",
  tableNo: 1,
  seat: 0,
  stack: 1_500,
  rank: 4,
  place: null,
  prize: 0,
  rebuyUntil: null,
  rebuys: 0,
  addOns: 0,
  reEntriesLeft: 0,
  disqualifiedFor: null,
  ...change,
});

export const buildPicture = (
  view: Partial<TournamentView> = {},
  own: OwnEntry | null = buildEntry(),
  settings: Partial<TournamentPicture["settings"]> = {},
): Pick<TournamentPicture, "settings" | "view" | "own"> => ({
  settings: { ...tournamentPresets["six-max"], ...settings },
  view: buildView(view),
  own,
});
