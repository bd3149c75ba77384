/**
 * Measures the export of all hands of a player in each format. Each export runs in a process of its own, so that no
 * other work has enlarged its memory. The process gets Node's settings for a web server.
 * Figures: hands per second, memory, and the longest time that another request would have waited. Goals: 2,000 hands
 * per second, 100 MB.
 */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { EXPORT_FORMATS } from "@poker/protocol";
import { WEB_NODE_ARGUMENTS } from "../../../scripts/lib/node-arguments.ts";
import type { Measurement } from "../contest.ts";

const EXPORT = path.join(import.meta.dirname, "history-export.process.mjs");

interface ExportedHistory {
  readonly webUrl: string;
  readonly archiveKey: Uint8Array;
  readonly userId: string;
}

/** The values that the process of one export prints. */
interface ExportFigures {
  readonly handsPerSecond: number;
  readonly cpuMs: number;
  readonly megabytes: number;
  readonly longestWaitMs: number;
}

export async function measureExports({ webUrl, archiveKey, userId }: ExportedHistory): Promise<readonly Measurement[]> {
  const figures: Measurement[] = [];
  const env = {
    ...process.env,
    EXPORT_DATABASE_URL: webUrl,
    EXPORT_ARCHIVE_KEY: Buffer.from(archiveKey).toString("hex"),
    EXPORT_USER_ID: userId,
  };
  for (const format of EXPORT_FORMATS) {
    // This format is not measured, because it differs from the format for text in only one line.
    if (format === "stars") continue;
    const { stdout } = await promisify(execFile)(process.execPath, [...WEB_NODE_ARGUMENTS, EXPORT, format], { env });
    const { handsPerSecond, cpuMs, megabytes, longestWaitMs }: ExportFigures = JSON.parse(stdout);
    const add = (name: string, value: number, unit: string) =>
      figures.push({ name: `history-export-${format}${name}`, value, unit, peer: null, peerValue: null, ratio: null });
    add("", handsPerSecond, "hands/s");
    add("-cpu-a-hand", cpuMs, "ms");
    add("-memory", megabytes, "MB");
    add("-longest-wait", longestWaitMs, "ms");
  }
  return figures;
}
