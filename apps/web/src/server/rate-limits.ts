/** Limits the tries per key in a sliding window, within this process. Fault 67 */
interface RateLimit {
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
/** Changes of a user's own account, the password among them; wrong passwords at the sign-in are counted by `sign-in-limit.ts`. */
export const accountChangesPerUser = createRateLimit(10, 5 * MINUTE_MS);
/** Downloads of whole statements, per user. */
export const statementsPerUser = createRateLimit(20, 10 * MINUTE_MS);
/** Notes saved, per author. */
export const notesPerUser = createRateLimit(120, 10 * MINUTE_MS);
/** Tickets of viewers without an account; a page takes one for each attempt to connect. */
export const viewerTicketsPerAddress = createRateLimit(600, 5 * MINUTE_MS);
