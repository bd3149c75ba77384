/**
 * Remembers how much time each client has recently used on the server's single thread. The number of remembered clients
 * is limited. Fault 119
 */

/** The time in which a client's used time shrinks to 1/e (37 %). */
const FADE_MS = 60_000;
const RECENT_FADE_MS = 10_000;
/**
 * How many clients are counted separately. Above this number, all new clients share one count, so that a flood from
 * many addresses cannot fill the memory.
 */
const MAX_CLIENTS = 50_000;
/** A client whose used time has shrunk below this is forgotten. */
const FORGOTTEN_MS = 1;

export interface ClientCosts {
  /** Returns how much thread time the client has used in about the last minute, in ms. */
  used(client: string): number;
  /**
   * Returns how much thread time the client has used in about the last ten seconds, in ms. A client that suddenly uses
   * very much shows here first.
   */
  recent(client: string): number;
  charge(client: string, threadMs: number): void;
  /** Returns how long it takes until the client's used time has shrunk to `limit`, in ms. */
  timeUntil(client: string, limit: number): number;
}

interface Entry {
  readonly used: number;
  readonly recent: number;
  readonly at: number;
}

export function createClientCosts(now: () => number = performance.now.bind(performance)): ClientCosts {
  const entries = new Map<string, Entry>();
  let sweptAt = now();

  const leftOf = ({ used, recent, at }: Entry) => ({
    used: used * Math.exp((at - now()) / FADE_MS),
    recent: recent * Math.exp((at - now()) / RECENT_FADE_MS),
  });
  const keyOf = (client: string) => (entries.size < MAX_CLIENTS || entries.has(client) ? client : "");
  const find = (client: string) => {
    const entry = entries.get(keyOf(client));
    return entry ? leftOf(entry) : { used: 0, recent: 0 };
  };

  function sweep(): void {
    if (now() - sweptAt < FADE_MS) return;
    sweptAt = now();
    for (const [client, entry] of entries) if (leftOf(entry).used < FORGOTTEN_MS) entries.delete(client);
  }

  return {
    used: (client) => find(client).used,
    recent: (client) => find(client).recent,
    charge(client, threadMs) {
      sweep();
      const { used, recent } = find(client);
      entries.set(keyOf(client), { used: used + threadMs, recent: recent + threadMs, at: now() });
    },
    timeUntil: (client, limit) => Math.max(FADE_MS * Math.log(find(client).used / limit), 0),
  };
}
