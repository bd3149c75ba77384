/** Requests chances from the worker. The worker's code is fetched when the first player is all-in. Each run-out is computed only once. */
import type { Chances, RunOut } from "@poker/engine";
import { runOutKey } from "./run-out.ts";

/** How many run-outs are remembered at most. A replay moves back and forth over a few streets, and several tables share the worker. */
const MAX_REMEMBERED = 30;

interface ChanceRequest {
  readonly result: Promise<Chances | null>;
  readonly resolve: (chances: Chances | null) => void;
}

const requests = new Map<string, ChanceRequest>();
let worker: Worker | null = null;

function startWorker(): Worker {
  const started = new Worker(new URL("./chances.worker.ts", import.meta.url));
  started.addEventListener("message", ({ data }: MessageEvent<{ readonly key: string; readonly chances: Chances }>) =>
    requests.get(data.key)?.resolve(data.chances),
  );
  // The worker could not be fetched, or failed. This hand continues without chances, and the next hand starts a new worker. Fault 15
  started.addEventListener("error", () => {
    started.terminate();
    worker = null;
    for (const { resolve } of requests.values()) resolve(null);
    requests.clear();
  });
  return started;
}

export function prepareWorker(): Worker {
  worker ??= startWorker();
  return worker;
}

/** Asks the worker for the chances of a run-out. Resolves with null when the worker is not available. */
export function requestChances(runOut: RunOut): Promise<Chances | null> {
  const key = runOutKey(runOut);
  const known = requests.get(key);
  if (known) return known.result;
  let resolve: ChanceRequest["resolve"] = () => {};
  const result = new Promise<Chances | null>((resolveResult) => {
    resolve = resolveResult;
  });
  requests.set(key, { result, resolve });
  const [oldest] = requests.keys();
  if (requests.size > MAX_REMEMBERED && oldest !== undefined) {
    requests.get(oldest)?.resolve(null);
    requests.delete(oldest);
  }
  try {
    prepareWorker().postMessage({ key, runOut });
  } catch {
    // Browsers refuse to start a worker in a frame that has no access to its own origin.
    requests.delete(key);
    resolve(null);
  }
  return result;
}
