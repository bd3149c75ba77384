/** When a player gets play chips for free. */

/** When a player may get play chips for free. G9 */
export interface RefillRule {
  /** Wallet and stacks together, cents; a player with less gets a refill. */
  readonly below: number;
  /** The amount up to which wallet and stacks are filled, cents. */
  readonly upTo: number;
  readonly everyMs: number;
}

/**
 * True when a player has few enough play chips for a refill, in the wallet and at tables together. The time since the last refill is
 * checked separately. G9
 */
export const isBelowRefill = ({ below }: RefillRule, playChips: number): boolean => playChips < below;
