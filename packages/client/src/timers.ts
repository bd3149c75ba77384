/** The timers of a client. Tests pass their own timers. */
export interface Timers {
  /** Calls `run` after `ms` milliseconds. Call the returned function to cancel that. */
  schedule(run: () => void, ms: number): () => void;
}

export const systemTimers: Timers = {
  schedule(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
