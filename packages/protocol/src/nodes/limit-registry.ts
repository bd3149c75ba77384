/**
 * Remembers which clients a server's rate limits refuse at the moment. The server's log and the back office's live monitor use this list.
 * Faults 91 and 109
 */
import type { GameLimit, LimitedClient, WebLimit } from "./limited-client.ts";

/** How long after its last refusal a client still counts as limited. */
const FORGET_AFTER_MS = 60_000;
/** How many clients are remembered, so that an attack from many addresses cannot make the list longer. */
const MAX_ENTRIES = 200;
/** How many clients the live monitor shows. */
export const MAX_LISTED = 20;

/** The client that was refused. A signed-in person is identified by their id, any other client by the address. */
export type Limited = Pick<LimitedClient, "userId" | "address">;

interface Entry<Limit extends GameLimit | WebLimit> extends Limited {
  readonly limit: Limit;
  /** Epoch ms. */
  readonly since: number;
  /** When the last refusal happened, by the monotonic clock in ms. */
  lastAt: number;
  refused: number;
}

interface LimitRegistryOptions<Limit> {
  readonly clock: { wall(): number; monotonic(): number };
  /** Called when a limit refuses a client that was not limited just before. */
  readonly onLimited?: (limited: Limited & { readonly limit: Limit }) => void;
}

export class LimitRegistry<Limit extends GameLimit | WebLimit> {
  readonly #options: LimitRegistryOptions<Limit>;
  /** The limited clients, in the order in which they became limited. */
  readonly #entries = new Map<string, Entry<Limit>>();
  /** How many times each limit has refused something since the process started. */
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

  /** Returns the clients that are limited now, those with the most refusals first. */
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
