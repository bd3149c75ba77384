/** The times that the room waits for commitments and seeds of players' pages, for a hand and for a tournament's draw. F3 */

/** The room waits this long for commitments of connected pages. */
export const COMMIT_MS = 400;
/** After the freeze of entries or seats, the room waits this long for seeds. */
export const REVEAL_MS = 1_500;
/** Seeds that arrive within this time are committed together. */
export const GATHER_MS = 15;
/** After a restart players get this long to reconnect before the next hand or draw continues. */
export const REJOIN_MS = 3_000;
