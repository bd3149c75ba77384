/** The reality check, which a player may turn on: at an interval, it says how long they have played and with which result. Decision 0067 */
import type { Currency } from "../money/currency.ts";

/** The minutes of play between two checks. */
export const REALITY_CHECK_INTERVALS = [15, 30, 60, 120] as const;

export interface DueRealityCheck {
  /** The number of the check among the player's checks, from 1. */
  readonly number: number;
  /** Minutes of play in this sitting, which ends when the player does not play for a quarter of an hour. */
  readonly minutes: number;
  /**
   * One entry for each currency of the chips that were in play in this sitting. `net` is in cents, and negative when the player has lost.
   */
  readonly results: readonly { readonly currency: Currency; readonly net: number }[];
}

export interface RealityCheck {
  /** The interval; null when the player wants no checks. */
  readonly everyMinutes: number | null;
  /** The check that is due; null when no check is due. */
  readonly due: DueRealityCheck | null;
}
