/** Lets a game server make the archive of a player's data. Measures how much memory the server uses meanwhile, and how long it stalls. */
import { setTimeout as sleep } from "node:timers/promises";
import { type FilledHistory, fillHistory, type TestParts } from "../history/fill-history.ts";
import { type MeasuredGameServer, startGameServers } from "../wire/servers.ts";

/** How long to wait before the archive is requested, in milliseconds. After this time the server has finished its start. */
const IDLE_MS = 10_000;
const SAMPLE_INTERVAL_MS = 250;

export interface MeasuredArchive {
  readonly hands: number;
  /** The size of the archive in bytes. */
  readonly bytes: number;
  readonly seconds: number;
  /** The largest resident memory of the server's process while it was idle, in bytes. */
  readonly idleRss: number;
  /** The largest resident memory of the server's process while it made the archive, in bytes. */
  readonly peakRss: number;
  /** How many bytes the heap and its buffers grew from before the archive to after it. */
  readonly heapGrowth: number;
  readonly cpuUs: number;
  readonly longestStallMs: number;
}

export async function measureArchive(parts: TestParts, hands: number): Promise<MeasuredArchive> {
  const filled = await fillHistory(parts, hands);
  const ends: (() => Promise<void>)[] = [];
  try {
    const { gameUrl, owner } = filled;
    // The tables are closed, so that the server does not run the tables of the filled-in hands.
    await owner.pool.query("UPDATE tables SET status = 'closed'");
    const beforeClose = (end: () => Promise<void>) => void ends.push(end);
    const archiveKey = Buffer.from(filled.archiveKey).toString("hex");
    // Only fatal errors are logged. The server would otherwise report that the books of the filled-in hands do not balance.
    const options = { archiveKey, logLevel: "fatal" };
    const server = await startGameServers({ gameUrl, owner, beforeClose }, options);
    return { hands, ...(await measure(server, filled)) };
  } finally {
    for (const end of ends) await end();
    await filled.close();
  }
}

async function measure(server: MeasuredGameServer, { owner, userId }: FilledHistory) {
  const idleEnd = Date.now() + IDLE_MS;
  const idleRss = await readPeakUntil(server, async () => Date.now() > idleEnd);
  const { heapAndBuffers } = await server.readMemory();
  const cpuUs = await server.readCpu();
  await server.takeStall();
  const began = performance.now();
  await owner.pool.query("INSERT INTO data_exports (user_id, locale) VALUES ($1, 'en')", [userId]);
  let made: MadeArchive | undefined;
  const peakRss = await readPeakUntil(server, async () => {
    const { rows } = await owner.pool.query<MadeArchive>("SELECT size, attempts FROM data_exports");
    [made] = rows;
    if ((made?.attempts ?? 0) > 1) throw new Error("the archive was begun again");
    return made?.size != null;
  });
  return {
    bytes: made?.size ?? 0,
    seconds: (performance.now() - began) / 1_000,
    idleRss,
    peakRss,
    cpuUs: (await server.readCpu()) - cpuUs,
    longestStallMs: await server.takeStall(),
    heapGrowth: (await server.readMemory()).heapAndBuffers - heapAndBuffers,
  };
}

interface MadeArchive {
  readonly size: number | null;
  readonly attempts: number;
}

/** Returns the largest resident memory of the process, in bytes, until `isOver` returns true. */
async function readPeakUntil(server: MeasuredGameServer, isOver: () => Promise<boolean>): Promise<number> {
  let peak = 0;
  for (let over = false; !over; over = await isOver()) {
    peak = Math.max(peak, await server.readRss());
    await sleep(SAMPLE_INTERVAL_MS);
  }
  return peak;
}
