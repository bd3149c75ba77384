/** Held bets: chips of a hand that could be neither finished nor cancelled. T7 */

/** One player's share of a suspended hand's chips, in cents. */
export interface SuspenseShare {
  readonly userId: string;
  readonly amount: number;
}

/** The same share, with the player's name. */
export interface HeldShare extends SuspenseShare {
  readonly name: string;
}
