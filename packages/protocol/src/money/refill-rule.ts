/** The rule that decides when a player gets free play chips. */

/** The rule for a refill of free play chips. G9 */
export interface RefillRule {
  /** A player may get a refill when their wallet and stacks together hold less than this amount, in cents. */
  readonly below: number;
  /** A refill raises wallet and stacks together to this amount, in cents. */
  readonly upTo: number;
  /** The minimum time between two refills, in ms. */
  readonly everyMs: number;
}

/**
 * Returns true when a player has few enough play chips for a refill. `playChips` is the total in the wallet and at tables. The time since
 * the last refill is checked elsewhere. G9
 */
export const isBelowRefill = ({ below }: RefillRule, playChips: number): boolean => playChips < below;
