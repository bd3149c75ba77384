/**
 * Tells the live monitor which clients this process limits. Writes the list every few seconds while the process limits
 * any client, however many requests it refuses. Writes nothing while it limits none. Fault 109
 */
import { randomUUID } from "node:crypto";
import type { LimitedClient, WebLimit } from "@poker/protocol";
import { eventLog } from "../../http/event-log.ts";
import { limitedClients } from "../../http/limited-clients.ts";
import { repositories } from "./repositories.ts";

const PUBLISH_INTERVAL_MS = 5_000;

type LimitedList = readonly LimitedClient<WebLimit>[];

interface LimitPublisher {
  /** Writes the clients from `list`. Writes an empty list only once, to replace an earlier one. Does nothing while another write runs. */
  publish(): Promise<void>;
}

export function createLimitPublisher(
  list: () => LimitedList,
  write: (limited: LimitedList) => Promise<void>,
): LimitPublisher {
  /** True when the database may hold a list that this process wrote. */
  let hasWritten = false;
  let isWriting = false;
  return {
    async publish() {
      const limited = list();
      if (isWriting || (limited.length === 0 && !hasWritten)) return;
      isWriting = true;
      hasWritten = true;
      try {
        await write(limited);
        hasWritten = limited.length > 0;
      } finally {
        isWriting = false;
      }
    },
  };
}

/** Starts publishing every few seconds, for as long as the process runs. */
export function startLimitPublisher(): void {
  const processId = randomUUID();
  const { publish } = createLimitPublisher(
    () => limitedClients().list(),
    (limited) => repositories().publishLimits(processId, limited),
  );
  setInterval(() => {
    publish().catch(() => eventLog.record("monitor", "not-written"));
  }, PUBLISH_INTERVAL_MS).unref();
}
