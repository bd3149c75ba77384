/** Schedules a client's later actions. Tests pass their own timers. */
export interface Timers {
  /** Runs `run` after `ms` milliseconds. Returns a function that cancels it. */
  schedule(run: () => void, ms: number): () => void;
}

export const systemTimers: Timers = {
  schedule(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
