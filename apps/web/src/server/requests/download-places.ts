/**
 * Limits this server's long downloads, which are made while their reader receives them. Each person has one export at a time; their further
 * exports wait. An abandoned export frees its place. Fault 128
 */
import { createOpenCounts } from "@poker/http";
import { JobQueue, type QueuedJob } from "./job-queue.ts";

interface ExportLimits {
  /** The maximum number of one person's exports, running or waiting. */
  readonly perPerson: number;
  /** The same maximum for one address. */
  readonly perAddress?: number;
  /** The same maximum for the whole server. */
  readonly inAll: number;
}

interface ExportPlaces {
  /** Takes a place for an export; null when too many exports run or wait. `address` is the key under which limits count the client. */
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
  // The routes may be separate bundles of one process.
  var processDownloads: ExportPlaces | undefined;
}

/**
 * The places of all long downloads of this server. A person with too many downloads is refused, and so is everyone while the server has too
 * many.
 */
export function downloadPlaces(): ExportPlaces {
  globalThis.processDownloads ??= createExportPlaces({ perPerson: 3, perAddress: 9, inAll: 40 });
  return globalThis.processDownloads;
}

/** Passes the parts on, and ends the job when the parts end or are abandoned. The parts do not wait for the person's other downloads. */
export async function* endJobAfter<Part>(job: QueuedJob, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } finally {
    job.end();
  }
}
