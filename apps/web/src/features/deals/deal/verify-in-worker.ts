/** Verifies records in a worker, which is fetched for the first record. */
import type { VerifyOptions } from "@poker/fair-deal";
import type { Verified, VerifyRequest } from "./verify.worker.ts";

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (verified: Verified | null) => void>();

function startWorker(): Worker {
  const started = new Worker(new URL("./verify.worker.ts", import.meta.url));
  started.addEventListener(
    "message",
    ({ data }: MessageEvent<{ readonly id: number; readonly verified: Verified }>) => {
      waiting.get(data.id)?.(data.verified);
      waiting.delete(data.id);
    },
  );
  // The worker could not be fetched, or it failed. The next record starts a new worker. Fault 15
  started.addEventListener("error", () => {
    started.terminate();
    worker = null;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  });
  return started;
}

/** Verifies a record. `file` may contain anything. Resolves with null when the worker is not available. */
export function verifyInWorker(file: unknown, options: VerifyOptions): Promise<Verified | null> {
  const id = ++lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker ??= startWorker();
    worker.postMessage({ id, file, options } satisfies VerifyRequest);
  });
}
