/** How long the room waits for the parts of a coin that players' pages add, for a hand and for a tournament's draw. F3 */

/** How long the room waits for commitments of connected pages. */
export const COMMIT_MS = 400;
/** How long the room waits for seeds, once entries or seats are frozen. */
export const REVEAL_MS = 1_500;
/** Seeds that arrive close together are made durable together. */
export const GATHER_MS = 15;
/** After a restart players get this long to reconnect before the next hand or draw continues. */
export const REJOIN_MS = 3_000;
