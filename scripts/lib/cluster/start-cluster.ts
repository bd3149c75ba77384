/**
 * Runs the layout of `deploy/` on one machine: nginx before several web servers and game servers, and Redis between these. Each server
 * has an address of loopback for itself and the port of its kind, and its name leads there, as in containers.
 */
import fs from "node:fs";
import path from "node:path";
import { HEALTH_PATH } from "../../../apps/web/src/http/http-settings.ts";
import { findFreePort } from "../ports.ts";
import type { Secrets } from "../secrets.ts";
import { GAME_COMMAND, TESTING_GAME_COMMAND, WEB_COMMAND } from "../server-commands.ts";
import { buildGameEnv, buildWebEnv, type DatabaseUrls } from "../server-env.ts";
import { type SupervisedProcess, superviseNode } from "../supervised-process.ts";
import { startNameServer } from "./name-server.ts";
import { startNginx } from "./nginx.ts";
import { type RedisServer, startRedis } from "./redis.ts";
import type { SupervisedProgram } from "./supervised-program.ts";

export const ADAPTERS = ["memory", "postgres", "redis"] as const;
export type ClusterAdapter = (typeof ADAPTERS)[number];

interface ClusterOptions {
  /** Where nginx listens. */
  readonly host?: string;
  readonly port: number;
  /** The room's address for browsers: scheme, host and port alone. */
  readonly url: string;
  readonly nodes: number;
  readonly webs: number;
  /** How messages reach other nodes; Redis is started for it alone. */
  readonly adapter: ClusterAdapter;
  readonly database: DatabaseUrls;
  readonly secrets: Secrets;
  /** Where nginx and Redis may write. */
  readonly folder: string;
  readonly log: (line: string) => void;
  /** More settings of the game servers, and of the web servers. */
  readonly nodeEnv?: Readonly<Record<string, string>>;
  readonly webEnv?: Readonly<Record<string, string>>;
  /** The entry of the game servers with test hooks, instead of the one that ships. */
  readonly testing?: boolean;
  /** How long a game server that died stays down, in ms. */
  readonly restartDelayMs?: () => number;
}

export interface ClusterServer extends SupervisedProcess {
  readonly name: string;
  /** Its own address, past nginx. */
  readonly url: string;
}

export interface Cluster {
  readonly nodes: readonly ClusterServer[];
  readonly webs: readonly ClusterServer[];
  readonly nginx: SupervisedProgram;
  /** null with another adapter. */
  readonly redis: RedisServer | null;
  /** Ends everything, the servers that others need last. */
  stop(): Promise<void>;
}

interface Place {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** The servers of one kind: `node-1` at 127.0.1.1, `node-2` at 127.0.1.2, all on one free port. */
async function listPlaces(kind: string, count: number, network: string): Promise<readonly Place[]> {
  const port = await findFreePort();
  return Array.from({ length: count }, (_, index) => ({
    name: `${kind}-${index + 1}`,
    host: `${network}.${index + 1}`,
    port,
  }));
}

/** A node has a name of its own; all web servers have one together. */
const nameAddresses = (nodes: readonly Place[], webs: readonly Place[]): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...nodes.map(({ name, host }): [string, readonly string[]] => [name, [host]]),
    ["web", webs.map(({ host }) => host)],
  ]);

/** nginx stands before the servers, whatever its address: nothing else can reach them in the layout that is rehearsed. */
const BEHIND_NGINX = { TRUSTED_PROXIES: "1" };

async function startNode(
  options: ClusterOptions,
  { name, host, port }: Place,
  redis: RedisServer | null,
): Promise<ClusterServer> {
  const { url, database, secrets, adapter, nodes, nodeEnv, testing, restartDelayMs, log } = options;
  const env = {
    ...buildGameEnv(url, { name, port, count: nodes }, database, secrets),
    ...BEHIND_NGINX,
    GAME_HOST: host,
    NODE_URL: `${url}/n/${name}`,
    ADAPTER: adapter,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...nodeEnv,
  };
  const command = testing ? TESTING_GAME_COMMAND : GAME_COMMAND;
  const address = `http://${host}:${port}`;
  const process = await superviseNode({ ...command, name, env, log }, `${address}/health`, restartDelayMs);
  return Object.assign(process, { name, url: address });
}

async function startWeb(options: ClusterOptions, { name, host, port }: Place): Promise<ClusterServer> {
  const { url, database, secrets, webEnv, log } = options;
  const env = {
    ...buildWebEnv(url, database, secrets),
    ...BEHIND_NGINX,
    WEB_HOST: host,
    WEB_PORT: String(port),
    ...webEnv,
  };
  const address = `http://${host}:${port}`;
  const process = await superviseNode({ ...WEB_COMMAND, name, env, log }, `${address}${HEALTH_PATH}`);
  return Object.assign(process, { name, url: address });
}

/** Starts everything on a database that is ready, and resolves when nginx responds. On failure nothing is left running. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { host = "127.0.0.1", port, nodes: nodeCount, webs: webCount, adapter, log } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    const folder = path.resolve(options.folder);
    fs.mkdirSync(folder, { recursive: true });
    const [nodePlaces, webPlaces] = [
      await listPlaces("node", nodeCount, "127.0.1"),
      await listPlaces("web", webCount, "127.0.2"),
    ];
    const nameServer = await startNameServer(nameAddresses(nodePlaces, webPlaces));
    stops.push(() => nameServer.close());
    const redis = adapter === "redis" ? await startRedis(folder, log) : null;
    if (redis) stops.push(() => redis.stop());
    const nodes: ClusterServer[] = [];
    // Together, because a node that stops while others run hands its tables to them.
    stops.push(() => Promise.all(nodes.map((node) => node.stop())));
    for (const place of nodePlaces) nodes.push(await startNode(options, place, redis));
    const webs: ClusterServer[] = [];
    stops.push(() => Promise.all(webs.map((web) => web.stop(5_000))));
    for (const place of webPlaces) webs.push(await startWeb(options, place));
    const nginx = await startNginx({
      folder,
      host,
      port,
      resolver: nameServer.address,
      webPort: webPlaces[0]?.port ?? 0,
      nodePort: nodePlaces[0]?.port ?? 0,
      log,
    });
    stops.push(() => nginx.stop());
    return { nodes, webs, nginx, redis, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
