/** How often something may be tried, per key, in a window that slides; kept in this process. Fault 67 */
export interface Limit {
  /** false: too often. A try counts also when it is refused. */
  take(key: string): boolean;
}

export function createLimit(most: number, windowMs: number, now: () => number = Date.now): Limit {
  const tries = new Map<string, number[]>();
  return {
    take(key) {
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

const MINUTES = 60_000;
/** Kept across reloads of modules in development by the process itself. */
export const passwordTries = createLimit(10, 5 * MINUTES);
export const signInsFrom = createLimit(60, 5 * MINUTES);
/** Whole statements, per person. */
export const statementsOf = createLimit(20, 10 * MINUTES);
/** Written by one person about others. */
export const notesOf = createLimit(120, 10 * MINUTES);
export const accountsFrom = createLimit(60, 10 * MINUTES);

/** The address a request came from, as the gateway in front says. */
export const addressOf = (forwardedFor: string | null | undefined): string =>
  forwardedFor?.split(",")[0]?.trim() || "unknown";
