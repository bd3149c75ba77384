/**
 * Remembers how much time of the server's one thread each client has used lately. The number of remembered clients is bounded. Fault 119
 */

/** After this time, the used time has faded by a factor of e. */
const FADE_MS = 60_000;
const RECENT_FADE_MS = 10_000;
/** Above this number, all new clients count as one client, so that a flood from many addresses cannot fill the memory. */
const MAX_CLIENTS = 50_000;
/** A client that has used less time than this is forgotten. */
const FORGOTTEN_MS = 1;

export interface ClientCosts {
  /** The thread time in ms that the client has used in about the last minute. */
  used(client: string): number;
  /** The thread time of about the last ten seconds. It soon shows which client uses very much. */
  recent(client: string): number;
  charge(client: string, threadMs: number): void;
  /** The ms until the client's used time has faded to `limit`. */
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
