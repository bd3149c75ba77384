/** The sources of tournaments for the staff: templates and schedules as the back office lists them, and why a tournament was not made. */
import type { EpochMs, TournamentSettings } from "@poker/engine";
import type { TournamentScheduleDraft } from "../tournaments/tournament-schedule.ts";

/**
 * `unusable-settings`: its fields say why. `not-funded`: the promotions hold less than the guarantee. `older-nodes`: a server of the
 * previous version is running.
 */
export type TournamentDraftRefusalCode =
  | "not-allowed"
  | "reason-required"
  | "unusable-settings"
  | "wrong-times"
  | "in-the-past"
  | "play-money-fee"
  | "no-such-target"
  | "target-starts-first"
  | "other-currency"
  | "wrong-price"
  | "older-nodes"
  | "not-funded";

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
