/** Limits how many finished hands one person or one address may open, so that no reader can collect the hands of all tables. Fault 110 */
import type { CountTries } from "@poker/db";
import { env } from "../../env.ts";
import { eventLog } from "../../http/event-log.ts";
import { limitedClients, type WebLimitRegistry } from "../../http/limited-clients.ts";
import { repositories } from "../requests/repositories.ts";

const WINDOW_MS = 10 * 60_000;
/** The limit of one address, as a multiple of the limit of one reader. Several people may share an address. */
const READERS_PER_ADDRESS = 3;

export interface HandReaderLimit {
  /** Counts one opened hand. Returns false above the limit. `userId` is null for a visitor who is not signed in. */
  tryRead(userId: string | null, address: string): Promise<boolean>;
}

/** Makes the limit. `limited` records which clients reach it. */
export const createHandReaderLimit = (
  perReader: number,
  limited: Pick<WebLimitRegistry, "note">,
  countTries: CountTries,
): HandReaderLimit => ({
  async tryRead(userId, address) {
    const exceeded = await countTries([
      { key: `hands of reader ${userId ?? address}`, most: perReader, windowMs: WINDOW_MS },
      { key: `hands of address ${address}`, most: READERS_PER_ADDRESS * perReader, windowMs: WINDOW_MS },
    ]);
    if (exceeded === null) return true;
    eventLog.record("hands", "too-many-hands", address);
    limited.note("HANDS_PER_READER", { userId: exceeded.place === 0 ? userId : null, address });
    return false;
  },
});

export const handReaderLimit = (): HandReaderLimit =>
  createHandReaderLimit(env().HANDS_PER_READER, limitedClients(), repositories().countTries);
