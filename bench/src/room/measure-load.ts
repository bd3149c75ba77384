/** Measures servers under the load of a whole room: connecting, playing, and idle. The room and its peer are measured in the same way. */
import os from "node:os";
import path from "node:path";
import type { PeopledTable } from "../wire/players.process.ts";
import type { PlayedRound } from "../wire/players.ts";
import type { MeasuredServer } from "../wire/servers.ts";

interface LoadPlan {
  readonly tables: readonly PeopledTable[];
  readonly rate: number | null;
  /**
   * The measured time of play. The warm-up and the measurement of the idle room take the same time, up to a maximum.
   */
  readonly seconds: number;
  /** The name of the side in the files of profiles; null when no profiles are written. */
  readonly profile: { readonly folder: string; readonly side: string } | null;
}

/** Processor time a second, in cores; null when the system does not report it. */
interface Cores {
  readonly nodes: number;
  readonly database: number | null;
  /**
   * The share of the machine's processor time that all processes used, including the players'; 1 is the whole machine.
   */
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
  /** The memory of the heap and its buffers. */
  readonly bytesPerSocket: number;
}

const MAX_WARM_UP_SECONDS = 10;
const SETTLE_MS = 3_000;
const MAX_IDLE_SECONDS = 12;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The time of all cores, in ms: the busy time, and the total. */
function readMachineTime(): { readonly busy: number; readonly all: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** Does `work`, and returns the share of the time in which the nodes and the database used a processor. */
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

/** Writes a profile of each node during `work`, when profiles are requested. */
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

/** Seats the people of further tables; returns the seconds that this took. */
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

/**
 * Warms the servers up, and then measures them while all tables play. `beforeMeasuring` is called between the warm-up
 * and the measurement.
 */
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

/** Measures one side from the first connection to the idle room. `beforeMeasuring` and `afterPlay` are called around the measured play. */
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
