/** The sources of tournaments for the staff: templates and schedules, as lists in the back office show them. */
import type { EpochMs, TournamentSettings } from "@poker/engine";
import type { TournamentScheduleDraft } from "../tournaments/tournament-schedule.ts";
import type { TournamentDraftRefusalCode } from "./refusals.ts";

export interface TournamentTemplate {
  readonly id: string;
  readonly name: string;
  readonly settings: TournamentSettings;
  /** True when the template is no longer offered. */
  readonly retired: boolean;
}

export interface TournamentSchedule extends TournamentScheduleDraft {
  /** null for a sit-and-go. */
  readonly nextStartAt: EpochMs | null;
  /** null while the schedule is active. */
  readonly endedAt: EpochMs | null;
  /** Why the schedule could not make a tournament at its last attempt; null when it could. */
  readonly refused: TournamentDraftRefusalCode | null;
}
