/** Detects stalls of the event loop, so that no player loses time to act because of a stall. Fault 18 */
import { type Cancel, type Clock, repeatEvery, STALL_THRESHOLD_MS } from "../clock.ts";

const CHECK_INTERVAL_MS = 100;

export const startStallDetector = (clock: Clock, onStall: (ms: number) => void): Cancel =>
  repeatEvery(clock, CHECK_INTERVAL_MS, (lateMs) => {
    if (lateMs > STALL_THRESHOLD_MS) onStall(lateMs);
  });

/** The methods of a table's deadlines that are called after a stall. */
interface StalledDeadlines {
  /** Gives the player who is to act new time. Returns false when no player is to act. */
  grantActionTimeAgain(): boolean;
  announceActionDeadline(): void;
}

/** How many tables' pages get the new deadline in one turn of the event loop. The next tables follow after `PAUSE_MS`. */
const TABLES_PER_TURN = 20;
const PAUSE_MS = 10;

/**
 * Gives every player who is to act new time at once, and then tells the pages the new deadlines a few tables at a time. Telling the pages
 * of thousands of tables in one turn would stall the event loop again. In the pauses, other work that is due can run. Fault 18
 */
export function grantTimeAfterStall(tables: readonly StalledDeadlines[]): void {
  const granted = tables.filter((table) => table.grantActionTimeAgain());
  const announceNext = () => {
    for (const table of granted.splice(0, TABLES_PER_TURN)) table.announceActionDeadline();
    if (granted.length > 0) setTimeout(announceNext, PAUSE_MS).unref();
  };
  announceNext();
}
