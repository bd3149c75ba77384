/**
 * Runs the layout of `deploy/` on one machine: nginx, several web servers and game servers behind it, and Redis between
 * the game servers.
 * Each server listens at its own loopback address. All servers of one kind use the same port. A server's name leads to
 * its address, as in containers.
 */
import fs from "node:fs";
import path from "node:path";
import type { MetricsServer } from "@poker/metrics";
import { HEALTH_PATH } from "@poker/settings/http";
import { metricsEnv, startLauncherMetrics } from "../launcher-metrics.ts";
import { findFreePort } from "../ports.ts";
import type { Secrets } from "../secrets.ts";
import { GAME_COMMAND, TESTING_GAME_COMMAND, WEB_COMMAND } from "../server-commands.ts";
import { buildGameEnv, buildWebEnv, type DatabaseUrls } from "../server-env.ts";
import {
  ROOM_STOP_PATIENCE_MS,
  type SupervisedProcess,
  superviseNode,
  WEB_STOP_PATIENCE_MS,
} from "../supervised-process.ts";
import type { ClusterAdapter } from "./adapters.ts";
import { startNameServer } from "./name-server.ts";
import { startNginx } from "./nginx.ts";
import { type RedisServer, startRedis } from "./redis.ts";
import type { SupervisedProgram } from "./supervised-program.ts";

interface ClusterOptions {
  /** The IP address at which nginx listens. */
  readonly host?: string;
  readonly port: number;
  /** The room's address in browsers: scheme, host and port, without a path. */
  readonly url: string;
  readonly nodes: number;
  readonly webs: number;
  /** How messages reach other nodes. Redis is started only when this is "redis". */
  readonly adapter: ClusterAdapter;
  readonly database: DatabaseUrls;
  readonly secrets: Secrets;
  /** The folder into which nginx and Redis may write. */
  readonly folder: string;
  readonly log: (line: string) => void;
  /** Stops the start of the cluster when it is aborted. */
  readonly signal?: AbortSignal;
  /** Additional environment variables of the game servers. */
  readonly nodeEnv?: Readonly<Record<string, string>>;
  /** Additional environment variables of the web servers. */
  readonly webEnv?: Readonly<Record<string, string>>;
  /** True to run the game servers with test hooks. False to run them as they ship. */
  readonly testing?: boolean;
  /**
   * The port of /metrics, /live and /ready. Each process has it at its own address, and the launcher at 127.0.0.1.
   * Absent when these are not wanted.
   */
  readonly metricsPort?: number | undefined;
  /** Returns how long a game server that died stays down, in milliseconds. */
  readonly restartDelayMs?: () => number;
}

interface ClusterServer extends SupervisedProcess {
  readonly name: string;
  /** The address of the server itself, behind nginx. */
  readonly url: string;
}

export interface Cluster {
  readonly nodes: readonly ClusterServer[];
  readonly webs: readonly ClusterServer[];
  readonly nginx: SupervisedProgram;
  /** null when `adapter` is not "redis". */
  readonly redis: RedisServer | null;
  /** Ends all processes. A process that others need ends after them. */
  stop(): Promise<void>;
  /** Kills all processes. No acknowledged action is lost, because the journal has it. */
  kill(): Promise<void>;
}

interface Place {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Returns the names and addresses of the servers of one kind, such as `node-1` at 127.0.1.1 and `node-2` at 127.0.1.2.
 * All share one free port.
 */
async function listPlaces(kind: string, count: number, network: string): Promise<readonly Place[]> {
  const port = await findFreePort();
  return Array.from({ length: count }, (_, index) => ({
    name: `${kind}-${index + 1}`,
    host: `${network}.${index + 1}`,
    port,
  }));
}

/** Returns the addresses behind each name. Each node has a name of its own; all web servers share one name. */
const nameAddresses = (nodes: readonly Place[], webs: readonly Place[]): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...nodes.map(({ name, host }): [string, readonly string[]] => [name, [host]]),
    ["web", webs.map(({ host }) => host)],
  ]);

const metricsAddress = ({ metricsPort: port }: ClusterOptions, host: string) =>
  port === undefined ? undefined : { host, port };

/** Lets the servers trust the proxy before them, from any address. In this layout, only nginx can reach them. */
const BEHIND_NGINX = { TRUSTED_PROXIES: "1" };

async function startNode(
  options: ClusterOptions,
  { name, host, port }: Place,
  redis: RedisServer | null,
): Promise<ClusterServer> {
  const { url, database, secrets, adapter, nodes, nodeEnv, testing, restartDelayMs, log, signal } = options;
  const env = {
    ...buildGameEnv(url, { name, port, count: nodes }, database, secrets),
    ...BEHIND_NGINX,
    GAME_HOST: host,
    NODE_URL: `${url}/n/${name}`,
    ADAPTER: adapter,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...metricsEnv(metricsAddress(options, host)),
    ...nodeEnv,
  };
  const command = testing ? TESTING_GAME_COMMAND : GAME_COMMAND;
  const address = `http://${host}:${port}`;
  const process = await superviseNode(
    { ...command, name, env, log, ...(signal && { signal }) },
    `${address}/health`,
    restartDelayMs,
  );
  return Object.assign(process, { name, url: address });
}

async function startWeb(options: ClusterOptions, { name, host, port }: Place): Promise<ClusterServer> {
  const { url, database, secrets, webEnv, log, signal } = options;
  const env = {
    ...buildWebEnv(url, database, secrets),
    ...BEHIND_NGINX,
    WEB_HOST: host,
    WEB_PORT: String(port),
    ...metricsEnv(metricsAddress(options, host)),
    ...webEnv,
  };
  const address = `http://${host}:${port}`;
  const process = await superviseNode(
    { ...WEB_COMMAND, name, env, log, ...(signal && { signal }) },
    `${address}${HEALTH_PATH}`,
  );
  return Object.assign(process, { name, url: address });
}

/** Tells Prometheus, at the launcher's port, which servers to scrape. Each server has its metrics at its own address, as in containers. */
async function watchCluster(options: ClusterOptions, servers: readonly ClusterServer[]): Promise<MetricsServer | null> {
  const own = metricsAddress(options, "127.0.0.1");
  if (!own) return null;
  const watched = servers.map((server) => {
    const { name, url } = server;
    return { name, server, address: { host: new URL(url).hostname, port: own.port } };
  });
  return startLauncherMetrics({ own, servers: watched, proxy: null });
}

/**
 * Starts all processes on a database that is already prepared, and resolves when nginx responds. If the start fails,
 * ends every process.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { host = "127.0.0.1", port, nodes: nodeCount, webs: webCount, adapter, log } = options;
  const nodes: ClusterServer[] = [];
  const webs: ClusterServer[] = [];
  const programs: SupervisedProgram[] = [];
  let closeNameServer = async () => {};
  let watching: MetricsServer | null = null;
  // All servers end at the same time, so that no node hands its tables to another. nginx ends after the servers,
  // because it passes their last messages on to the pages.
  const stop = async () => {
    await Promise.all([
      ...nodes.map((node) => node.stop(ROOM_STOP_PATIENCE_MS)),
      ...webs.map((web) => web.stop(WEB_STOP_PATIENCE_MS)),
    ]);
    for (const program of programs.toReversed()) await program.stop();
    await Promise.all([closeNameServer(), watching?.close()]);
  };
  const kill = async () => {
    await Promise.all([...nodes, ...webs, ...programs].map((each) => each.takeDown()));
    await Promise.all([closeNameServer(), watching?.close()]);
  };
  try {
    const folder = path.resolve(options.folder);
    fs.mkdirSync(folder, { recursive: true });
    const [nodePlaces, webPlaces] = [
      await listPlaces("node", nodeCount, "127.0.1"),
      await listPlaces("web", webCount, "127.0.2"),
    ];
    const nameServer = await startNameServer(nameAddresses(nodePlaces, webPlaces));
    closeNameServer = nameServer.close;
    const redis = adapter === "redis" ? await startRedis(folder, log) : null;
    if (redis) programs.push(redis);
    for (const place of nodePlaces) nodes.push(await startNode(options, place, redis));
    for (const place of webPlaces) webs.push(await startWeb(options, place));
    const nginx = await startNginx({
      folder,
      host,
      port,
      statusPort: await findFreePort(),
      resolver: nameServer.address,
      webPort: webPlaces[0]?.port ?? 0,
      nodePort: nodePlaces[0]?.port ?? 0,
      log,
    });
    programs.push(nginx);
    watching = await watchCluster(options, [...nodes, ...webs]);
    return { nodes, webs, nginx, redis, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}
