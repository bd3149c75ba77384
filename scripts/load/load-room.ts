/**
 * Starts a room for a load run: a database and game servers, each in a process of its own, as with `npm start`, or
 * behind nginx as with `npm run cluster`. Deletes everything afterwards.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ClusterAdapter } from "../lib/cluster/adapters.ts";
import { startCluster } from "../lib/cluster/start-cluster.ts";
import { findFreePort } from "../lib/ports.ts";
import { loadOrCreateSecrets, type Secrets } from "../lib/secrets.ts";
import { GAME_COMMAND } from "../lib/server-commands.ts";
import { buildGameEnv, type DatabaseUrls } from "../lib/server-env.ts";
import { type SupervisedProcess, superviseNode } from "../lib/supervised-process.ts";
import { buildWorkspaces } from "../lib/workspace.ts";
import { type LoadDatabase, openLoadDatabase } from "./load-database.ts";

export interface ServerProcess {
  readonly url: string;
  /** Kills the server with SIGKILL. The launcher starts it again. Returns false when it was not running. */
  kill(): boolean;
  /** Pauses the server until `thaw` is called. Fault 8 */
  freeze(): boolean;
  thaw(): boolean;
  isReady(): Promise<boolean>;
  /** Asks the server to end. The launcher starts it again. */
  restart(): boolean;
  /** Asks the server to end, and waits until it has ended. It is not started again. */
  stop(): Promise<void>;
}

export interface LoadRoom extends Omit<LoadDatabase, "urls"> {
  /** The times at which a server or the database was killed, ended or paused, in epoch milliseconds and in ascending order. */
  readonly interruptions: readonly number[];
  readonly servers: readonly ServerProcess[];
  /** Kills Redis and starts it again; null when the room has no Redis. */
  readonly restartRedis: (() => Promise<void>) | null;
  readonly secrets: Secrets;
  /** The folder for the load run's own files, such as its command log. */
  readonly folder: string;
  stopServers(): Promise<void>;
  close(): Promise<void>;
}

interface LoadRoomOptions {
  readonly serverCount: number;
  /** How the game servers send messages to each other. When present, they are behind nginx. When absent, each has an address of its own. */
  readonly cluster?: ClusterAdapter | undefined;
  /** Called with each line that a server logs. */
  readonly log: (line: string) => void;
  /** Returns how long a server that died stays down, in milliseconds. */
  readonly restartDelayMs: () => number;
}

export async function openLoadRoom(options: LoadRoomOptions): Promise<LoadRoom> {
  await buildWorkspaces("@poker/game");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "poker load-"));
  const tasks: (() => Promise<unknown> | unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const onClose = (task: () => Promise<unknown>) => void tasks.push(task);
  const close = async () => {
    for (let next = tasks.pop(); next; next = tasks.pop()) await next();
  };
  try {
    const secrets = loadOrCreateSecrets(folder);
    const dataDir = path.join(folder, "postgres");
    const { urls, ...database } = await openLoadDatabase({ dataDir, secrets, log: options.log, onClose });
    const interruptions: number[] = [];
    const interrupt = (at: number) => void interruptions.push(at);
    const place = { urls, secrets, folder, onClose, interrupt };
    const { cluster } = options;
    const servers = cluster ? await startBehindNginx(options, cluster, place) : await startServers(options, place);
    const stopServers = async () => void (await Promise.all(servers.servers.map((server) => server.stop())));
    const restartPostgres: LoadRoom["restartPostgres"] = (mode) => {
      interrupt(Date.now());
      return database.restartPostgres(mode);
    };
    return { ...database, ...servers, restartPostgres, interruptions, secrets, folder, stopServers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The limits of the servers. They are high, because all simulated players come from one address. */
const FROM_ONE_ADDRESS = {
  CONNECTIONS_PER_SECOND: "100000",
  REFUSALS_PER_SECOND: "100000",
  SOCKETS_PER_ADDRESS: "100000",
};

/** HOST_AWAY_MS is so short that the role of an absent host passes to another player during a run. */
const NODE_ENV = { ...FROM_ONE_ADDRESS, BOTS: "off", LOG_LEVEL: "warn", HOST_AWAY_MS: "4000" };

interface Place {
  readonly urls: DatabaseUrls;
  readonly secrets: Secrets;
  readonly folder: string;
  readonly onClose: (task: () => Promise<unknown>) => void;
  /** Records that the room was interrupted at this time, in epoch milliseconds. */
  readonly interrupt: (at: number) => void;
}
type Servers = Pick<LoadRoom, "servers" | "restartRedis">;

async function startServers(
  { serverCount, log, restartDelayMs }: LoadRoomOptions,
  { urls, secrets, onClose, interrupt }: Place,
): Promise<Servers> {
  const start = async (index: number): Promise<ServerProcess> => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...buildGameEnv(url, { name: `node-${index + 1}`, port, count: 1 }, urls, secrets),
      ...NODE_ENV,
      ADAPTER: serverCount > 1 ? "postgres" : "memory",
    };
    const program = { ...GAME_COMMAND, name: `game ${index + 1}`, env, log };
    const server = toServer(await superviseNode(program, `${url}/health`, restartDelayMs), url, interrupt);
    onClose(server.stop);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: serverCount }, (_, index) => start(index)));
  return { servers, restartRedis: null };
}

async function startBehindNginx(
  { serverCount, log, restartDelayMs }: LoadRoomOptions,
  adapter: ClusterAdapter,
  { urls: database, secrets, folder, onClose, interrupt }: Place,
): Promise<Servers> {
  const port = await findFreePort();
  const { nodes, redis, stop } = await startCluster({
    port,
    url: `http://127.0.0.1:${port}`,
    nodes: serverCount,
    webs: 0,
    adapter,
    database,
    secrets,
    folder,
    log,
    nodeEnv: NODE_ENV,
    restartDelayMs,
  });
  onClose(stop);
  const restart = async () => {
    await redis?.takeDown();
    await redis?.bringUp();
  };
  return { servers: nodes.map((node) => toServer(node, node.url, interrupt)), restartRedis: redis ? restart : null };
}

const toServer = (supervised: SupervisedProcess, url: string, interrupt: Place["interrupt"]): ServerProcess => {
  const interruptBy = (signal: NodeJS.Signals) => () => {
    const at = Date.now();
    const isSent = supervised.signal(signal);
    if (isSent) interrupt(at);
    return isSent;
  };
  return {
    url,
    kill: interruptBy("SIGKILL"),
    freeze: interruptBy("SIGSTOP"),
    thaw: () => supervised.signal("SIGCONT"),
    restart: interruptBy("SIGTERM"),
    stop: () => supervised.stop(),
    isReady: () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
};
