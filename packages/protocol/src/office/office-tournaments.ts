/** The sources of tournaments for the staff: templates and schedules as the back office lists them. */
import type { EpochMs, TournamentSettings } from "@poker/engine";
import type { TournamentScheduleDraft } from "../tournaments/tournament-schedule.ts";
import type { TournamentDraftRefusalCode } from "./refusals.ts";

export interface TournamentTemplate {
  readonly id: string;
  readonly name: string;
  readonly settings: TournamentSettings;
  /** No longer offered. */
  readonly retired: boolean;
}

export interface TournamentSchedule extends TournamentScheduleDraft {
  /** null for a sit-and-go. */
  readonly nextStartAt: EpochMs | null;
  /** null while the schedule is active. */
  readonly endedAt: EpochMs | null;
  /** Why the schedule could make no tournament at its last attempt; null when it could. */
  readonly refused: TournamentDraftRefusalCode | null;
}
