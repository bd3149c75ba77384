/**
 * The limits of preferences that a person types, or that grow with use. The account accepts whatever a browser keeps within these limits.
 */

/** The percentages of the pot that a player may set as a bet size. */
export const SHARE_PERCENT_RANGE = { min: 1, max: 500 };
/** The percentages of the bet to call that a player may set as a bet size: from 1× to 100×. */
export const MULTIPLE_PERCENT_RANGE = { min: 100, max: 10_000 };
/** The most favourite tables. The newest ones are kept. */
export const MAX_FAVOURITES = 200;
/** The most stakes for which the last buy-in is kept. */
export const MAX_REMEMBERED_BUY_INS = 100;
