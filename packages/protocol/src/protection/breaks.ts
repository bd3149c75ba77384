/** Breaks: for how long a player may keep themself from play, and what they read about the break they are on. */

/** cool-off: ends by itself. self-exclusion: ends after the player has asked to return. */
export const BREAK_KINDS = ["cool-off", "self-exclusion"] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** The cool-offs that pages offer, in days; `break_begin` takes any from the first to the last. */
export const COOL_OFF_DAYS = [1, 3, 7, 14, 28, 42] as const;
/** A longer cool-off, and any self-exclusion, needs a fresh sign-in; `break_begin` has the same number. Fault 127 */
export const COOL_OFF_DAYS_WITHOUT_PROOF = 7;
/** The self-exclusions that pages offer, in months; null is for good. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60, null] as const;

export interface BreakInForce {
  readonly kind: BreakKind;
  /** Epoch ms. */
  readonly beganAt: number;
  /** The end that the player chose, epoch ms; `NEVER_EXPIRES` for good. */
  readonly until: number;
  /** When the player may play again, epoch ms; null while a self-exclusion waits for them to ask. */
  readonly endsAt: number | null;
  /** When they may first ask to return, epoch ms; null when the break ends by itself. */
  readonly mayAskAt: number | null;
  /** The chosen end has come, and they have not asked to return. */
  readonly isOver: boolean;
  /** They may ask to return now. */
  readonly mayAsk: boolean;
  /** Their request; null when no request waits. */
  readonly askedReturn: AskedReturn | null;
}

/** A request to return before the end, which staff decide. */
export interface AskedReturn {
  readonly id: number;
  /** Epoch ms. */
  readonly askedAt: number;
  /** The waiting time ends then, epoch ms. */
  readonly dueAt: number;
  /** One of the two members of the staff who must approve it has done so. */
  readonly isApprovedOnce: boolean;
}
