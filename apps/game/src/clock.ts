/** Provides the time and timers. Deadlines use monotonic time, so that a jump of the wall clock moves no deadline (fault 16). */
import { outsideSpans } from "@poker/traces";

/** Cancels a scheduled call. Does nothing when the call has already run. */
export type Cancel = () => void;

export interface Clock {
  /** Epoch ms, for display and for the journal. */
  wall(): number;
  /** Milliseconds that only grow, from an arbitrary zero. */
  monotonic(): number;
  /** Calls `fn` when monotonic time has reached `due`, and passes how late the call is. */
  schedule(due: number, fn: (lateMs: number) => void): Cancel;
}

/** When a timer fires this late, the process has stalled and no player is to blame. */
export const STALL_THRESHOLD_MS = 250;

/** The longest delay that setTimeout accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  wall: Date.now,
  monotonic: () => performance.now(),
  schedule(due, fn) {
    let timer: NodeJS.Timeout;
    const arm = () => {
      const left = due - performance.now();
      timer = setTimeout(
        () => {
          const late = performance.now() - due;
          // Timers may fire a fraction of a millisecond early.
          if (late < 0) arm();
          // The trace span in which the timer was set has already ended.
          else outsideSpans(() => fn(late));
        },
        Math.min(Math.max(left, 0), MAX_TIMER_MS),
      );
    };
    arm();
    return () => clearTimeout(timer);
  },
};

/** Calls `fn` every `ms` until cancelled. The next call is scheduled before `fn` runs. */
export function repeatEvery(clock: Clock, ms: number, fn: (lateMs: number) => void): Cancel {
  let cancel: Cancel;
  const arm = () => {
    cancel = clock.schedule(clock.monotonic() + ms, (late) => {
      arm();
      fn(late);
    });
  };
  arm();
  return () => cancel();
}
