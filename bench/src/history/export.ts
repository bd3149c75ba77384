/**
 * Measures the export of all hands of a player in each format, as the web server's route makes it: how many hands a second, how much memory it
 * takes, and for how long at most other requests wait. Goals: 2,000 hands a second, 100 MB.
 */

import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Database } from "@poker/db";
import { EVERY_OWN_HAND, EXPORT_FORMATS, type ExportFormat } from "@poker/protocol";
import type { Measurement } from "../contest.ts";

type ExportFiles = typeof import("../../../apps/web/src/server/hand-export/export-hands.ts") &
  typeof import("../../../apps/web/src/server/hand-export/export-places.ts") &
  typeof import("../../../apps/web/src/server/hand-export/export-source.ts");

/** What the route is made of, imported by the bench from its sources. */
export type ExportParts = ExportFiles & Pick<typeof import("@poker/db"), "createHandHistories" | "createOwnHands">;

export interface ExportedHistory {
  readonly web: Database;
  readonly archiveKey: Uint8Array;
  readonly userId: string;
}

const MEGABYTE = 1024 * 1024;

export async function measureExport(parts: ExportParts, history: ExportedHistory): Promise<readonly Measurement[]> {
  const figures: Measurement[] = [];
  for (const format of EXPORT_FORMATS) {
    if (format === "stars") continue;
    const { handsPerSecond, cpuMs, megabytes, longestWaitMs } = await exportAll(parts, history, format);
    const add = (name: string, value: number, unit: string) =>
      figures.push({ name: `history-export-${format}${name}`, value, unit, peer: null, peerValue: null, ratio: null });
    add("", handsPerSecond, "hands/s");
    add("-cpu-a-hand", cpuMs, "ms");
    add("-memory", megabytes, "MB");
    add("-longest-wait", longestWaitMs, "ms");
  }
  return figures;
}

async function exportAll(parts: ExportParts, { web, archiveKey, userId }: ExportedHistory, format: ExportFormat) {
  const histories = parts.createHandHistories(web, archiveKey);
  const ownHands = parts.createOwnHands(web, archiveKey);
  const words = { site: "Card room", showName: (name: string) => name };
  const reader = { userId, read: (ids: readonly string[]) => histories.readOwn(userId, ids, words) };
  const turn = parts.createExportPlaces({ perPerson: 1, inAll: 1 }).take(userId);
  if (!turn) throw new Error("no place");
  const waits = monitorEventLoopDelay({ resolution: 1 });
  waits.enable();
  const [began, cpu, before] = [performance.now(), process.cpuUsage(), process.memoryUsage.rss()];
  let [hands, most] = [0, 0];
  const messages = parts.exportHands(
    () => parts.foundHands(reader, ownHands, { filter: EVERY_OWN_HAND, order: "newest" }),
    format,
    turn,
  );
  const counted = (async function* () {
    for await (const message of messages) {
      if (message.type === "hands") hands = message.done;
      yield message;
    }
  })();
  for await (const part of parts.fileParts(counted, format)) {
    // As a socket takes it.
    Buffer.from(part);
    most = Math.max(most, process.memoryUsage.rss() - before);
  }
  waits.disable();
  const { user, system } = process.cpuUsage(cpu);
  return {
    handsPerSecond: (1_000 * hands) / (performance.now() - began),
    cpuMs: (user + system) / 1_000 / hands,
    megabytes: most / MEGABYTE,
    longestWaitMs: waits.max / 1e6,
  };
}
