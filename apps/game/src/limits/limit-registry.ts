/** Remembers who meets a limit now, for the log and for the live monitor of the back office. Faults 91, 109 */
import type { LimitedClient } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";

/** After so long without a refusal a client is no longer limited. */
const FORGET_AFTER_MS = 60_000;
/** Entries that are kept: an attack from many addresses does not grow the list. */
const MAX_ENTRIES = 200;
/** Entries that the monitor shows. */
const MAX_LISTED = 20;

/** The limited client: a person by their id, others by their address. */
export type Limited = Pick<LimitedClient, "userId" | "address">;

interface Entry extends Limited {
  readonly limit: LimitedClient["limit"];
  /** Epoch ms. */
  readonly since: number;
  /** Monotonic ms of the last refusal. */
  lastAt: number;
  refused: number;
}

export class LimitRegistry {
  readonly #clock: Pick<Clock, "wall" | "monotonic">;
  readonly #log: Pick<Logger, "warn">;
  /** In order of their first refusal. */
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Pick<Clock, "wall" | "monotonic">, log: Pick<Logger, "warn">) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Counts one refusal; the first one of a client and limit is logged. */
  note(limit: LimitedClient["limit"], { userId, address }: Limited): void {
    const key = `${limit} ${userId ?? address}`;
    const now = this.#clock.monotonic();
    const known = this.#entries.get(key);
    if (known && now - known.lastAt < FORGET_AFTER_MS) {
      known.lastAt = now;
      known.refused += 1;
      return;
    }
    this.#entries.delete(key);
    this.#dropOldest();
    this.#entries.set(key, { limit, userId, address, since: this.#clock.wall(), lastAt: now, refused: 1 });
    this.#log.warn({ limit, userId, address }, "a client meets a limit");
  }

  /** Returns who is limited now, those with the most refusals first. */
  list(): readonly LimitedClient[] {
    const from = this.#clock.monotonic() - FORGET_AFTER_MS;
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
