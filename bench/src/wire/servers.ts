/** Starts the measured servers and the processes with the players who sit at their tables. */
import { randomBytes } from "node:crypto";
import net from "node:net";
import { GAME_NODE_ARGUMENTS } from "../../../scripts/lib/node-arguments.ts";
import { type BenchDatabase, BUY_IN } from "./bench-database.ts";
import type { EchoHandlers } from "./echo.process.ts";
import type { GameServerHandlers } from "./game-server.process.ts";
import { readPlacement } from "./placement.ts";
import type { ActionFrames } from "./played-table.ts";
import type { PeopledTable, ServerAddress } from "./players.process.ts";
import { Players } from "./players.ts";
import type { ProcessMemory, ProcessMeters, ThreadsCpu } from "./process-meters.ts";
import { RpcProcess } from "./process-rpc.ts";

const ORIGIN = "http://127.0.0.1:3000";
const DIST = new URL(".", import.meta.url);

/** The measured processes of one kind, with their players. The bench uses them like a single server. */
export interface MeasuredServer {
  readonly nodes: readonly RpcProcess<ProcessMeters>[];
  readonly players: Players;
  /** Waits until additional tables can be played. Call the returned function to seat their people. */
  prepare(tables: readonly PeopledTable[]): Promise<() => Promise<void>>;
  readCpu(): Promise<number>;
  /** Returns the processor time of the threads, summed over all nodes; null when a node cannot report it. */
  readThreads(): Promise<ThreadsCpu | null>;
  /** Returns the memory, summed over all nodes. Each node collects its garbage for this. */
  readMemory(): Promise<ProcessMemory>;
  /** Returns the resident memory, summed over all nodes, without a garbage collection. */
  readRss(): Promise<number>;
  /** Returns the longest stall of any node since the last call, in milliseconds. */
  takeStall(): Promise<number>;
  /** Ends the players, and then the nodes. */
  stop(): Promise<void>;
}

export interface MeasuredGameServer extends MeasuredServer {
  /** The values with which a socket is admitted to the room. */
  readonly admission: { readonly origin: string; readonly secret: string };
  /** The room's keys as hexadecimal digits. */
  readonly keys: { readonly live: string; readonly archive: string; readonly deal: string };
  takeWaits(): Promise<readonly number[]>;
  /** Returns how many sockets the nodes have counted. */
  countConnections(): Promise<number>;
}

export const processFile = (name: string): URL => new URL(`wire/${name}.process.mjs`, DIST);

type NodeProcess = RpcProcess<ProcessMeters>;

/** Returns functions that measure all nodes together. */
function measureTogether(nodes: readonly NodeProcess[], players: Players) {
  return {
    nodes,
    players,
    async readCpu() {
      return sumOf(await Promise.all(nodes.map((node) => node.request("cpu"))));
    },
    async readThreads() {
      const all = await Promise.all(nodes.map((node) => node.request("threadsCpu")));
      const known = all.filter((threads) => threads !== null);
      if (known.length < all.length) return null;
      return { main: sumOf(known.map(({ main }) => main)), others: sumOf(known.map(({ others }) => others)) };
    },
    async readMemory() {
      const all = await Promise.all(nodes.map((node) => node.request("memory")));
      return { rss: sumOf(all.map(({ rss }) => rss)), heapAndBuffers: sumOf(all.map((each) => each.heapAndBuffers)) };
    },
    readRss: async () => sumOf(await Promise.all(nodes.map((node) => node.request("rss")))),
    async takeStall() {
      return Math.max(...(await Promise.all(nodes.map((node) => node.request("takeStall")))));
    },
    async stop() {
      await players.stop();
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

type StartDatabase = Pick<BenchDatabase, "gameUrl" | "owner" | "beforeClose">;

interface GameServersOptions {
  readonly journal?: "on" | "off";
  readonly count?: number;
  /** The key that sealed the hands in the database, as hexadecimal digits. */
  readonly archiveKey?: string;
  readonly logLevel?: string;
}
const makeKey = (): string => randomBytes(32).toString("hex");

/** Starts the nodes of one room. Tables may be added before or after the start. */
export async function startGameServers(
  database: StartDatabase,
  { journal = "on", count = 1, archiveKey = makeKey(), logLevel = "warn" }: GameServersOptions = {},
): Promise<MeasuredGameServer> {
  const secret = randomBytes(32).toString("base64");
  const nodes: RpcProcess<GameServerHandlers>[] = [];
  const urls: string[] = [];
  const keys = { live: makeKey(), archive: archiveKey, deal: makeKey() };
  const env = buildRoomEnv(database, secret, { journal, count, keys, logLevel });
  for (let number = 1; number <= count; number++) {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    // To write a profile of the server, set BENCH_NODE_OPTIONS="--cpu-prof --cpu-prof-dir=profiles".
    const node = new RpcProcess<GameServerHandlers>(processFile("game-server"), {
      env: { ...env, NODE_NAME: `node-${number}`, GAME_PORT: new URL(url).port, NODE_URL: url },
      execArgv: [...GAME_NODE_ARGUMENTS, ...(process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [])],
    });
    database.beforeClose(() => node.stop());
    nodes.push(node);
    urls.push(url);
  }
  for (const url of urls) await waitForHealth(url);
  const players = new Players(database, processFile("players"));
  let tableCount = 0;
  return {
    ...measureTogether(nodes, players),
    admission: { origin: ORIGIN, secret },
    keys,
    async prepare(tables) {
      tableCount += tables.length;
      const placement = await waitForPlacement(database, urls, tableCount);
      const placed = tables.map((table) => ({ ...table, server: requireServer(placement, table) }));
      return () => players.enter({ origin: ORIGIN, secret, tables: placed, buyIn: BUY_IN });
    },
    takeWaits: async () => (await Promise.all(nodes.map((node) => node.request("takeWaits")))).flat(),
    countConnections: async () =>
      sumOf((await Promise.all(urls.map(readHealth))).map(({ connections }) => connections)),
  };
}

/** Returns the settings that all nodes of a room have in common. */
function buildRoomEnv(
  { gameUrl }: Pick<BenchDatabase, "gameUrl">,
  secret: string,
  {
    journal,
    count,
    keys,
    logLevel,
  }: Pick<MeasuredGameServer, "keys"> & Required<Omit<GameServersOptions, "archiveKey">>,
): Record<string, string> {
  return {
    DATABASE_URL: gameUrl,
    PUBLIC_ORIGINS: ORIGIN,
    TICKET_SECRET: secret,
    LIVE_KEY: keys.live,
    ARCHIVE_KEY: keys.archive,
    DEAL_KEY: keys.deal,
    BOTS: "off",
    CLOSE_WAIT_MS: "0",
    // These limits are high, because all players connect from one address.
    CONNECTIONS_PER_SECOND: "100000",
    SOCKETS_PER_ADDRESS: "100000",
    GAME_CONNECTIONS: "100000",
    // These limits are high, because a heads-up player acts as fast as replies arrive.
    MESSAGES_PER_SECOND: "100000",
    PACKETS_PER_SECOND: "100000",
    LOG_LEVEL: logLevel,
    // The sample is small, so that the daily test of the shuffle ends before the measurement begins.
    SHUFFLE_SAMPLE: "1000",
    JOURNAL: journal,
    ADAPTER: process.env.ADAPTER ?? (count > 1 ? "postgres" : "memory"),
  };
}

/** Starts the peer in the same number of processes. It sends the recorded frames. */
export async function startEchoServers(
  { beforeClose }: Pick<BenchDatabase, "beforeClose">,
  script: readonly ActionFrames[],
  count = 1,
): Promise<MeasuredServer> {
  const nodes: RpcProcess<EchoHandlers>[] = [];
  const servers: ServerAddress[] = [];
  for (let number = 1; number <= count; number++) {
    const node = new RpcProcess<EchoHandlers>(processFile("echo"));
    beforeClose(() => node.stop());
    nodes.push(node);
    servers.push({ url: `http://127.0.0.1:${await node.request("open", script)}`, nodeId: null });
  }
  const players = new Players({ beforeClose }, processFile("players"));
  const prepare = async (tables: readonly PeopledTable[]) => {
    const placed = servers.flatMap((server, number) =>
      tables.filter((_table, index) => index % count === number).map((table) => ({ ...table, server })),
    );
    return () => players.enter({ origin: ORIGIN, secret: "", tables: placed, buyIn: 0 });
  };
  return { ...measureTogether(nodes, players), prepare };
}

const PLACEMENT_POLL_MS = 500;
/**
 * How many polls in a row must find every table at the same node. Nodes that divide the tables among themselves may
 * still hand some over after every table has an owner.
 */
const UNCHANGED_POLLS = 6;
const MAX_PLACEMENT_POLLS = 600;

/** Waits until every table runs at a node and no table has moved for a while. Returns which node runs each table. */
async function waitForPlacement(database: StartDatabase, urls: readonly string[], tables: number) {
  let unchanged = 0;
  let last = "";
  for (let polls = 0; polls < MAX_PLACEMENT_POLLS; polls++) {
    const placement = await readPlacement(database.owner);
    const running = sumOf((await Promise.all(urls.map(readHealth))).map((health) => health.tables));
    const now = [...placement]
      .map(([id, { nodeId }]) => `${id}${nodeId}`)
      .sort()
      .join();
    unchanged = now === last && placement.size === tables && running === tables ? unchanged + 1 : 0;
    if (unchanged === UNCHANGED_POLLS) return placement;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, PLACEMENT_POLL_MS));
  }
  throw new Error("some tables have found no node");
}

function requireServer(placement: ReadonlyMap<string, ServerAddress>, { tableId }: PeopledTable): ServerAddress {
  const server = placement.get(tableId);
  if (!server) throw new Error(`no node runs table ${tableId}`);
  return server;
}

interface NodeHealth {
  readonly ready: boolean;
  readonly tables: number;
  readonly connections: number;
}

const readHealth = async (url: string): Promise<NodeHealth> => JSON.parse(await (await fetch(`${url}/health`)).text());

async function waitForHealth(url: string): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      if ((await readHealth(url)).ready) return;
      throw new Error("the game server is not ready");
    } catch (error) {
      if (tries === 600) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

function findFreePort(): Promise<number> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address === null || typeof address === "string" ? 0 : address.port));
    });
  });
}
