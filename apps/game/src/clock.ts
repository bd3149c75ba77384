/** Provides the time and timers. Deadlines use monotonic time, so that a jump of the wall clock does not move them (fault 16). */
import { outsideSpans } from "@poker/traces";

/** Cancels a scheduled call. Does nothing when the call has already run. */
export type Cancel = () => void;

export interface Clock {
  /** Returns epoch ms, for display and for the journal. */
  wall(): number;
  /** Returns milliseconds since an arbitrary moment. The number never decreases. */
  monotonic(): number;
  /** Calls `fn` when monotonic time has reached `due`. Passes how many milliseconds late the call is. */
  schedule(due: number, fn: (lateMs: number) => void): Cancel;
}

/** When a timer fires this late, the process has stalled, and a player whose time ran out is not to blame. */
export const STALL_THRESHOLD_MS = 250;

/** The longest delay that `setTimeout` accepts. */
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
          // `fn` runs outside the trace span in which the timer was set, because that span has already ended.
          else outsideSpans(() => fn(late));
        },
        Math.min(Math.max(left, 0), MAX_TIMER_MS),
      );
    };
    arm();
    return () => clearTimeout(timer);
  },
};

/** Calls `fn` every `ms` milliseconds until cancelled. Schedules the next call before it runs `fn`. */
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
