/** Timers for the delayed actions of a client. Tests pass their own timers. */
export interface Timers {
  /** Calls `run` after `ms` milliseconds. Returns a function that cancels the call. */
  schedule(run: () => void, ms: number): () => void;
}

export const systemTimers: Timers = {
  schedule(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
