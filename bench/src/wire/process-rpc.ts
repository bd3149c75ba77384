/** Processes that are asked and answer: each bench measures servers and players that do not share a process with it. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** What a process can be asked, by name. */
export type RpcHandlers = Readonly<Record<string, (body: never) => unknown>>;

type RequestOf<C extends RpcHandlers, K extends keyof C> = Parameters<C[K]>[0];
type ReplyOf<C extends RpcHandlers, K extends keyof C> = Awaited<ReturnType<C[K]>>;

/** In the child: answers its parent, and ends with it. */
export function serveRequests<C extends RpcHandlers>(calls: C): void {
  process.on("message", async (text: string) => {
    const { id, name, body }: { id: number; name: string; body: never } = JSON.parse(text);
    try {
      process.send?.(JSON.stringify({ id, said: (await calls[name]?.(body)) ?? null }));
    } catch (problem) {
      process.send?.(JSON.stringify({ id, problem: String(problem) }));
    }
  });
  process.on("disconnect", () => process.exit(0));
}

/** In every server: microseconds of processor time of this process. */
export const cpuMeter = {
  cpu: (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};
export type CpuMeter = typeof cpuMeter;

interface PendingRequest {
  readonly resolve: (said: string) => void;
  readonly reject: (problem: Error) => void;
}

/** In the parent. */
export class RpcProcess<C extends RpcHandlers> {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, PendingRequest>();
  #lastRequestId = 0;

  constructor(file: URL, { env = {}, execArgv = [] }: { env?: Record<string, string>; execArgv?: string[] } = {}) {
    this.#child = fork(file, { env: { ...process.env, ...env }, execArgv, stdio: ["ignore", 2, 2, "ipc"] });
    this.#child.on("message", (text: string) => {
      const { id, problem } = JSON.parse(text);
      const waiting = this.#pending.get(id);
      this.#pending.delete(id);
      if (problem === undefined) waiting?.resolve(text);
      else waiting?.reject(new Error(problem));
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
    const said = new Promise<string>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#child.send(JSON.stringify({ id, name, body }));
    return JSON.parse(await said).said;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}
