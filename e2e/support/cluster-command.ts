/** Runs `npm run cluster` with separate data, and reads what it prints. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

interface RehearsedCluster {
  /** The room's address, which is nginx's. */
  readonly url: string;
  /** The addresses of the web servers, behind nginx. */
  readonly webs: readonly string[];
  /** The process id of Redis; NaN with another adapter. */
  readonly redisPid: number;
  /** Everything that was printed so far. */
  readonly output: () => string;
  /** Ends the command as Ctrl-C does. */
  stop(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, "../..");

export async function startClusterCommand(args: readonly string[]): Promise<RehearsedCluster> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "poker cluster-"));
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/cluster.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, VERBOSE: "1" },
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
      throw new Error(`the cluster ended:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: opened.exec(output)?.[1] ?? "",
    webs: [...output.matchAll(/^web-\d+ (http:\S+) /gm)].map(([, url = ""]) => url),
    redisPid: Number(/^redis \(process (\d+)\)/m.exec(output)?.[1]),
    output: () => output,
    stop,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGINT");
  await once(child, "exit");
}
