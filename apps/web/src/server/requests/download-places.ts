/**
 * Limits the long downloads of this server, which are written while the reader receives them. Only one export of each
 * person runs at a time, and their other exports wait. An abandoned export makes room for the next one. Fault 128
 */
import { createOpenCounts } from "@poker/http";
import { JobQueue, type QueuedJob } from "./job-queue.ts";

interface ExportLimits {
  /** How many exports one person may have, running or waiting. */
  readonly perPerson: number;
  /** How many exports one address may have, running or waiting. */
  readonly perAddress?: number;
  /** How many exports this server may have, running or waiting. */
  readonly inAll: number;
}

interface ExportPlaces {
  /**
   * Takes a place for an export, or returns null when too many exports run or wait. `address` is the client's address,
   * or its network for IPv6.
   */
  take(userId: string, address?: string): QueuedJob | null;
  readonly count: number;
}

export function createExportPlaces({ perPerson, inAll, perAddress = inAll }: ExportLimits): ExportPlaces {
  const queues = new Map<string, JobQueue>();
  const ofAddress = createOpenCounts(perAddress);
  let count = 0;
  return {
    get count() {
      return count;
    },
    take(userId, address = "") {
      const queue = queues.get(userId) ?? new JobQueue(1);
      if (count >= inAll || queue.count >= perPerson) return null;
      const endOfAddress = ofAddress.tryAdd(address);
      if (!endOfAddress) return null;
      queues.set(userId, queue);
      const job = queue.join();
      count += 1;
      let isOver = false;
      return {
        canStart: job.canStart,
        get ahead() {
          return job.ahead;
        },
        end() {
          if (isOver) return;
          isOver = true;
          count -= 1;
          job.end();
          if (queue.count === 0) queues.delete(userId);
          endOfAddress();
        },
      };
    },
  };
}

declare global {
  // Next.js may put routes into separate bundles of one process, so they share the places through a global variable.
  var processDownloads: ExportPlaces | undefined;
}

/**
 * Returns the places for all long downloads of this server. Refuses a person who has too many downloads, and everyone
 * while the server has too many.
 */
export function downloadPlaces(): ExportPlaces {
  globalThis.processDownloads ??= createExportPlaces({ perPerson: 3, perAddress: 9, inAll: 40 });
  return globalThis.processDownloads;
}

/** Yields the parts, and ends the job when they end or the reader leaves. Does not wait for the person's other downloads. */
export async function* endJobAfter<Part>(job: QueuedJob, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } finally {
    job.end();
  }
}
