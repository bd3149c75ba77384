/** How long the room waits for what players' pages add to a coin, of a hand and of a tournament's draw. F3 */

/** For commitments, of pages that are there. */
export const COMMIT_MS = 400;
/** For seeds, once entries or seats are frozen. */
export const REVEAL_MS = 1_500;
/** Seeds that come close together are made durable together. */
export const GATHER_MS = 15;
/** After a restart players get this long to come back before the next hand or draw goes on. */
export const REJOIN_MS = 3_000;
