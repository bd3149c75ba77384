/** The limits of preferences that are typed or grow with use: what a browser keeps within them is not refused by the account. */

/** Percent of the pot that a player may set as a size. */
export const SHARE_PERCENT_RANGE = { min: 1, max: 500 };
/** Percent of the bet to call that a player may set as a size: from 1× to 100×. */
export const MULTIPLE_PERCENT_RANGE = { min: 100, max: 10_000 };
/** Tables; of more the newest stay. */
export const MAX_FAVOURITES = 200;
/** Stakes at which the last buy-in is remembered. */
export const MAX_REMEMBERED_BUY_INS = 100;
