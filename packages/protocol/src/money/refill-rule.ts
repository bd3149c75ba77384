/** The rule for when a player gets play chips for free. */

/** The rule for a refill of play chips. G9 */
export interface RefillRule {
  /** A player whose wallet and stacks together have less than this amount, in cents, may get a refill. */
  readonly below: number;
  /** The refill brings wallet and stacks together up to this amount, in cents. */
  readonly upTo: number;
  readonly everyMs: number;
}

/**
 * True when a player has few enough play chips for a refill, in the wallet and at tables together. Another check looks at the time since
 * the last refill. G9
 */
export const isBelowRefill = ({ below }: RefillRule, playChips: number): boolean => playChips < below;
