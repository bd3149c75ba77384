/**
 * Tells the code in front of Next.js whether the database is down, and which requests failed because of that. The code
 * behind Next.js sets the signal, because only that code has connections to the database. Fault 140
 */
import type { Reachability } from "@poker/db";

declare global {
  // The code in front of Next.js and the code behind it are separate bundles in one process, so they share this global variable.
  var processDatabaseSignal: DatabaseSignal | undefined;
}

/** How recently the database must have answered a query to count as up, in ms. A late request is then only slow. */
const RECENT_MS = 200;

class DatabaseSignal {
  /** Functions to call once when the database goes down. */
  readonly onDown = new Set<() => void>();
  /** How many requests were refused since the database went down. */
  refused = 0;
  /** The ids of the requests in progress. The value is true when the request failed because of an outage. */
  readonly #requests = new Map<string, boolean>();
  #watched: Reachability | null = null;
  #answeredAt = Number.NEGATIVE_INFINITY;

  /** Sets the object that checks the database. Until then, the database counts as up. */
  watch(watched: Reachability): void {
    this.#watched = watched;
  }

  get isDown(): boolean {
    return this.#watched?.isDown ?? false;
  }

  noteAnswer(): void {
    this.#answeredAt = performance.now();
    this.#watched?.noteAnswer();
  }

  /** Checks whether the database answers now. Resolves to false when it does not, or when `watch` was not called yet. */
  check(): Promise<boolean> {
    if (!this.isDown && performance.now() - this.#answeredAt < RECENT_MS) return Promise.resolve(true);
    return this.#watched?.check() ?? Promise.resolve(false);
  }

  /** Records that a response is late. The database may be the cause, so it is checked unless it has just answered. */
  noteLate(): void {
    if (performance.now() - this.#answeredAt > RECENT_MS) this.#watched?.suspect();
  }

  /**
   * Records that the database lost a connection or failed a query in an outage. `requestId` names the request that
   * failed because of it, if there is one.
   */
  noteOutage(requestId?: string | null): void {
    this.#watched?.suspect();
    if (this.#requests.has(requestId ?? "")) this.#requests.set(requestId ?? "", true);
  }

  begin(requestId: string): void {
    this.#requests.set(requestId, false);
  }

  hasFailed(requestId: string): boolean {
    return this.#requests.get(requestId) ?? false;
  }

  end(requestId: string): void {
    this.#requests.delete(requestId);
  }
}

export function databaseSignal(): DatabaseSignal {
  globalThis.processDatabaseSignal ??= new DatabaseSignal();
  return globalThis.processDatabaseSignal;
}
