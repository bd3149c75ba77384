/**
 * Measures servers under the load of a whole room: while players connect, while they play, and while the room is idle.
 * The room and its peer are measured in the same way.
 */
import os from "node:os";
import path from "node:path";
import type { PeopledTable } from "../wire/players.process.ts";
import type { PlayedRound } from "../wire/players.ts";
import type { MeasuredServer } from "../wire/servers.ts";

interface LoadPlan {
  readonly tables: readonly PeopledTable[];
  readonly rate: number | null;
  /** How many seconds of play are measured. The warm-up and the measurement of the idle room take as long, up to a maximum. */
  readonly seconds: number;
  /** Where to write profiles, with the name of this side for their file names; null to write no profiles. */
  readonly profile: { readonly folder: string; readonly side: string } | null;
}

/** How many processor cores were used on average. `database` is null when the system does not report it. */
interface Cores {
  readonly nodes: number;
  readonly database: number | null;
  /** The share of the whole machine's processor time that all processes used, including the players. 1 means all cores. */
  readonly machine: number;
}

export interface Load {
  readonly sockets: number;
  readonly enterSeconds: number;
  readonly enterStallMs: number;
  readonly played: PlayedRound;
  readonly playing: Cores;
  readonly stallMs: number;
  readonly idle: Cores;
  readonly rss: number;
  /** How many bytes the heap and its buffers grew for each socket. */
  readonly bytesPerSocket: number;
}

const MAX_WARM_UP_SECONDS = 10;
const SETTLE_MS = 3_000;
const MAX_IDLE_SECONDS = 12;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns the time of all cores since the machine was started, in milliseconds: the time in which they were busy, and all time. */
function readMachineTime(): { readonly busy: number; readonly all: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** Does `work`. Also returns how many cores the nodes and the database used on average meanwhile. */
async function measureCores<T>(
  server: MeasuredServer,
  databaseCpu: () => number | null,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly cores: Cores; readonly seconds: number }> {
  const [nodesBefore, databaseBefore, began] = [await server.readCpu(), databaseCpu(), performance.now()];
  const machineBefore = readMachineTime();
  const result = await work();
  const machineAfter = readMachineTime();
  const machine = (machineAfter.busy - machineBefore.busy) / Math.max(1, machineAfter.all - machineBefore.all);
  const [databaseAfter, nodesAfter] = [databaseCpu(), await server.readCpu()];
  const seconds = (performance.now() - began) / 1000;
  const database =
    databaseBefore === null || databaseAfter === null ? null : (databaseAfter - databaseBefore) / 1e6 / seconds;
  return { result, seconds, cores: { nodes: (nodesAfter - nodesBefore) / 1e6 / seconds, database, machine } };
}

/** Does `work`. If profiles are requested, writes a profile of each node for this time. */
async function withProfiles<T>(
  { nodes }: MeasuredServer,
  profile: LoadPlan["profile"],
  part: string,
  work: () => Promise<T>,
): Promise<T> {
  if (profile === null) return work();
  await Promise.all(nodes.map((node) => node.request("startProfile")));
  const result = await work();
  const fileOf = (index: number) => path.resolve(profile.folder, `${profile.side}-${index + 1}.${part}.cpuprofile`);
  await Promise.all(nodes.map((node, index) => node.request("stopProfile", fileOf(index))));
  return result;
}

/** Connects and seats the people of additional tables. Returns how many seconds this took. */
export async function enterTables(server: MeasuredServer, tables: readonly PeopledTable[]): Promise<number> {
  const enter = await server.prepare(tables);
  const began = performance.now();
  await enter();
  return (performance.now() - began) / 1000;
}

export interface PlayedLoad {
  readonly played: PlayedRound;
  readonly cores: Cores;
  readonly seconds: number;
}

/** Warms the servers up, then measures them while all tables play. Calls `beforeMeasuring` after the warm-up. */
export async function measurePlay(
  server: MeasuredServer,
  databaseCpu: () => number | null,
  { rate, seconds, profile }: Omit<LoadPlan, "tables">,
  beforeMeasuring: () => Promise<void> = async () => {},
): Promise<PlayedLoad> {
  await server.players.play({ ms: 1000 * Math.min(seconds, MAX_WARM_UP_SECONDS), rate, record: true });
  await server.takeStall();
  await beforeMeasuring();
  const play = () => server.players.play({ ms: 1000 * seconds, rate, record: false });
  return withProfiles(server, profile, "busy", async () => {
    const { result, ...measured } = await measureCores(server, databaseCpu, play);
    return { played: result, ...measured };
  });
}

/**
 * Measures one side from the first connection to the idle room. Calls `beforeMeasuring` before the measured play, and
 * `afterPlay` after it.
 */
export async function measureLoad(
  server: MeasuredServer,
  databaseCpu: () => number | null,
  plan: LoadPlan,
  { beforeMeasuring, afterPlay }: { beforeMeasuring?: () => Promise<void>; afterPlay?: () => Promise<void> } = {},
): Promise<Load> {
  const sockets = plan.tables.reduce((sum, { people }) => sum + people.length, 0);
  const { heapAndBuffers: heapBefore } = await server.readMemory();
  const enterSeconds = await withProfiles(server, plan.profile, "entering", () => enterTables(server, plan.tables));
  const enterStallMs = await server.takeStall();
  const { played, cores: playing } = await measurePlay(server, databaseCpu, plan, beforeMeasuring);
  const stallMs = await server.takeStall();
  await afterPlay?.();
  await sleep(SETTLE_MS);
  const { cores: idle } = await withProfiles(server, plan.profile, "idle", () =>
    measureCores(server, databaseCpu, () => sleep(1000 * Math.min(plan.seconds, MAX_IDLE_SECONDS))),
  );
  const { rss, heapAndBuffers } = await server.readMemory();
  return {
    sockets,
    enterSeconds,
    enterStallMs,
    played,
    playing,
    stallMs,
    idle,
    rss,
    bytesPerSocket: (heapAndBuffers - heapBefore) / sockets,
  };
}
