/** What a player's account page shows of sign-ins and refills. */

/** A sign-in. Times in epoch ms. */
export interface SessionInfo {
  readonly sid: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** When a player may get play chips for free. G9 */
export interface RefillRule {
  /** Wallet and stacks together, cents; below it a refill is given. */
  readonly below: number;
  /** What wallet and stacks are filled up to, cents. */
  readonly upTo: number;
  readonly everyMs: number;
}
