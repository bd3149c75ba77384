/**
 * Decides when each page is made. Makes one page at a time while the thread is busy, and more while the thread waits
 * for the database. The next page is always for the client who has used the least thread time. Faults 101 and 119
 */
import { performance } from "node:perf_hooks";
import type { ClientCosts } from "./client-costs.ts";

/** Reads how long the thread has been active and idle since it started, in ms. */
type ThreadTimes = () => { readonly active: number; readonly idle: number };

interface PageQueueOptions {
  /** How many pages of all clients may be in progress. */
  readonly atOnce: number;
  /** How many pages of one client may be in progress. */
  readonly perClient: number;
  /** How many requests may wait. */
  readonly maxWaiting: number;
  readonly maxWaitMs?: number;
  /**
   * The thread time, in ms, above which a client counts as heavy, if it used that much in about ten seconds. After each
   * page of a heavy client, heavy clients must leave the thread to others for a while.
   */
  readonly heavyMs: number;
  /** Counts the thread time of each client's pages. */
  readonly costs: ClientCosts;
  /** Returns how many connections the server has accepted so far. */
  readonly countConnections?: () => number;
  readonly readThread?: ThreadTimes;
  readonly now?: () => number;
}

interface PageRequest {
  /** The client that asks. null for the room itself: its pages come first, and no client pays for them. */
  readonly client: string | null;
  /** The kind of page. Pages of the same route take about the same time. */
  readonly route: string;
  /** Aborted when the reader disconnects. */
  readonly gone: AbortSignal;
  /**
   * True for a small response that a player waits for. It need not wait behind other pages, unless its client has used
   * very much thread time.
   */
  readonly urgent?: boolean;
}

export interface PageQueue {
  /**
   * Waits for the page's turn. Resolves to a function, which the caller must call when the page is made. Resolves to
   * null when too many requests wait, when the wait was too long, or when `gone` is aborted first.
   */
  enter(request: PageRequest): Promise<(() => void) | null>;
  readonly running: number;
  readonly waiting: number;
}

interface Running {
  readonly client: string | null;
  /** How much thread time the page is expected to cost, in ms. */
  readonly estimate: number;
  cost: number;
}

interface Queued {
  readonly client: string | null;
  readonly route: string;
  settle(end: (() => void) | null): void;
}

const MAX_WAIT_MS = 5_000;
/** How often the queue checks whether the thread is idle while pages wait, in ms. */
const TICK_MS = 3;
/**
 * How many ticks the thread must be idle before another page begins. `lighter` applies when the page's client has used
 * about as much as the clients of the pages in progress, or less. `heavier` applies to all other clients.
 */
const IDLE_TICKS = { lighter: 1, heavier: 15 } as const;
/** How long a page in progress may delay the next page, in ms, even if the thread is never idle. */
const MAX_BEHIND_MS = { lighter: 150, heavier: 1_000 } as const;
/** Differences in thread time between two clients below this many ms do not count. */
const SIMILAR_MS = 50;
/** The share of all places that heavy clients may occupy together, so that they never take all connections to the database. */
const HEAVY_PLACES = 1 / 16;
/** How long all heavy clients rest after a heavy client's page, as a multiple of the thread time that the page cost. */
const HEAVY_REST = 2;
/** The thread time, in ms, above which even a client's urgent requests must wait, if the client used that much in about a minute. */
const MAX_URGENT_USED_MS = 500;
/** How long the thread may go on accepting connections before it begins the next page, in ms. */
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
  /** The waiting requests, in order of arrival. */
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
      // Lets a moment pass before the next page begins, so that no page is made for a client that disconnects right after asking.
      this.#beginSoon();
    });
  }

  /**
   * Returns the client's recent thread time, plus the expected remaining time of its pages in progress, in ms. The room
   * itself always has the lowest load.
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
   * Refuses one request because too many wait: the request that brings its client to the highest load. Returns false
   * when that is the new request of `client`.
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
   * Begins the next page after all clients that are arriving have connected. The event loop accepts only one connection
   * in each turn, even while pages are made.
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
    // Waits for a complete turn of the event loop between the two counts of connections.
    setImmediate(() => look(countConnections()));
  }

  /** Begins the next page if the thread has time for it. */
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
    // Each additional page must wait longer, so that many clients with about the same load do not all begin at once.
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

  /** Splits the thread's active time since the last call evenly among the pages in progress. */
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
/** How much the newest page counts in the average, from 0 to 1. */
const NEWEST_SHARE = 0.2;
const MAX_ROUTES = 500;

/** The average thread time of each route's pages, in ms. */
class RouteCosts {
  readonly #averages = new Map<string, number>();

  estimate(route: string): number {
    return this.#averages.get(route) ?? FIRST_ESTIMATE_MS;
  }

  note(route: string, cost: number): void {
    const average = this.estimate(route) * (1 - NEWEST_SHARE) + cost * NEWEST_SHARE;
    // Moves the route to the end of the map, so that the first route is the one that was requested longest ago.
    this.#averages.delete(route);
    this.#averages.set(route, average);
    const [oldest] = this.#averages.keys();
    if (this.#averages.size > MAX_ROUTES && oldest !== undefined) this.#averages.delete(oldest);
  }
}
