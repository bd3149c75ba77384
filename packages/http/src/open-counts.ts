/** Counts how many connections, requests or downloads each client has open at the same time. Faults 101, 119, 128 */
interface OpenCounts {
  countOf(client: string): number;
  /**
   * Adds one to the client's count. Call the returned function once to subtract it again. Returns null when the client
   * already has `max` open.
   */
  tryAdd(client: string): (() => void) | null;
}

export function createOpenCounts(max: number): OpenCounts {
  const counts = new Map<string, number>();
  const countOf = (client: string): number => counts.get(client) ?? 0;
  return {
    countOf,
    tryAdd(client) {
      if (countOf(client) >= max) return null;
      counts.set(client, countOf(client) + 1);
      return () => {
        const rest = countOf(client) - 1;
        if (rest > 0) counts.set(client, rest);
        else counts.delete(client);
      };
    },
  };
}
