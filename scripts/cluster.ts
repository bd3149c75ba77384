/**
 * `npm run cluster -- --nodes 3 [--webs 2] [--adapter postgres|redis] [--port N]`: the layout of deploy/ on this machine, on data of its
 * own: nginx before several web servers and game servers. Debian's packages nginx and redis-server are found, or installed for root.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { ADAPTERS, type Cluster, startCluster } from "./lib/cluster/start-cluster.ts";
import { choosePort, parseNodeCount, parsePublicUrl } from "./lib/ports.ts";
import { openRoomDatabase } from "./lib/room-database.ts";
import { runUntilStopped } from "./lib/run-until-stopped.ts";
import { buildWorkspaces, ROOT } from "./lib/workspace.ts";
import { parsePositiveInteger } from "./load/cli-exit.ts";

const option = { type: "string" } as const;
const { values } = parseArgs({ options: { nodes: option, webs: option, adapter: option, port: option } });
const nodes = parseNodeCount(values.nodes ?? "3");
const webs = parsePositiveInteger("webs", values.webs, 2);
const adapter = ADAPTERS.find((each) => each === (values.adapter ?? "redis"));
const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, ".data/cluster"));

/** Prints what went wrong, and with VERBOSE=1 every line of all processes. */
const log = (line: string) => {
  if (process.env.VERBOSE === "1" || !/^[\w-]+: ([{▲✓ -]|\d+:)/.test(line) || /"level":(50|60)/.test(line))
    console.log(line);
};

const describe = ({ nodes, webs, redis }: Cluster): string =>
  [
    ...[...nodes, ...webs].map(({ name, url, pid }) => `${name} ${url} (process ${pid})`),
    ...(redis ? [`redis (process ${redis.pid})`] : []),
  ].join("\n");

runUntilStopped(async (onStop) => {
  if (!adapter) throw new Error(`--adapter must be one of ${ADAPTERS.join(", ")}`);
  const port = await choosePort(values.port ?? process.env.PORT, 3000);
  const url = parsePublicUrl(process.env.PUBLIC_URL, port);
  console.log("Building what is new …");
  await buildWorkspaces();
  const database = await openRoomDatabase(dataDir, log);
  onStop(() => database.stop());
  const { secrets } = database;
  const host = process.env.HOST ?? "127.0.0.1";
  const cluster = await startCluster({
    host,
    port,
    url,
    nodes,
    webs,
    adapter,
    database,
    secrets,
    folder: dataDir,
    log,
  });
  onStop(() => cluster.stop());
  return `The room is open: ${url}\n${describe(cluster)}\nCtrl-C stops it.`;
});
