/** Bets in suspense: chips of a hand that could be neither finished nor cancelled. T7 */

/** A player's part of the chips of a suspended hand, cents. */
export interface SuspenseShare {
  readonly userId: string;
  readonly amount: number;
}

/** A player's held chips, with the player's name. */
export interface HeldShare extends SuspenseShare {
  readonly name: string;
}
