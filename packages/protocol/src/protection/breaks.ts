/** Breaks: how long players may exclude themselves from play, and what a player reads about their current break. */

/**
 * The kinds of breaks:
 * - cool-off: it ends by itself.
 * - self-exclusion: it ends only after the player has asked to return.
 */
export const BREAK_KINDS = ["cool-off", "self-exclusion"] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** The lengths of cool-offs that pages offer, in days. `break_begin` accepts every length from the shortest to the longest of these. */
export const COOL_OFF_DAYS = [1, 3, 7, 14, 28, 42] as const;
/**
 * The longest cool-off, in days, that does not need a fresh sign-in. Every self-exclusion needs one. `break_begin` repeats this number.
 * Fault 127
 */
export const COOL_OFF_DAYS_WITHOUT_PROOF = 7;
/** The lengths of self-exclusions that pages offer, in months. null means forever. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60, null] as const;

export interface BreakInForce {
  readonly kind: BreakKind;
  /** Epoch ms. */
  readonly beganAt: number;
  /** When the break ends by the player's own choice, epoch ms. `NEVER_EXPIRES` when they chose forever. */
  readonly until: number;
  /** When the player may play again, epoch ms; null for a self-exclusion until the player has asked to return. */
  readonly endsAt: number | null;
  /** When the player may first ask to return, epoch ms. null when the break ends by itself. */
  readonly mayAskAt: number | null;
  /** True when the end that the player chose has passed, but they have not asked to return yet. */
  readonly isOver: boolean;
  /** True when the player may ask to return now. */
  readonly mayAsk: boolean;
  /** The player's request to return. null when none waits for a decision. */
  readonly askedReturn: AskedReturn | null;
}

/** A player's request to return from a self-exclusion early. Staff decide about it. */
export interface AskedReturn {
  readonly id: number;
  /** Epoch ms. */
  readonly askedAt: number;
  /** When the waiting time before a decision ends, epoch ms. */
  readonly dueAt: number;
  /** True when one of the two necessary members of staff has approved the request. */
  readonly isApprovedOnce: boolean;
}
