/** Starts game servers in separate processes, for tests that kill them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { type EntryName, entryArguments } from "./bundled-entries.ts";
import { connectClient, envFor, type Identity, signTestTicket, type TestBackend } from "./test-server.ts";

/** Registers a function that cleans up at the end of one test or of several. */
export type AtEnd = (cleanUp: () => void) => void;

/**
 * Starts a game server in a separate process. The process is killed at the end of the test or, if `atEnd` is given, when `atEnd` calls the
 * function that it gets. So it cannot take tables of the next test.
 */
export async function spawnServer(
  backend: TestBackend,
  change: Record<string, string> = {},
  entry: EntryName = "main",
  atEnd: AtEnd = onTestFinished,
) {
  const child: ChildProcess = spawn(process.execPath, entryArguments(entry), {
    env: { ...process.env, ...envFor(backend.database, { LOG_LEVEL: "info", ...change }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  atEnd(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout?.on("data", (text) => {
    output += text;
  });
  child.stderr?.on("data", (text) => {
    output += text;
  });
  const line = () => output.split("\n").find((each) => each.includes("the game server is open"));
  while (line() === undefined) {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { port, nodeId }: { port: number; nodeId: string } = JSON.parse(line() ?? "");
  const url = `http://127.0.0.1:${port}`;
  return {
    pid: child.pid,
    port,
    nodeId,
    output: () => output,
    /** Resolves when the process has ended, for whatever reason. */
    ended: once(child, "exit"),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    enter: async (who: Identity) => connectClient(url, await signTestTicket(nodeId, who), who.userId),
    async kill(signal: NodeJS.Signals): Promise<number | null> {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
export type SpawnedServer = Awaited<ReturnType<typeof spawnServer>>;
