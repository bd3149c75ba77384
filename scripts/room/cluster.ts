/**
 * Runs the layout of deploy/ on this machine: nginx in front of several web servers and game servers. It has a data
 * directory of its own.
 */
import path from "node:path";
import type { ClusterAdapter } from "../lib/cluster/adapters.ts";
import { type Cluster, startCluster } from "../lib/cluster/start-cluster.ts";
import { chooseMetricsAddresses, describeMetrics } from "../lib/launcher-metrics.ts";
import { chooseAddresses, choosePort, describeAddresses } from "../lib/ports.ts";
import { tellSteps } from "../lib/print-steps.ts";
import { openRoomDatabase } from "../lib/room-database.ts";
import { openRoomLog } from "../lib/room-log.ts";
import { runUntilStopped } from "../lib/run-until-stopped.ts";
import { buildWorkspaces, ROOT } from "../lib/workspace.ts";

interface ClusterOptions {
  readonly nodes: number;
  readonly webs: number;
  readonly adapter: ClusterAdapter;
  /** The port that the room must use; undefined to choose a free port. */
  readonly port: string | undefined;
}

const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, ".data/cluster"));

const describe = ({ nodes, webs, redis }: Cluster): string =>
  [
    ...[...nodes, ...webs].map(({ name, url, pid }) => `${name} ${url} (process ${pid})`),
    ...(redis ? [`redis (process ${redis.pid})`] : []),
  ].join("\n");

export const runCluster = (options: ClusterOptions) =>
  runUntilStopped(async ({ onStop, signal }) => {
    const log = openRoomLog(dataDir, process.env);
    const port = await choosePort(options.port, 3000);
    const addresses = chooseAddresses(process.env, port);
    const metrics = await chooseMetricsAddresses(process.env, 0);
    const step = tellSteps([
      "building what is new: the first time one to ten minutes, later a few seconds",
      "opening the database",
      "starting nginx, the game servers and the web servers",
    ]);
    await step(() => buildWorkspaces(undefined, signal));
    const database = await step(() => openRoomDatabase(dataDir, log, onStop));
    const { secrets } = database;
    const origins = { PUBLIC_ORIGINS: [addresses.url, ...addresses.others].join(",") };
    const cluster = await step(() =>
      startCluster({
        host: addresses.host,
        port,
        url: addresses.url,
        nodeEnv: origins,
        webEnv: origins,
        nodes: options.nodes,
        webs: options.webs,
        adapter: options.adapter,
        database,
        secrets,
        metricsPort: metrics?.own.port,
        folder: dataDir,
        log,
        signal,
      }),
    );
    onStop(cluster);
    return `${describeAddresses(addresses)}\n${describe(cluster)}\n${describeMetrics({ METRICS_PORT: process.env.METRICS_PORT })}Ctrl-C stops it.`;
  });
