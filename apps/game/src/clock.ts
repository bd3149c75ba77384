/** The clock that code is given instead of reading the time itself. Deadlines run on monotonic time, so a jump of the wall clock moves none (fault 16). */

/** Takes a planned call back; harmless when it has run. */
export type Cancel = () => void;

export interface Clock {
  /** Epoch ms, for display and for the journal. */
  wall(): number;
  /** Milliseconds that only grow, from an arbitrary zero. */
  monotonic(): number;
  /** Calls `fn` once monotonic time has reached `due`, and says how late that was. */
  schedule(due: number, fn: (lateMs: number) => void): Cancel;
}

/** setTimeout takes no more than this. */
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
          else fn(late);
        },
        Math.min(Math.max(left, 0), MAX_TIMER_MS),
      );
    };
    arm();
    return () => clearTimeout(timer);
  },
};

/** Calls `fn` every `ms` until cancelled; the next call is planned when the last one has begun. */
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
