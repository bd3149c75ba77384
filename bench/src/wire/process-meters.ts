/** The measurements that every server makes of its own process: processor time, memory, stalls of its event loop, and profiles. */
import fs from "node:fs";
import inspector from "node:inspector/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import v8 from "node:v8";
import vm from "node:vm";

export interface ProcessMemory {
  readonly rss: number;
  /** How many bytes the heap and its buffers use after a garbage collection. */
  readonly heapAndBuffers: number;
}

export interface ThreadsCpu {
  /** The processor time of the thread that handles messages, in microseconds. */
  readonly main: number;
  /** The processor time of all other threads (workers, signing, garbage collection), in microseconds. */
  readonly others: number;
}

/** The length of a tick, which is the unit of the processor times in /proc, in microseconds. */
const TICK_US = 10_000;

const STALL_RESOLUTION_MS = 20;
const delays = monitorEventLoopDelay({ resolution: STALL_RESOLUTION_MS });
delays.enable();

const session = new inspector.Session();

function collectGarbage(): void {
  v8.setFlagsFromString("--expose-gc");
  const collect: unknown = vm.runInNewContext("gc");
  if (typeof collect === "function") collect();
}

function readTasks(): number[] {
  return fs.existsSync("/proc/self/task") ? fs.readdirSync("/proc/self/task").map(Number) : [];
}

function readTaskUs(id: number): number {
  const text = fs.readFileSync(`/proc/self/task/${id}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** How many bytes are allocated between two samples, on average. */
const SAMPLING_BYTES = 16_384;

type ProfileNode = inspector.HeapProfiler.SamplingHeapProfileNode;
const bytesOf = ({ selfSize, children }: ProfileNode): number =>
  children.reduce((sum, child) => sum + bytesOf(child), selfSize);

export const processMeters = {
  /** Returns the processor time of the process in microseconds. */
  cpu(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  /** Returns the processor time of the threads (see proc(5)); null when the system has no /proc. */
  threadsCpu(): ThreadsCpu | null {
    const times = new Map(readTasks().map((id) => [id, readTaskUs(id)]));
    const main = times.get(process.pid);
    if (main === undefined) return null;
    return { main, others: [...times.values()].reduce((sum, us) => sum + us, -main) };
  },
  /** Returns the resident memory of the process now, without a garbage collection first. */
  rss: (): number => process.memoryUsage.rss(),
  /**
   * Returns the resident memory now, and the size of the heap and its buffers after a garbage collection. The process
   * stops for this collection.
   */
  memory(): ProcessMemory {
    const { rss } = process.memoryUsage();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return { rss, heapAndBuffers: heapUsed + external };
  },
  /** Returns the longest stall of the event loop since the last call, in milliseconds. */
  takeStall(): number {
    const longest = delays.max / 1e6 - STALL_RESOLUTION_MS;
    delays.reset();
    return Math.max(0, longest);
  },
  async startProfile(): Promise<void> {
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
  },
  async stopProfile(file: string): Promise<void> {
    const { profile } = await session.post("Profiler.stop");
    session.disconnect();
    fs.writeFileSync(file, JSON.stringify(profile));
  },
  /** Begins to sample allocations. Objects that are collected before the end of the sampling count too. */
  async startAllocations(): Promise<void> {
    session.connect();
    await session.post("HeapProfiler.startSampling", {
      samplingInterval: SAMPLING_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
  },
  /**
   * Ends the sampling, and returns how many bytes were allocated on the heap. If a file is given, writes into it which
   * code allocated them.
   */
  async stopAllocations(file: string | null): Promise<number> {
    const { profile } = await session.post("HeapProfiler.stopSampling");
    session.disconnect();
    if (file !== null) fs.writeFileSync(file, JSON.stringify(profile));
    return bytesOf(profile.head);
  },
};
export type ProcessMeters = typeof processMeters;
