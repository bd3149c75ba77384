/** What this process knows of the last look at the books, whichever process looked. I1 */
import type { Books } from "@poker/db";
import { type Clock, every } from "../clock.ts";
import type { Logger } from "../log.ts";

const READ_MS = 30_000;

export interface BooksOptions {
  readonly books: Pick<Books, "latest">;
  readonly clock: Clock;
  readonly log: Logger;
}

export function watchBooks({ books, clock, log }: BooksOptions) {
  let last: { readonly ok: boolean; readonly at: number } | null = null;
  async function read(): Promise<void> {
    try {
      const found = await books.latest();
      last = found && { ok: found.ok, at: found.at };
    } catch (problem) {
      log.warn({ problem }, "the last reconciliation could not be read");
    }
  }
  const close = every(clock, READ_MS, () => void read());
  void read();
  return { last: () => last, close };
}
