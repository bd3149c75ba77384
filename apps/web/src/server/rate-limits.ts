/** How often something may be tried, per key, in a window that slides; kept in this process. Fault 67 */
export interface RateLimit {
  /** false: too often. A try counts also when it is refused. */
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
      // Keys stand in order of use: whoever is first and old makes room.
      for (const [old, ats] of tries) {
        if ((ats.at(-1) ?? 0) > from) break;
        tries.delete(old);
      }
      return recent.length <= most;
    },
  };
}

const MINUTE_MS = 60_000;
/** Kept across reloads of modules in development by the process itself. */
export const passwordAttempts = createRateLimit(10, 5 * MINUTE_MS);
export const signInsPerAddress = createRateLimit(60, 5 * MINUTE_MS);
/** Whole statements, per person. */
export const statementsPerUser = createRateLimit(20, 10 * MINUTE_MS);
/** Written by one person about others. */
export const notesPerUser = createRateLimit(120, 10 * MINUTE_MS);
export const accountsPerAddress = createRateLimit(60, 10 * MINUTE_MS);

/** The address a request came from, as the gateway in front says. */
export const clientAddress = (forwardedFor: string | null | undefined): string =>
  forwardedFor?.split(",")[0]?.trim() || "unknown";
