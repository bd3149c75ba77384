/**
 * Sends requests to child processes. The measured servers and the players run in such processes, so that they do not
 * share one with the bench.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The functions that answer a process's requests, by the name of the request. */
type RpcHandlers = Readonly<Record<string, (body: never) => unknown>>;

type RequestOf<C extends RpcHandlers, K extends keyof C> = Parameters<C[K]>[0];
type ReplyOf<C extends RpcHandlers, K extends keyof C> = Awaited<ReturnType<C[K]>>;

/** Answers the parent's requests in a child process. The child process ends with its parent. */
export function serveRequests<C extends RpcHandlers>(handlers: C): void {
  process.on("message", async (text: string) => {
    const { id, name, body }: { id: number; name: string; body: never } = JSON.parse(text);
    try {
      process.send?.(JSON.stringify({ id, reply: (await handlers[name]?.(body)) ?? null }));
    } catch (error) {
      process.send?.(JSON.stringify({ id, error: String(error) }));
    }
  });
  process.on("disconnect", () => process.exit(0));
}

interface PendingRequest {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

const MAX_CLOSE_MS = 30_000;

/** A child process that answers requests, as its parent sees it. */
export class RpcProcess<C extends RpcHandlers> {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, PendingRequest>();
  #lastRequestId = 0;

  constructor(file: URL, { env = {}, execArgv = [] }: { env?: Record<string, string>; execArgv?: string[] } = {}) {
    this.#child = fork(file, { env: { ...process.env, ...env }, execArgv, stdio: ["ignore", 2, 2, "ipc"] });
    this.#child.on("message", (text: string) => {
      const { id, error } = JSON.parse(text);
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      if (error === undefined) pending?.resolve(text);
      else pending?.reject(new Error(error));
    });
    this.#child.once("exit", (code) => {
      for (const { reject } of this.#pending.values()) reject(new Error(`${file.pathname} ended with ${code}`));
    });
  }

  async request<K extends keyof C & string>(
    name: K,
    ...[body]: RequestOf<C, K> extends undefined ? [] : [RequestOf<C, K>]
  ): Promise<ReplyOf<C, K>> {
    const id = ++this.#lastRequestId;
    const text = new Promise<string>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#child.send(JSON.stringify({ id, name, body }));
    return JSON.parse(await text).reply;
  }

  /** Ends the process. Kills it when it does not end in order. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const killing = setTimeout(() => this.#child.kill("SIGKILL"), MAX_CLOSE_MS);
    await ended;
    clearTimeout(killing);
  }
}
