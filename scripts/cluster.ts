/**
 * `npm run cluster -- --nodes 3 [--webs 2] [--adapter postgres|redis] [--port N]`: runs the layout of deploy/ on this machine, with its own
 * data: nginx in front of several web servers and game servers. It needs Debian's packages nginx and redis-server, and installs them when
 * root runs it.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { ADAPTERS, type Cluster, startCluster } from "./lib/cluster/start-cluster.ts";
import { chooseAddresses, choosePort, describeAddresses, parseNodeCount } from "./lib/ports.ts";
import { tellSteps } from "./lib/print-steps.ts";
import { openRoomDatabase } from "./lib/room-database.ts";
import { openRoomLog } from "./lib/room-log.ts";
import { runUntilStopped } from "./lib/run-until-stopped.ts";
import { buildWorkspaces, ROOT } from "./lib/workspace.ts";
import { parsePositiveInteger } from "./load/cli-exit.ts";

const option = { type: "string" } as const;
const { values } = parseArgs({ options: { nodes: option, webs: option, adapter: option, port: option } });
const nodes = parseNodeCount(values.nodes ?? "3");
const webs = parsePositiveInteger("webs", values.webs, 2);
const adapter = ADAPTERS.find((each) => each === (values.adapter ?? "redis"));
const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, ".data/cluster"));

const describe = ({ nodes, webs, redis }: Cluster): string =>
  [
    ...[...nodes, ...webs].map(({ name, url, pid }) => `${name} ${url} (process ${pid})`),
    ...(redis ? [`redis (process ${redis.pid})`] : []),
  ].join("\n");

runUntilStopped(async ({ onStop, signal }) => {
  const log = openRoomLog(dataDir, process.env);
  if (!adapter) throw new Error(`--adapter must be one of ${ADAPTERS.join(", ")}`);
  const port = await choosePort(values.port ?? process.env.PORT, 3000);
  const addresses = chooseAddresses(process.env, port);
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
      nodes,
      webs,
      adapter,
      database,
      secrets,
      folder: dataDir,
      log,
      signal,
    }),
  );
  onStop(cluster);
  return `${describeAddresses(addresses)}\n${describe(cluster)}\nCtrl-C stops it.`;
});
