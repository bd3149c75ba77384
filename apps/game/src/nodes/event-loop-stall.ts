/** Detects stalls of the event loop, so that no player loses time to act by them. Fault 18 */
import { type Cancel, type Clock, repeatEvery, STALL_THRESHOLD_MS } from "../clock.ts";

const CHECK_INTERVAL_MS = 100;

export const startStallDetector = (clock: Clock, onStall: (ms: number) => void): Cancel =>
  repeatEvery(clock, CHECK_INTERVAL_MS, (lateMs) => {
    if (lateMs > STALL_THRESHOLD_MS) onStall(lateMs);
  });

/** The deadlines of a table, as a stall concerns them. */
export interface StalledDeadlines {
  /** Returns false when no player is to act. */
  grantActionTimeAgain(): boolean;
  announceActionDeadline(): void;
}

/** Tables whose pages are told in one turn of the event loop, and the pause until the next ones. */
const TABLES_PER_TURN = 20;
const PAUSE_MS = 10;

/**
 * Grants every player to act time again at once, and tells the pages some tables at a time: the messages of thousands of tables would
 * stall the event loop for as long again, and what came due meanwhile goes first. Fault 18
 */
export function grantTimeAfterStall(tables: readonly StalledDeadlines[]): void {
  const granted = tables.filter((table) => table.grantActionTimeAgain());
  const announceNext = () => {
    for (const table of granted.splice(0, TABLES_PER_TURN)) table.announceActionDeadline();
    if (granted.length > 0) setTimeout(announceNext, PAUSE_MS).unref();
  };
  announceNext();
}
