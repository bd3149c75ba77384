/** Starts the measured servers, each with players who sit at its tables. */
import { randomBytes } from "node:crypto";
import net from "node:net";
import { type BenchDatabase, BUY_IN } from "./bench-database.ts";
import type { EchoHandlers } from "./echo.process.ts";
import type { GameServerHandlers } from "./game-server.process.ts";
import type { ActionFrames } from "./played-table.ts";
import type { PlayersHandlers, SeatingPlan } from "./players.process.ts";
import { RpcProcess } from "./process-rpc.ts";

const ORIGIN = "http://127.0.0.1:3000";
const DIST = new URL(".", import.meta.url);

/** A server with its players. */
export interface MeasuredServer {
  readonly readCpu: () => Promise<number>;
  readonly players: RpcProcess<PlayersHandlers>;
}

export interface MeasuredGameServer extends MeasuredServer {
  readonly takeWaits: () => Promise<readonly number[]>;
}

const processFile = (name: string): URL => new URL(`wire/${name}.process.mjs`, DIST);

export async function startGameServer(
  database: Pick<BenchDatabase, "gameUrl" | "tables" | "beforeClose">,
  { journal = "on" }: { journal?: "on" | "off" } = {},
): Promise<MeasuredGameServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString("base64");
  const key = () => randomBytes(32).toString("hex");
  const env = {
    DATABASE_URL: database.gameUrl,
    GAME_PORT: String(port),
    NODE_URL: url,
    PUBLIC_ORIGINS: ORIGIN,
    TICKET_SECRET: secret,
    LIVE_KEY: key(),
    ARCHIVE_KEY: key(),
    BOTS: "off",
    CLOSE_WAIT_MS: "0",
    // All players come from one address.
    CONNECTIONS_PER_SECOND: "100000",
    SOCKETS_PER_ADDRESS: "100000",
    LOG_LEVEL: "warn",
    // The daily test of the shuffle must end before the measurement begins.
    SHUFFLE_SAMPLE: "1000",
    JOURNAL: journal,
  };
  // A profile of the server is written with BENCH_NODE_OPTIONS="--cpu-prof --cpu-prof-dir=profiles".
  const execArgv = process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [];
  const server = new RpcProcess<GameServerHandlers>(processFile("game-server"), { env, execArgv });
  database.beforeClose(() => server.stop());
  const nodeId = await waitForNodeId(url);
  const admission = { secret, nodeId };
  const players = await startPlayers(database, {
    url,
    origin: ORIGIN,
    admission,
    tables: database.tables,
    buyIn: BUY_IN,
  });
  return { readCpu: () => server.request("cpu"), takeWaits: () => server.request("takeWaits"), players };
}

/** Starts the peer, which sends the recorded frames. */
export async function startEchoServer(
  database: Pick<BenchDatabase, "tables" | "beforeClose">,
  script: readonly ActionFrames[],
): Promise<MeasuredServer> {
  const server = new RpcProcess<EchoHandlers>(processFile("echo"));
  database.beforeClose(() => server.stop());
  const port = await server.request("open", script);
  const url = `http://127.0.0.1:${port}`;
  const players = await startPlayers(database, {
    url,
    origin: ORIGIN,
    admission: null,
    tables: database.tables,
    buyIn: 0,
  });
  return { readCpu: () => server.request("cpu"), players };
}

async function startPlayers(
  { beforeClose }: Pick<BenchDatabase, "beforeClose">,
  seating: SeatingPlan,
): Promise<RpcProcess<PlayersHandlers>> {
  const players = new RpcProcess<PlayersHandlers>(processFile("players"));
  beforeClose(() => players.stop());
  await players.request("enter", seating);
  return players;
}

async function waitForNodeId(url: string): Promise<string> {
  for (let tries = 0; ; tries++)
    try {
      const health: { ready: boolean; nodeId: string } = JSON.parse(await (await fetch(`${url}/health`)).text());
      if (health.ready) return health.nodeId;
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
