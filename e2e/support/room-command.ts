/** Runs a command that opens a room, such as `npm start`, with data of its own, and reads what the command prints. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

interface RunningCommand {
  /** The address of the room. */
  readonly url: string;
  readonly dataDir: string;
  /** Returns everything that the command has printed so far. */
  readonly output: () => string;
  /** Stops the command as Ctrl-C does. */
  stop(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Starts the command, and resolves when the room is open. */
export async function startRoomCommand(
  command: "start" | "cluster",
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningCommand> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `poker ${command}-`));
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${command}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  const stop = async () => {
    await end(child);
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const opened = /The room is open: (\S+)\n/;
  while (!opened.test(output)) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error(`the command ended:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url: opened.exec(output)?.[1] ?? "", dataDir, output: () => output, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGINT");
  await once(child, "exit");
}
