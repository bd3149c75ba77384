/** How long the room waits for commitments and seeds from players' pages, for a hand and for a tournament's draw. F3 */

/** How long the room waits for commitments from connected pages. */
export const COMMIT_MS = 400;
/** How long the room waits for seeds after it has frozen the seats of a hand or the entries of a tournament. */
export const REVEAL_MS = 1_500;
/** How long the room collects seeds that it then commits to the journal together. */
export const GATHER_MS = 15;
/** How long players have after a restart to reconnect before the next hand or draw continues. */
export const REJOIN_MS = 3_000;
