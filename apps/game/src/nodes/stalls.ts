/** Notices that this process stood still, so that nobody pays for it with his time to act. Fault 18 */
import { type Cancel, type Clock, every } from "../clock.ts";
import { STALL_MS } from "../tables/turn-clock.ts";

const LOOK_MS = 100;

export const watchStalls = (clock: Clock, onStall: (ms: number) => void): Cancel =>
  every(clock, LOOK_MS, (lateMs) => {
    if (lateMs > STALL_MS) onStall(lateMs);
  });
