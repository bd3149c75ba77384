/** Describes the program and the machine. Leaves out the names of machines and people. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT } from "../lib/workspace.ts";

export function describeMachine() {
  const { version }: { readonly version: string } = JSON.parse(
    fs.readFileSync(path.join(ROOT, "package.json"), "utf8"),
  );
  return {
    room: version,
    node: process.version,
    platform: process.platform,
    architecture: process.arch,
    system: os.release(),
    processors: os.availableParallelism(),
    memoryMb: Math.round(os.totalmem() / 2 ** 20),
    freeMemoryMb: Math.round(os.freemem() / 2 ** 20),
    load: os.loadavg().map((load) => Math.round(load * 100) / 100),
  };
}
