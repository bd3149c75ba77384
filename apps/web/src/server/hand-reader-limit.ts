/** Limits how many finished hands one reader opens, so that none collects those of all tables: by person, and by address. Fault 110 */
import { env } from "../env.ts";
import { eventLog } from "../http/event-log.ts";
import { limitedClients, type WebLimitRegistry } from "../http/limited-clients.ts";
import { createRateLimit } from "./rate-limits.ts";

const WINDOW_MS = 10 * 60_000;
/** Several people may share an address. */
const READERS_PER_ADDRESS = 3;

export interface HandReaderLimit {
  /** Counts one hand; `userId` is null for a visitor who is not signed in. Returns false above the limit. */
  tryRead(userId: string | null, address: string): boolean;
}

/** `limited`: told who meets the limit. */
export function createHandReaderLimit(
  perReader: number,
  limited: Pick<WebLimitRegistry, "note">,
  now: () => number = Date.now,
): HandReaderLimit {
  const byReader = createRateLimit(perReader, WINDOW_MS, now);
  const byAddress = createRateLimit(READERS_PER_ADDRESS * perReader, WINDOW_MS, now);
  return {
    tryRead(userId, address) {
      const isReaderBelow = byReader.tryConsume(userId ?? address);
      if (isReaderBelow && byAddress.tryConsume(address)) return true;
      eventLog.record("hands", "too-many-hands", address);
      limited.note("HANDS_PER_READER", { userId: isReaderBelow ? null : userId, address });
      return false;
    },
  };
}

/** Made at the first use, because a build has no environment. */
let limit: HandReaderLimit | null = null;
export function handReaderLimit(): HandReaderLimit {
  limit ??= createHandReaderLimit(env().HANDS_PER_READER, limitedClients());
  return limit;
}
