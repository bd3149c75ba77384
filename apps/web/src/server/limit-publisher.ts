/**
 * Tells the live monitor whom this process limits: one write every few seconds while it limits a client, however many it refuses, and none
 * otherwise. Fault 109
 */
import { randomUUID } from "node:crypto";
import type { LimitedClient, WebLimit } from "@poker/protocol";
import { eventLog } from "../http/event-log.ts";
import { limitedClients } from "../http/limited-clients.ts";
import { repositories } from "./repositories.ts";

const PUBLISH_INTERVAL_MS = 5_000;

type LimitedList = readonly LimitedClient<WebLimit>[];

interface LimitPublisher {
  /** Writes what `list` returns, unless it is empty and was so before, or a write is under way. */
  publish(): Promise<void>;
}

export function createLimitPublisher(
  list: () => LimitedList,
  write: (limited: LimitedList) => Promise<void>,
): LimitPublisher {
  /** True when the database may have a list of this process. */
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

/** Publishes for as long as the process runs. */
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
