/** A clock of real time plus an offset that tests increase, so that no test waits for a timer. */
import { type Cancel, type Clock, systemClock } from "../clock.ts";

export interface TestClock extends Clock {
  /** Moves time forward. The timers that become due run in order, each at its own moment. */
  advanceBy(ms: number): void;
  /** Sets the wall clock forward or back, without letting time pass. Fault 16 */
  jumpWallClock(ms: number): void;
}

interface Timer {
  readonly due: number;
  readonly fn: (lateMs: number) => void;
  cancel: Cancel;
}

/** A clock that does not move. In a test clock that is based on this clock, time passes only by `advanceBy`. */
export const frozenClock: Clock = { wall: () => 1_800_000_000_000, monotonic: () => 0, schedule: () => () => {} };

const SLOWNESS = 20;
/** A clock that runs twenty times slower, so that a busy machine still meets the deadlines that pages get. */
export const slowClock: Clock = {
  ...systemClock,
  monotonic: () => systemClock.monotonic() / SLOWNESS,
  schedule: (due, fn) => systemClock.schedule(due * SLOWNESS, fn),
};

export function createTestClock(base: Clock): TestClock {
  let offset = 0;
  let wallOffset = 0;
  const timers = new Set<Timer>();
  const now = () => base.monotonic() + offset;

  const fire = (timer: Timer, lateMs: number) => {
    timer.cancel();
    timers.delete(timer);
    timer.fn(lateMs);
  };
  const arm = (timer: Timer) => {
    timer.cancel();
    timer.cancel = base.schedule(timer.due - offset, (lateMs) => fire(timer, lateMs));
  };
  const earliest = (until: number) => {
    let first: Timer | null = null;
    for (const timer of timers) if (timer.due <= until && (!first || timer.due < first.due)) first = timer;
    return first;
  };

  return {
    // The time is rounded to whole milliseconds, because timers are due at fractions of a millisecond.
    wall: () => Math.round(base.wall() + offset + wallOffset),
    monotonic: now,
    schedule(due, fn) {
      const timer: Timer = { due, fn, cancel: () => {} };
      timers.add(timer);
      arm(timer);
      return () => {
        timer.cancel();
        timers.delete(timer);
      };
    },
    jumpWallClock(ms) {
      wallOffset += ms;
    },
    advanceBy(ms) {
      const target = now() + ms;
      for (let next = earliest(target); next; next = earliest(target)) {
        offset += Math.max(0, next.due - now());
        fire(next, 0);
      }
      offset += Math.max(0, target - now());
      for (const timer of timers) arm(timer);
    },
  };
}
