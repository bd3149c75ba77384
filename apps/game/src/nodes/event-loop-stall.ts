/** Detects stalls of the event loop, so that no player loses time to act through a stall. Fault 18 */
import { type Cancel, type Clock, repeatEvery, STALL_THRESHOLD_MS } from "../clock.ts";

const CHECK_INTERVAL_MS = 100;

export const startStallDetector = (clock: Clock, onStall: (ms: number) => void): Cancel =>
  repeatEvery(clock, CHECK_INTERVAL_MS, (lateMs) => {
    if (lateMs > STALL_THRESHOLD_MS) onStall(lateMs);
  });

/** The methods for a table's deadlines that are used after a stall. */
interface StalledDeadlines {
  /** Returns false when no player is to act. */
  grantActionTimeAgain(): boolean;
  announceActionDeadline(): void;
}

/**
 * The pages of at most this many tables get the new deadline in one turn of the event loop. The next tables follow
 * after the pause.
 */
const TABLES_PER_TURN = 20;
const PAUSE_MS = 10;

/**
 * Grants new time at once to every player who is to act, and tells the pages a few tables at a time. Messages to the pages of thousands of
 * tables at once would stall the event loop again. Work that became due in the meantime runs first. Fault 18
 */
export function grantTimeAfterStall(tables: readonly StalledDeadlines[]): void {
  const granted = tables.filter((table) => table.grantActionTimeAgain());
  const announceNext = () => {
    for (const table of granted.splice(0, TABLES_PER_TURN)) table.announceActionDeadline();
    if (granted.length > 0) setTimeout(announceNext, PAUSE_MS).unref();
  };
  announceNext();
}
