/** Counts the requests of each address in fixed windows; its size is bounded. Fault 101 */

/** More addresses than this are counted as one, so that a flood from very many cannot fill the memory. */
const MAX_ADDRESSES = 50_000;

export interface RequestCounter {
  /** Counts a request; returns false above the limit. */
  tryCount(address: string): boolean;
}

export function createRequestCounter(
  max: number,
  windowMs: number,
  now: () => number = performance.now.bind(performance),
): RequestCounter {
  let since = now();
  let counts = new Map<string, number>();
  return {
    tryCount(address) {
      if (now() - since >= windowMs) {
        since = now();
        counts = new Map();
      }
      const key = counts.size < MAX_ADDRESSES || counts.has(address) ? address : "";
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= max;
    },
  };
}
