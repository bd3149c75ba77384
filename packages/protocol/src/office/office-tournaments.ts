/** Where tournaments come from: the templates and schedules that the back office lists. */
import type { EpochMs, TournamentSettings } from "@poker/engine";
import type { TournamentScheduleDraft } from "../tournaments/tournament-schedule.ts";
import type { TournamentDraftRefusalCode } from "./refusals.ts";

export interface TournamentTemplate {
  readonly id: string;
  readonly name: string;
  readonly settings: TournamentSettings;
  /** True when staff can no longer choose the template. */
  readonly retired: boolean;
}

export interface TournamentSchedule extends TournamentScheduleDraft {
  /** When the next tournament starts. null for a sit-and-go. */
  readonly nextStartAt: EpochMs | null;
  /** When the schedule was ended. null while it is active. */
  readonly endedAt: EpochMs | null;
  /** Why the schedule's last attempt to make a tournament failed. null when it succeeded. */
  readonly refused: TournamentDraftRefusalCode | null;
}
