/** Keeps bots from writing too often. After a bot has written at a table, no bot writes at that table for some minutes. */
import type { Clock } from "../clock.ts";

export const BOT_CHAT_PAUSE_MS = 4 * 60_000;

export class BotChatLimit {
  readonly #clock: Pick<Clock, "monotonic">;
  /** The monotonic time of the last message by a bot, keyed by table id. */
  readonly #saidAt = new Map<string, number>();

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  /** Returns true when a bot may write at the table now. It then counts the message as written, so the caller must let the bot write it. */
  take(tableId: string): boolean {
    const now = this.#clock.monotonic();
    for (const [id, at] of this.#saidAt) if (now - at >= BOT_CHAT_PAUSE_MS) this.#saidAt.delete(id);
    if (this.#saidAt.has(tableId)) return false;
    this.#saidAt.set(tableId, now);
    return true;
  }
}
