/** Names the phase of a tournament as the list of tournaments shows it. */
import type { EpochMs } from "../rules.ts";
import { isLateRegistrationOpen } from "./entry-times.ts";
import type { TournamentState } from "./types.ts";

export const TOURNAMENT_PHASES = [
  "announced",
  "registering",
  "late-registration",
  "running",
  "break",
  "final-table",
  "finished",
  "cancelled",
] as const;
export type TournamentPhase = (typeof TOURNAMENT_PHASES)[number];

export function tournamentPhase(state: TournamentState, now: EpochMs): TournamentPhase {
  const { status, schedule, clock, pool, tables } = state;
  if (status === "registering") return schedule && now < schedule.opensAt ? "announced" : "registering";
  if (status !== "running") return status;
  if (clock.break?.until) return "break";
  if (isLateRegistrationOpen(state)) return "late-registration";
  return pool && tables.length === 1 ? "final-table" : "running";
}
