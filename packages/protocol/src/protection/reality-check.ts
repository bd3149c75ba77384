/**
 * The reality check: a reminder, at an interval that the player chooses, of how long they have played and with what result. Decision 0067
 */
import type { Currency } from "../money/currency.ts";

/** The intervals that a player can choose, in minutes of play. */
export const REALITY_CHECK_INTERVALS = [15, 30, 60, 120] as const;

export interface DueRealityCheck {
  /** The number of this check among the player's checks, from 1. */
  readonly number: number;
  /** How many minutes the player has played in this sitting. A sitting ends when the player has not played for a quarter of an hour. */
  readonly minutes: number;
  /** The player's result in each currency that they played in during this sitting. `net` is in cents, and negative when they lost. */
  readonly results: readonly { readonly currency: Currency; readonly net: number }[];
}

export interface RealityCheck {
  /** The interval between checks. null when the player has turned them off. */
  readonly everyMinutes: number | null;
  /** The check that the player must answer now. null when none is due. */
  readonly due: DueRealityCheck | null;
}
