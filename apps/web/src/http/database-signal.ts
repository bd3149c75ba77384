/**
 * Tells the code in front of Next.js whether the database is down, and which requests failed because of an outage. Only
 * the code behind Next.js has connections to the database, so that code sets the signal. Fault 140
 */
import type { Reachability } from "@poker/db";

declare global {
  // The code in front of Next.js and the code behind it are separate bundles of one process, so they share this global.
  var processDatabaseSignal: DatabaseSignal | undefined;
}

/** Another answer of the database within this time shows that it is up; the late request is only slow. */
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

  /**
   * Resolves to true when the database answers now. Resolves to false when it does not, or when `watch` was not called
   * yet.
   */
  check(): Promise<boolean> {
    if (!this.isDown && performance.now() - this.#answeredAt < RECENT_MS) return Promise.resolve(true);
    return this.#watched?.check() ?? Promise.resolve(false);
  }

  /** Records that a response is late, perhaps because of the database. */
  noteLate(): void {
    if (performance.now() - this.#answeredAt > RECENT_MS) this.#watched?.suspect();
  }

  /**
   * Records that a connection was lost or that a query failed because of an outage, perhaps while a request was
   * answered.
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
