/**
 * A server's list of the clients that its limits refuse now. The server's log and the live monitor of the back office use this list.
 * Faults 91 and 109
 */
import type { GameLimit, LimitedClient, WebLimit } from "./limited-client.ts";

/** A client that had no refusal for this long is no longer limited. */
const FORGET_AFTER_MS = 60_000;
/** The most entries that are kept. An attack from many addresses cannot make the list longer. */
const MAX_ENTRIES = 200;
/** The most entries that the monitor shows. */
export const MAX_LISTED = 20;

/** The limited client. A person is named by their id, any other client by its address. */
export type Limited = Pick<LimitedClient, "userId" | "address">;

interface Entry<Limit extends GameLimit | WebLimit> extends Limited {
  readonly limit: Limit;
  /** Epoch ms. */
  readonly since: number;
  /** Monotonic ms of the last refusal. */
  lastAt: number;
  refused: number;
}

interface LimitRegistryOptions<Limit> {
  readonly clock: { wall(): number; monotonic(): number };
  /** Called when a limit refuses a client for the first time. */
  readonly onLimited?: (limited: Limited & { readonly limit: Limit }) => void;
}

export class LimitRegistry<Limit extends GameLimit | WebLimit> {
  readonly #options: LimitRegistryOptions<Limit>;
  /** The entries, ordered by the time of their first refusal. */
  readonly #entries = new Map<string, Entry<Limit>>();
  /** How often each limit has refused anything, since the process started. */
  readonly totals = new Map<Limit, number>();

  constructor(options: LimitRegistryOptions<Limit>) {
    this.#options = options;
  }

  /** Counts one refusal. */
  note(limit: Limit, { userId, address }: Limited): void {
    const { clock, onLimited } = this.#options;
    const key = `${limit} ${userId ?? address}`;
    const now = clock.monotonic();
    this.totals.set(limit, (this.totals.get(limit) ?? 0) + 1);
    const known = this.#entries.get(key);
    if (known && now - known.lastAt < FORGET_AFTER_MS) {
      known.lastAt = now;
      known.refused += 1;
      return;
    }
    this.#entries.delete(key);
    this.#dropOldest();
    this.#entries.set(key, { limit, userId, address, since: clock.wall(), lastAt: now, refused: 1 });
    onLimited?.({ limit, userId, address });
  }

  /** Returns the clients that are limited now, the most refusals first. */
  list(): readonly LimitedClient<Limit>[] {
    const from = this.#options.clock.monotonic() - FORGET_AFTER_MS;
    for (const [key, { lastAt }] of this.#entries) if (lastAt <= from) this.#entries.delete(key);
    return [...this.#entries.values()]
      .sort((a, b) => b.refused - a.refused)
      .slice(0, MAX_LISTED)
      .map(({ lastAt: _, ...entry }) => entry);
  }

  get size(): number {
    return this.#entries.size;
  }

  #dropOldest(): void {
    if (this.#entries.size < MAX_ENTRIES) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
