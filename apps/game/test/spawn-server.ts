import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { onTestFinished } from "vitest";
import { connectClient, envFor, type Identity, signTestTicket, type TestBackend } from "./test-server.ts";

/**
 * Starts a game server in a process of its own, from its sources. It ends with the test at the latest, so that a failed test leaves
 * no process that takes the next test's tables.
 */
export async function spawnServer(world: TestBackend, change: Record<string, string> = {}, entry = "../src/main.ts") {
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, entry)], {
    env: { ...process.env, ...envFor(world.database, { LOG_LEVEL: "info", ...change }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout?.on("data", (text) => {
    said += text;
  });
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const line = () => said.split("\n").find((each) => each.includes("the game server is open"));
  while (line() === undefined) {
    if (child.exitCode !== null) throw new Error(`it did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { port, nodeId }: { port: number; nodeId: string } = JSON.parse(line() ?? "");
  const url = `http://127.0.0.1:${port}`;
  return {
    said: () => said,
    /** Resolves when the process has ended, for any reason. */
    ended: once(child, "exit"),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    enter: async (who: Identity) => connectClient(url, await signTestTicket(nodeId, who)),
    async kill(signal: NodeJS.Signals): Promise<number | null> {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
export type SpawnedServer = Awaited<ReturnType<typeof spawnServer>>;
