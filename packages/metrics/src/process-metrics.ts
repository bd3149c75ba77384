/**
 * The metrics that every process of the room has. prom-client measures the process and Node. The metrics that are
 * defined here are the room's own.
 */
import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import client from "prom-client";
import type { MetricDefinitions, MetricValues } from "./definition.ts";

export const PROCESS_METRICS = {
  poker_info: { kind: "gauge", help: "Always 1. The labels say what the process is.", labels: ["server", "name"] },
  poker_ready: { kind: "gauge", help: "1 when the process accepts work, as /ready says; otherwise 0." },
  poker_event_loop_stalls_total: {
    kind: "counter",
    help: "How often the event loop stood still for more than a quarter of a second.",
  },
  poker_event_loop_stall_seconds_total: {
    kind: "counter",
    help: "How long the event loop stood still in these stalls.",
  },
  poker_heap_limit_bytes: {
    kind: "gauge",
    help: "The most heap that Node gives the process before it ends the process.",
  },
} as const satisfies MetricDefinitions;

/** Which process this is: its kind, and its name among the processes of this kind. */
export interface ProcessIdentity {
  readonly server: "game" | "web" | "launcher";
  readonly name: string;
}

/**
 * Gauges of prom-client whose names wrongly end like the names of counters. prom-client also gives these numbers by
 * type, under correct names.
 */
const BADLY_NAMED = ["nodejs_active_resources_total", "nodejs_active_handles_total", "nodejs_active_requests_total"];

const CHECK_INTERVAL_MS = 100;
const STALL_THRESHOLD_MS = 250;

/**
 * Starts to measure the process. Each call has a registry of its own, so a process may have several metrics servers.
 */
export function watchProcess({ server, name }: ProcessIdentity) {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  for (const name of BADLY_NAMED) registry.removeSingleMetric(name);
  const heapLimit = getHeapStatistics().heap_size_limit;
  let stalls = 0;
  let stalledMs = 0;
  let due = performance.now() + CHECK_INTERVAL_MS;
  const timer = setInterval(() => {
    const lateMs = performance.now() - due;
    due = performance.now() + CHECK_INTERVAL_MS;
    if (lateMs <= STALL_THRESHOLD_MS) return;
    stalls += 1;
    stalledMs += lateMs;
  }, CHECK_INTERVAL_MS).unref();
  return {
    read: (isReady: boolean): MetricValues<typeof PROCESS_METRICS> => ({
      poker_info: [[[server, name], 1]],
      poker_ready: isReady ? 1 : 0,
      poker_event_loop_stalls_total: stalls,
      poker_event_loop_stall_seconds_total: stalledMs / 1_000,
      poker_heap_limit_bytes: heapLimit,
    }),
    /** Returns the metrics of prom-client as text. */
    formatNode: () => registry.metrics(),
    stop: () => clearInterval(timer),
  };
}
