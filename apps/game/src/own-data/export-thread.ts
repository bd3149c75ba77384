/** Has an archive made in a thread of its own: its heap is small, goes away with it, and is no part of that of the players. Decision 0063 */
import { once } from "node:events";
import { startThread } from "../start-thread.ts";
import type { ExportWork } from "./export-worker.ts";
import type { ExportOutcome } from "./make-export.ts";

/** Nearly all objects die young. A thread that needs more than the old heap ends, and the server does not. */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 192 } as const;
const CLOSING_POLL_MS = 200;

/** `isClosing`: true when the server closes; the thread then leaves the archive to another one. Rejects when it fails. */
export async function makeExportInThread(work: ExportWork, isClosing: () => boolean): Promise<ExportOutcome> {
  const thread = startThread(import.meta.url, "export-worker", { workerData: work, resourceLimits: HEAP_LIMITS });
  const tellClosing = () => {
    if (isClosing()) thread.postMessage("close");
  };
  tellClosing();
  const watching = setInterval(tellClosing, CLOSING_POLL_MS);
  try {
    const [outcome] = await Promise.race([once(thread, "message"), once(thread, "exit")]);
    if (typeof outcome === "number") throw new Error(`the thread of an archive ended with ${outcome}`);
    return outcome;
  } finally {
    clearInterval(watching);
  }
}
