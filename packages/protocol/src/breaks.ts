/** Breaks: how long a player may keep themself from play, and what they read of the break they are on. */

/** cool-off: ends by itself. self-exclusion: ends when the player has asked to return. */
export const BREAK_KINDS = ["cool-off", "self-exclusion"] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** The cool-offs that pages offer, in days; `break_begin` takes any from the first to the last. */
export const COOL_OFF_DAYS = [1, 3, 7, 14, 28, 42] as const;
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
  /** From then on they may ask to return, epoch ms; null when it ends by itself. */
  readonly mayAskAt: number | null;
  /** The end that they chose has come, and they have not asked to return. */
  readonly isOver: boolean;
  /** They may ask to return now. */
  readonly mayAsk: boolean;
  /** What they have asked for; null when nothing waits. */
  readonly askedReturn: AskedReturn | null;
}

/** A request to return before the end, which staff decide. */
export interface AskedReturn {
  readonly id: number;
  /** Epoch ms. */
  readonly askedAt: number;
  /** The waiting time ends then, epoch ms. */
  readonly dueAt: number;
  /** One of the two who approve it has done so. */
  readonly isApprovedOnce: boolean;
}
