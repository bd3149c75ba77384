/** The reality check that a player may want: how long they have played, and with which result, at an interval. Decision 0067 */
import type { Currency } from "../money/currency.ts";

/** The minutes of play between two checks. */
export const REALITY_CHECK_INTERVALS = [15, 30, 60, 120] as const;

export interface DueRealityCheck {
  /** The number of a player's check, from 1; each check has its own. */
  readonly number: number;
  /** Minutes of play in this sitting, which ends when the player does not play for a quarter of an hour. */
  readonly minutes: number;
  /** The currencies in which chips were in play in this sitting. `net`: cents, negative when the player has lost. */
  readonly results: readonly { readonly currency: Currency; readonly net: number }[];
}

export interface RealityCheck {
  /** null when the player wants no checks. */
  readonly everyMinutes: number | null;
  /** null when no check is due. */
  readonly due: DueRealityCheck | null;
}
