/**
 * Starts Debian's `redis-server` for a test, with its own port, a password, and no data on disk. The test can kill it and start it again.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import net from "node:net";

const PROGRAM = "redis-server";

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  kill(): Promise<void>;
  /** Suspends the process without closing its connections, or lets it continue. */
  setFrozen(isFrozen: boolean): void;
  start(): Promise<void>;
}

/** Returns false when Redis is not installed. `npm test` has then already reported that it could not be installed. */
export const isRedisInstalled = (): boolean => spawnSync(PROGRAM, ["--version"]).error === undefined;

/** Starts Redis. A kill deletes its data. */
export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const password = randomBytes(16).toString("hex");
  let child = await open();

  async function open() {
    const settings = { port: String(port), bind: "127.0.0.1", requirepass: password, save: "", appendonly: "no" };
    const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    const opened = spawn(PROGRAM, options, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((resolve, reject) => {
      let output = "";
      opened.once("exit", () => reject(new Error(`${PROGRAM} ended: ${output}`)));
      opened.stdout.on("data", (text) => {
        output += text;
        if (output.includes("Ready to accept connections")) resolve();
      });
    });
    return opened;
  }

  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    setFrozen: (isFrozen) => void child.kill(isFrozen ? "SIGSTOP" : "SIGCONT"),
    async start() {
      child = await open();
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
