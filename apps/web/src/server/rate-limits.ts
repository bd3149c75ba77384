/** Limits the tries per key in a sliding window, within this process. Fault 67 */
export interface RateLimit {
  /** Returns false above the limit. A refused try counts too. */
  tryConsume(key: string): boolean;
}

export function createRateLimit(most: number, windowMs: number, now: () => number = Date.now): RateLimit {
  const tries = new Map<string, number[]>();
  return {
    tryConsume(key) {
      const from = now() - windowMs;
      const recent = [...(tries.get(key) ?? []).filter((at) => at > from), now()].slice(-most - 1);
      tries.delete(key);
      tries.set(key, recent);
      // Keys are in order of use: the first ones are dropped when they are old.
      for (const [old, ats] of tries) {
        if ((ats.at(-1) ?? 0) > from) break;
        tries.delete(old);
      }
      return recent.length <= most;
    },
  };
}

const MINUTE_MS = 60_000;
/** The process keeps it across reloads of modules in development. */
export const passwordAttempts = createRateLimit(10, 5 * MINUTE_MS);
export const signInsPerAddress = createRateLimit(60, 5 * MINUTE_MS);
/** Downloads of whole statements, per user. */
export const statementsPerUser = createRateLimit(20, 10 * MINUTE_MS);
/** Notes saved, per author. */
export const notesPerUser = createRateLimit(120, 10 * MINUTE_MS);
export const accountsPerAddress = createRateLimit(60, 10 * MINUTE_MS);

/** The client's address, as the gateway in front reports it. */
export const clientAddress = (forwardedFor: string | null | undefined): string =>
  forwardedFor?.split(",")[0]?.trim() || "unknown";
