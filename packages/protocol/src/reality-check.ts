/** The reality check that a player may want: how long they have played, and with which result, at an interval. Decision 0067 */
import type { Currency } from "./currency.ts";

/** Minutes of play between two. */
export const REALITY_CHECK_INTERVALS = [15, 30, 60, 120] as const;

export interface DueRealityCheck {
  /** Of a player's checks, from 1; the next one has another. */
  readonly number: number;
  /** Of play in this sitting, which ends when the player does not play for a quarter of an hour. */
  readonly minutes: number;
  /** Of the currencies in which chips were in play in this sitting. `net`: cents, below zero when the player has lost. */
  readonly results: readonly { readonly currency: Currency; readonly net: number }[];
}

export interface RealityCheck {
  /** null when the player wants none. */
  readonly everyMinutes: number | null;
  /** null when none is due. */
  readonly due: DueRealityCheck | null;
}
