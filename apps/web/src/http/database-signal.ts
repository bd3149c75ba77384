/**
 * Tells the code in front of Next.js whether the database is down, and which requests failed because of an outage. The code behind Next.js
 * has the connections, so it knows. Fault 140
 */
import type { Reachability } from "@poker/db";

declare global {
  // The code in front of Next.js and the code behind it are separate bundles of one process.
  var processDatabaseSignal: DatabaseSignal | undefined;
}

/** Another answer within this time shows that the database is up: the late request is only slow. */
const RECENT_MS = 200;

class DatabaseSignal {
  /** Called once when the database goes down. */
  readonly onDown = new Set<() => void>();
  /** The number of requests that were refused since the database went down. */
  refused = 0;
  /** The requests under way; true for those that failed because of an outage. */
  readonly #requests = new Map<string, boolean>();
  #watched: Reachability | null = null;
  #answeredAt = Number.NEGATIVE_INFINITY;

  /** Sets what checks the database. Until then the database counts as up. */
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

  /** Resolves with true when the database answers just now; false also until the server watches it. */
  check(): Promise<boolean> {
    if (!this.isDown && performance.now() - this.#answeredAt < RECENT_MS) return Promise.resolve(true);
    return this.#watched?.check() ?? Promise.resolve(false);
  }

  /** A response is late: the reason may be the database. */
  noteLate(): void {
    if (performance.now() - this.#answeredAt > RECENT_MS) this.#watched?.suspect();
  }

  /** A connection was lost, or a query failed because of an outage, perhaps while a request was answered. */
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
