/** A clock that shows real time plus an offset. Tests increase the offset, so that no test waits for a timer. */
import { type Cancel, type Clock, systemClock } from "../clock.ts";

export interface TestClock extends Clock {
  /** Moves time forward. The timers that become due run in order, and each sees the time at which it is due. */
  advanceBy(ms: number): void;
  /** Moves the wall clock forward or back, while no time passes. Fault 16 */
  jumpWallClock(ms: number): void;
}

interface Timer {
  readonly due: number;
  readonly fn: (lateMs: number) => void;
  cancel: Cancel;
}

/** A clock that stands still. Time in a test clock that is based on it passes only through `advanceBy`. */
export const frozenClock: Clock = { wall: () => 1_800_000_000_000, monotonic: () => 0, schedule: () => () => {} };

const SLOWNESS = 20;
/** A clock that runs twenty times slower than real time. So a busy machine still acts before the deadlines that the server sets. */
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
    // Rounds to whole milliseconds, because timers may be due at fractions of a millisecond.
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
