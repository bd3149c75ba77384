/**
 * Decides when each page is made. While the thread is busy, it makes one page at a time; while it waits for the database, it makes more.
 * The next page is always for the client who has used the least thread time. Faults 101 and 119
 */
import { performance } from "node:perf_hooks";
import type { ClientCosts } from "./client-costs.ts";

/** The ms that the thread has worked and waited since it started. */
type ThreadTimes = () => { readonly active: number; readonly idle: number };

interface PageQueueOptions {
  /** The maximum number of pages in progress, of all clients. */
  readonly atOnce: number;
  /** The maximum number of pages in progress of one client. */
  readonly perClient: number;
  /** The maximum number of requests that wait. */
  readonly maxWaiting: number;
  readonly maxWaitMs?: number;
  /**
   * A client who has used more than this in about ten seconds is heavy, and leaves the thread to others for a while after each of its
   * pages.
   */
  readonly heavyMs: number;
  /** Records the cost of each page for its client. */
  readonly costs: ClientCosts;
  /** The number of connections that the server has accepted so far. */
  readonly countConnections?: () => number;
  readonly readThread?: ThreadTimes;
  readonly now?: () => number;
}

interface PageRequest {
  /** null for the room itself, whose pages come first and are not charged to any client. */
  readonly client: string | null;
  /** Pages of the same route take about the same time. */
  readonly route: string;
  /** Aborted when the reader has left. */
  readonly gone: AbortSignal;
  /**
   * True for a small response that a player waits for. Such a response does not wait behind pages, unless its client
   * has used very much thread time.
   */
  readonly urgent?: boolean;
}

export interface PageQueue {
  /**
   * When the page may be made, resolves to the function that ends the page. Resolves to null when too many requests
   * wait, when the wait was too long, or when `gone` is aborted first.
   */
  enter(request: PageRequest): Promise<(() => void) | null>;
  readonly running: number;
  readonly waiting: number;
}

interface Running {
  readonly client: string | null;
  /** The expected cost of the page, in ms. */
  readonly estimate: number;
  cost: number;
}

interface Queued {
  readonly client: string | null;
  readonly route: string;
  settle(end: (() => void) | null): void;
}

const MAX_WAIT_MS = 5_000;
/** How often the thread is checked while pages wait. */
const TICK_MS = 3;
/**
 * The number of idle ticks before another page begins: `lighter` when its client has used no more than the clients of the pages in
 * progress, otherwise `heavier`.
 */
const IDLE_TICKS = { lighter: 1, heavier: 15 } as const;
/** A page in progress delays the next one for at most this time, even if the thread is never idle. */
const MAX_BEHIND_MS = { lighter: 150, heavier: 1_000 } as const;
/** Smaller differences between two clients do not count. */
const SIMILAR_MS = 50;
/** The share of all places that heavy clients may hold together, so that they never occupy all connections to the database. */
const HEAVY_PLACES = 1 / 16;
/** After a page of a heavy client, all heavy clients leave the thread to others for this many times the page's duration. */
const HEAVY_REST = 2;
/** When a client has used more than this in about a minute, even the client's urgent requests wait. */
const MAX_URGENT_USED_MS = 500;
/** The longest time for which the thread accepts connections before it begins the next page. */
const MAX_ARRIVALS_MS = 30;

const readThreadTimes: ThreadTimes = () => performance.eventLoopUtilization();

export function createPageQueue(options: PageQueueOptions): PageQueue {
  return new Queue(options);
}

class Queue implements PageQueue {
  readonly #options: PageQueueOptions;
  readonly #now: () => number;
  readonly #readThread: ThreadTimes;
  readonly #routes = new RouteCosts();
  readonly #running = new Set<Running>();
  /** The waiting requests in order of arrival. */
  readonly #waiting = new Set<Queued>();
  #timer: NodeJS.Timeout | null = null;
  #isTakingConnections = false;
  #chargedAt: ReturnType<ThreadTimes>;
  #idleTicks = 0;
  #begunAt = 0;
  #heavyRestUntil = 0;

  constructor(options: PageQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? performance.now.bind(performance);
    this.#readThread = options.readThread ?? readThreadTimes;
    this.#chargedAt = this.#readThread();
  }

  get running(): number {
    return this.#running.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  async enter({ client, route, gone, urgent = false }: PageRequest): Promise<(() => void) | null> {
    if (gone.aborted) return null;
    const mayHurry = client === null || this.#options.costs.used(client) < MAX_URGENT_USED_MS;
    if (urgent && mayHurry && this.#hasPlace(client)) return this.#begin(client, route);
    if (this.#waiting.size >= this.#options.maxWaiting && !this.#dropOneFor(client, route)) return null;
    return new Promise((resolve) => {
      const settle = (end: (() => void) | null) => {
        clearTimeout(timer);
        gone.removeEventListener("abort", leave);
        this.#waiting.delete(queued);
        resolve(end);
      };
      const queued: Queued = { client, route, settle };
      const leave = () => settle(null);
      const timer = setTimeout(leave, this.#options.maxWaitMs ?? MAX_WAIT_MS);
      gone.addEventListener("abort", leave);
      this.#waiting.add(queued);
      // The next page begins a moment later, so that no page is made for a client that has left right after asking.
      this.#beginSoon();
    });
  }

  /**
   * The client's recent thread time plus the expected remaining cost of its pages in progress. The room itself always has the lowest load.
   */
  #loadOf(client: string | null): number {
    if (client === null) return -1;
    let load = this.#options.costs.recent(client);
    for (const page of this.#running) if (page.client === client) load += Math.max(page.estimate - page.cost, 0);
    return load;
  }

  #isHeavy(client: string | null): boolean {
    return this.#loadOf(client) > this.#options.heavyMs;
  }

  /**
   * Refuses the waiting request that brings its client to the highest load. Returns false when the new request of `client` is the refused
   * one.
   */
  #dropOneFor(client: string | null, route: string): boolean {
    const loads = new Map<string | null, number>();
    const add = (each: string | null, cost: number) => {
      const load = (loads.get(each) ?? this.#loadOf(each)) + cost;
      loads.set(each, load);
      return load;
    };
    let last: { readonly queued: Queued; readonly load: number } | null = null;
    for (const queued of this.#waiting) {
      const load = add(queued.client, this.#routes.estimate(queued.route));
      if (queued.client !== null && (last === null || load >= last.load)) last = { queued, load };
    }
    if (last === null || (client !== null && last.load <= add(client, this.#routes.estimate(route)))) return false;
    last.queued.settle(null);
    return true;
  }

  #hasPlace(client: string | null): boolean {
    const { atOnce, perClient } = this.#options;
    if (this.#running.size >= atOnce) return false;
    if (client === null) return true;
    const running = [...this.#running];
    if (running.filter((page) => page.client === client).length >= perClient) return false;
    const heavy = this.#isHeavy(client) ? running.filter((page) => this.#isHeavy(page.client)).length : 0;
    return heavy < Math.max(Math.floor(HEAVY_PLACES * atOnce), 1);
  }

  /**
   * Begins the next page once all arriving clients are connected. The event loop accepts one connection in each turn, even while pages are
   * made.
   */
  #beginSoon(): void {
    if (this.#isTakingConnections) return;
    this.#isTakingConnections = true;
    const until = this.#now() + MAX_ARRIVALS_MS;
    const { countConnections = () => 0 } = this.#options;
    const look = (before: number) =>
      setImmediate(() => {
        const count = countConnections();
        if (count !== before && this.#now() < until) return void look(count);
        this.#isTakingConnections = false;
        this.#beginNext();
      });
    // A whole turn of the event loop passes between the two counts of connections.
    setImmediate(() => look(countConnections()));
  }

  /** Begins the next page when the thread has time for it. */
  #beginNext(): void {
    const next = this.#pickNext();
    if (next && this.#hasTimeFor(next.client)) next.settle(this.#begin(next.client, next.route));
    this.#keepLooking();
  }

  #pickNext(): Queued | null {
    const seen = new Set<string | null>();
    let next: { readonly queued: Queued; readonly load: number } | null = null;
    for (const queued of this.#waiting) {
      if (seen.has(queued.client)) continue;
      seen.add(queued.client);
      const load = this.#loadOf(queued.client);
      if ((next === null || load < next.load) && this.#hasPlace(queued.client)) next = { queued, load };
    }
    return next?.queued ?? null;
  }

  #hasTimeFor(client: string | null): boolean {
    if (this.#isHeavy(client) && this.#now() < this.#heavyRestUntil) return false;
    if (this.#running.size === 0) return true;
    const least = Math.min(...[...this.#running].map((page) => this.#loadOf(page.client)));
    const weight = !this.#isHeavy(client) && this.#loadOf(client) <= least + SIMILAR_MS ? "lighter" : "heavier";
    // Each additional page waits longer, so that many clients with about the same load do not pile up.
    const steps = this.#running.size ** 2;
    const behindMs = this.#now() - this.#begunAt;
    return this.#idleTicks >= steps * IDLE_TICKS[weight] || behindMs >= steps * MAX_BEHIND_MS[weight];
  }

  #begin(client: string | null, route: string): () => void {
    this.#charge();
    const page: Running = { client, estimate: this.#routes.estimate(route), cost: 0 };
    this.#running.add(page);
    this.#begunAt = this.#now();
    this.#idleTicks = 0;
    return () => {
      if (!this.#running.has(page)) return;
      this.#charge();
      this.#running.delete(page);
      this.#routes.note(route, page.cost);
      if (this.#isHeavy(client))
        this.#heavyRestUntil = Math.max(this.#heavyRestUntil, this.#now() + HEAVY_REST * page.cost);
      this.#beginSoon();
    };
  }

  /** Divides the thread's work since the last call among the pages in progress. */
  #charge(): void {
    const { active, idle } = this.#readThread();
    const share = (active - this.#chargedAt.active) / this.#running.size;
    this.#chargedAt = { active, idle };
    for (const page of this.#running) {
      page.cost += share;
      if (page.client !== null) this.#options.costs.charge(page.client, share);
    }
  }

  #keepLooking(): void {
    if (this.#waiting.size === 0 || this.#timer) return;
    let before = this.#readThread();
    this.#timer = setInterval(() => {
      const times = this.#readThread();
      const isIdle = times.idle - before.idle > times.active - before.active;
      before = times;
      this.#idleTicks = isIdle ? this.#idleTicks + 1 : 0;
      this.#charge();
      this.#beginSoon();
      if (this.#waiting.size > 0 || !this.#timer) return;
      clearInterval(this.#timer);
      this.#timer = null;
    }, TICK_MS);
  }
}

const FIRST_ESTIMATE_MS = 40;
/** The weight of the newest page in the average. */
const NEWEST_SHARE = 0.2;
const MAX_ROUTES = 500;

/** The average cost of each route's pages, in ms of the thread. */
class RouteCosts {
  readonly #averages = new Map<string, number>();

  estimate(route: string): number {
    return this.#averages.get(route) ?? FIRST_ESTIMATE_MS;
  }

  note(route: string, cost: number): void {
    const average = this.estimate(route) * (1 - NEWEST_SHARE) + cost * NEWEST_SHARE;
    // The route that was requested longest ago is the first to be forgotten.
    this.#averages.delete(route);
    this.#averages.set(route, average);
    const [oldest] = this.#averages.keys();
    if (this.#averages.size > MAX_ROUTES && oldest !== undefined) this.#averages.delete(oldest);
  }
}
