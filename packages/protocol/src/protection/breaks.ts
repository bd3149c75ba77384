/** Breaks: for how long a player may exclude themself from play, and what a player reads about their current break. */

/** cool-off: the break ends by itself. self-exclusion: the break ends only after the player has asked to return. */
export const BREAK_KINDS = ["cool-off", "self-exclusion"] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** The cool-offs that pages offer, in days. `break_begin` accepts any number of days from the first to the last. */
export const COOL_OFF_DAYS = [1, 3, 7, 14, 28, 42] as const;
/** A cool-off of more days than this needs a fresh sign-in. So does every self-exclusion. `break_begin` has the same number. Fault 127 */
export const COOL_OFF_DAYS_WITHOUT_PROOF = 7;
/** The self-exclusions that pages offer, in months; null means forever. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60, null] as const;

export interface BreakInForce {
  readonly kind: BreakKind;
  /** Epoch ms. */
  readonly beganAt: number;
  /** The end that the player chose, epoch ms; `NEVER_EXPIRES` when the break is for good. */
  readonly until: number;
  /** When the player may play again, epoch ms; null for a self-exclusion until the player has asked to return. */
  readonly endsAt: number | null;
  /** When the player may first ask to return, epoch ms; null when the break ends by itself. */
  readonly mayAskAt: number | null;
  /** True when the chosen end has come, and the player has not asked to return. */
  readonly isOver: boolean;
  /** True when the player may ask to return now. */
  readonly mayAsk: boolean;
  /** The player's request to return; null when no request waits. */
  readonly askedReturn: AskedReturn | null;
}

/** A request to return before the end, which staff decide. */
export interface AskedReturn {
  readonly id: number;
  /** Epoch ms. */
  readonly askedAt: number;
  /** When the waiting time ends, epoch ms. */
  readonly dueAt: number;
  /** True when one of the two members of the staff who must approve the request has approved it. */
  readonly isApprovedOnce: boolean;
}
