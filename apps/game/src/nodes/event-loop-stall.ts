/** Detects stalls of the event loop, so that no player loses time to act by them. Fault 18 */
import { type Cancel, type Clock, repeatEvery, STALL_THRESHOLD_MS } from "../clock.ts";

const CHECK_INTERVAL_MS = 100;

export const startStallDetector = (clock: Clock, onStall: (ms: number) => void): Cancel =>
  repeatEvery(clock, CHECK_INTERVAL_MS, (lateMs) => {
    if (lateMs > STALL_THRESHOLD_MS) onStall(lateMs);
  });
