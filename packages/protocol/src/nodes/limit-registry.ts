/**
 * Remembers in a server which clients one of its limits refuses now, for its log and for the live monitor of the back office. Faults 91 and
 * 109
 */
import type { GameLimit, LimitedClient, WebLimit } from "./limited-client.ts";

/** A client without a refusal for this long is no longer limited. */
const FORGET_AFTER_MS = 60_000;
/** The most entries that are kept, so that an attack from many addresses does not grow the list. */
const MAX_ENTRIES = 200;
/** The most entries that the monitor shows. */
export const MAX_LISTED = 20;

/** The limited client: a person by their id, others by their address. */
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
  /** Called at the first refusal of a client by a limit. */
  readonly onLimited?: (limited: Limited & { readonly limit: Limit }) => void;
}

export class LimitRegistry<Limit extends GameLimit | WebLimit> {
  readonly #options: LimitRegistryOptions<Limit>;
  /** Ordered by the first refusal. */
  readonly #entries = new Map<string, Entry<Limit>>();

  constructor(options: LimitRegistryOptions<Limit>) {
    this.#options = options;
  }

  /** Counts one refusal. */
  note(limit: Limit, { userId, address }: Limited): void {
    const { clock, onLimited } = this.#options;
    const key = `${limit} ${userId ?? address}`;
    const now = clock.monotonic();
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
