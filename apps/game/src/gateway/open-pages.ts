/**
 * Counts how many pages of the room people have open, with or without an account. While no page is open, tables where only bots sit start
 * no new hand. The first page that opens makes them deal at once. Decision 0106
 */
import type { Clock } from "../clock.ts";
import type { ServerEvents } from "../server-events.ts";

/** How long the bots continue to play after the last page was closed. So a person who reloads the page finds them playing. */
const PLAY_ON_MS = 60_000;

export class OpenPages {
  readonly #events: Pick<ServerEvents, "emit">;
  readonly #clock: Pick<Clock, "monotonic">;
  #pages = 0;
  /** The monotonic time at which the last page was closed. */
  #leftAt = Number.NEGATIVE_INFINITY;

  constructor({
    events,
    clock,
  }: { readonly events: Pick<ServerEvents, "emit">; readonly clock: Pick<Clock, "monotonic"> }) {
    this.#events = events;
    this.#clock = clock;
  }

  /** True while a person has a page open, and for a minute afterwards. */
  get arePeopleHere(): boolean {
    return this.#pages > 0 || this.#clock.monotonic() - this.#leftAt < PLAY_ON_MS;
  }

  notePageOpened(): void {
    const wereHere = this.arePeopleHere;
    this.#pages += 1;
    if (!wereHere) void this.#events.emit("botsMayPlay", {});
  }
  notePageClosed(): void {
    this.#pages -= 1;
    this.#leftAt = this.#clock.monotonic();
  }
}
