/**
 * Defines the tournament schedules of a new room. All use play money. There are sit-and-gos that bots fill, so that a single visitor can
 * play at once, and one daily tournament.
 */
import type { TournamentPreset } from "@poker/engine";

interface InitialSchedule {
  readonly preset: TournamentPreset;
  /** The name of the tournaments that this schedule makes. */
  readonly name: string;
  /** When the tournament is announced, opens and starts each day. null for a sit-and-go, because one is always open. */
  readonly daily: { readonly minuteOfDay: number; readonly announceMs: number; readonly registerMs: number } | null;
}

const HOUR_MS = 3_600_000;

export const INITIAL_SCHEDULES: readonly InitialSchedule[] = [
  { preset: "heads-up", name: "Duel", daily: null },
  { preset: "six-max", name: "Six-max", daily: null },
  { preset: "nine-max", name: "Full table", daily: null },
  { preset: "turbo", name: "Turbo", daily: null },
  { preset: "omaha8-limit", name: "Omaha Hi/Lo", daily: null },
  {
    preset: "freeze-out",
    name: "Evening freeze-out",
    daily: { minuteOfDay: 20 * 60, announceMs: 36 * HOUR_MS, registerMs: 12 * HOUR_MS },
  },
];
