/**
 * Prepares the decks of all tables in a few threads besides the main thread. When a thread dies or does not answer, it is replaced and its
 * decks go to another thread. Decks that fail several times are prepared on the main thread, so that no table waits forever.
 */
import os from "node:os";
import { Worker } from "node:worker_threads";
import { type CommittedDeck, prepareDecks, readPreparedDecks } from "@poker/fair-deal";
import type { Cancel, Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { DeckRequest } from "./deck-worker.ts";

/** How long a thread may take for one request. Even a thread that is still starting needs only a small part of this time. */
const ANSWER_MS = 10_000;
const MAX_TRIES = 3;
const MAX_THREADS = 2;

export interface DeckWorkers {
  /** Prepares the decks of one hand. Rejects only when the workers are closed. */
  prepare(request: DeckRequest): Promise<readonly CommittedDeck[]>;
  /** The number of hands whose decks are being prepared or wait for a thread. */
  readonly length: number;
  close(): Promise<void>;
}

/** The members of Node's `Worker` that are used here. */
export interface DeckThread {
  postMessage(request: DeckRequest): void;
  on(event: "message", listener: (decks: ArrayBuffer) => void): unknown;
  on(event: "error", listener: (error: unknown) => void): unknown;
  on(event: "exit", listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

interface Options {
  readonly clock: Clock;
  readonly log: Pick<Logger, "error">;
  readonly startThread?: () => DeckThread;
  readonly threads?: number;
}

interface Job {
  readonly request: DeckRequest;
  readonly resolve: (decks: ArrayBuffer) => void;
  readonly reject: (error: Error) => void;
  tries: number;
}

export class DeckThreads implements DeckWorkers {
  readonly #options: Options;
  readonly #threads: number;
  readonly #waiting: Job[] = [];
  readonly #idle: DeckThread[] = [];
  readonly #running = new Map<DeckThread, { readonly job: Job; readonly stopWaiting: Cancel }>();
  #started = 0;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#threads = options.threads ?? Math.max(1, Math.min(MAX_THREADS, os.availableParallelism() - 1));
  }

  get length(): number {
    return this.#waiting.length + this.#running.size;
  }

  async prepare(request: DeckRequest): Promise<readonly CommittedDeck[]> {
    const buffer = await new Promise<ArrayBuffer>((resolve, reject) => {
      if (this.#isClosed) reject(new Error("closing"));
      else this.#begin({ request, resolve, reject, tries: 0 });
    });
    return readPreparedDecks(buffer);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new Error("closing"));
    await Promise.all([...this.#idle, ...this.#running.keys()].map((thread) => thread.terminate()));
  }

  #begin(job: Job): void {
    if (this.#idle.length === 0 && this.#started < this.#threads) this.#idle.push(this.#start());
    const thread = this.#idle.pop();
    if (!thread) {
      this.#waiting.push(job);
      return;
    }
    const { clock, log } = this.#options;
    const stopWaiting = clock.schedule(clock.monotonic() + ANSWER_MS, () => {
      log.error({ silentMs: ANSWER_MS }, "ALARM: a thread does not prepare decks; it is replaced");
      void thread.terminate();
    });
    this.#running.set(thread, { job, stopWaiting });
    thread.postMessage(job.request);
  }

  #start(): DeckThread {
    const { startThread = startDeckThread, log } = this.#options;
    this.#started += 1;
    const thread = startThread();
    thread.on("message", (decks) => {
      this.#release(thread)?.resolve(decks);
      this.#idle.push(thread);
      this.#beginNext();
    });
    thread.on("error", (error) => log.error({ error }, "ALARM: a thread that prepares decks has failed"));
    thread.on("exit", () => {
      this.#started -= 1;
      const place = this.#idle.indexOf(thread);
      if (place >= 0) this.#idle.splice(place, 1);
      const job = this.#release(thread);
      if (job) this.#tryAgain(job);
      else this.#beginNext();
    });
    return thread;
  }

  #beginNext(): void {
    const next = this.#waiting.shift();
    if (next) this.#begin(next);
  }

  #release(thread: DeckThread): Job | null {
    const taken = this.#running.get(thread);
    this.#running.delete(thread);
    taken?.stopWaiting();
    return taken?.job ?? null;
  }

  #tryAgain(job: Job): void {
    job.tries += 1;
    if (this.#isClosed) job.reject(new Error("closing"));
    else if (job.tries < MAX_TRIES) this.#begin(job);
    else {
      job.resolve(prepareDecks(job.request.ctx, job.request.seeds));
      this.#beginNext();
    }
  }
}

/**
 * Starts a worker thread. In the bundle, the worker is a JavaScript file beside this one. When the server runs from its sources, `tsx` runs
 * the worker too.
 */
function startDeckThread(): Worker {
  const worker = import.meta.url.endsWith(".ts")
    ? new Worker(runFromSources(new URL("./deck-worker.ts", import.meta.url)), { eval: true })
    : new Worker(new URL("./deck-worker.js", import.meta.url));
  // A running worker thread must not keep the process alive.
  worker.unref();
  return worker;
}

const runFromSources = ({ href }: URL): string =>
  `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(href)}); });`;
