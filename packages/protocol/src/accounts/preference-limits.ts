/** Limits of preferences that a person types or that grow with use. An account accepts every value that stays within these limits. */

/** The smallest and largest bet size that a player may set, in percent of the pot. */
export const SHARE_PERCENT_RANGE = { min: 1, max: 500 };
/** The smallest and largest bet size that a player may set, in percent of the bet to call: 1× to 100×. */
export const MULTIPLE_PERCENT_RANGE = { min: 100, max: 10_000 };
/** How many favourite tables are kept. The oldest are dropped first. */
export const MAX_FAVOURITES = 200;
/** For how many stakes the last buy-in is kept. */
export const MAX_REMEMBERED_BUY_INS = 100;
