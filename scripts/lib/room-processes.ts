/** Runs the whole room on one machine: game servers, web server, and the reverse proxy that gives them one address. */
import { createEventLog } from "@poker/http";
import type { MetricsServer } from "@poker/metrics";
import { parseTrustedProxies, TRUSTED_PROXIES_FORM } from "@poker/protocol/client-address";
import { readEnv as readGameEnv } from "@poker/settings/game";
import { HEALTH_PATH } from "@poker/settings/http";
import { readEnv as readWebEnv } from "@poker/settings/web";
import { type ReverseProxy, startReverseProxy } from "../proxy/reverse-proxy.ts";
import { chooseMetricsAddresses, metricsEnv, type ShownBackups, startLauncherMetrics } from "./launcher-metrics.ts";
import { findFreePort } from "./ports.ts";
import type { Secrets } from "./secrets.ts";
import { GAME_COMMAND, TESTING_GAME_COMMAND, WEB_COMMAND } from "./server-commands.ts";
import { buildGameEnv, buildWebEnv, type DatabaseUrls, type GameNode } from "./server-env.ts";
import {
  ROOM_STOP_PATIENCE_MS,
  type SupervisedProcess,
  superviseNode,
  WEB_STOP_PATIENCE_MS,
} from "./supervised-process.ts";
import { resolvePackageFile } from "./workspace.ts";

interface RoomProcessesOptions {
  readonly port: number;
  /** The room's address for browsers: only scheme, host and port. */
  readonly url: string;
  /** Further addresses at which browsers find the room. */
  readonly others?: readonly string[];
  /** The address where the room listens. When it is absent, only this machine can reach the room. */
  readonly host?: string;
  readonly database: DatabaseUrls;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
  /** Gives up the start when aborted. */
  readonly signal?: AbortSignal;
  /** Uses the game server's entry with test hooks, which need `secret`. Also accepts pages of `origins`, and serves the gallery. */
  readonly testing?: { readonly secret: string; readonly origins: readonly string[] };
  /** Runs the sources instead of the builds, restarts the game server on a change, and serves the gallery. */
  readonly development?: boolean;
  /** How many game servers share the tables; 1 when absent. */
  readonly nodes?: number;
  /** The folder of the backups, which the web server may read, and what the launcher knows of them. */
  readonly backups?: ShownBackups;
}

interface RoomProcesses {
  /** The first game server's own address (loopback), for health and test hooks. */
  readonly gameUrl: string;
  /** `game` is the first node. */
  readonly servers: { readonly game: SupervisedProcess; readonly web: SupervisedProcess };
  stop(): Promise<void>;
  /** Kills the servers. The journal has everything that they acknowledged. */
  kill(): Promise<void>;
}

const NEXT = resolvePackageFile("apps/web", "next/dist/bin/next");
/** When the machine is busy, pages wait for hands in play, and hands never wait for pages. Fault 101 */
const WEB_NICENESS = 5;
/** High limits, because all players of a test come from one address. */
const TEST_GAME_LIMITS = {
  CONNECTIONS_PER_SECOND: "10000",
  REFUSALS_PER_SECOND: "10000",
  SOCKETS_PER_ADDRESS: "10000",
};
const TEST_WEB_LIMITS = {
  ACCOUNTS_PER_ADDRESS: "1000",
  ACCOUNTS_PER_NETWORK: "1000",
  ACCOUNTS_PER_MINUTE: "1000",
  GUESTS_PER_ADDRESS: "10000",
  SIGN_UPS_PER_ADDRESS: "1000",
  SIGN_UPS_PER_NETWORK: "1000",
  SIGN_INS_PER_ADDRESS: "10000",
  SIGN_INS_PER_NETWORK: "10000",
  HANDS_PER_READER: "150",
  SIGN_IN_FAILURES_PER_ADDRESS: "1000",
  REQUESTS_PER_ADDRESS: "100000",
  REQUESTS_AT_ONCE_PER_ADDRESS: "20000",
  PAGES_PER_ADDRESS: "32",
  PAGE_MS_PER_ADDRESS: "100000000",
  CONNECTIONS_PER_ADDRESS: "20000",
  // The machine of a test run is busy, so that the database may answer late.
  DATABASE_SILENCE_MS: "60000",
};
/** Arguments of Node that restart the game server when one of its sources changes, or a source of a package that it imports. */
const WATCHED_GAME = [
  resolvePackageFile("", "tsx/cli"),
  "watch",
  "--clear-screen=false",
  "--enable-source-maps",
  // A debugger on this machine can attach here.
  "--inspect=127.0.0.1:9229",
  "src/main.ts",
];

/** The environment of a game server, and of the web server. */
function toGameEnv(options: RoomProcessesOptions, node: GameNode): NodeJS.ProcessEnv {
  const { url, database, secrets, testing } = options;
  return {
    ...buildGameEnv(url, node, database, secrets),
    // The origins of the room's pages at all of its addresses: a socket from another origin is refused.
    PUBLIC_ORIGINS: originsOf(options),
    ...(testing
      ? {
          ...TEST_GAME_LIMITS,
          PUSH_LOOPBACK: "on",
          // Bots must play even when no page is open, because tests read their hands without opening a page.
          BOTS_REST: "off",
          TEST_SECRET: testing.secret,
          TEST_OWNER_URL: database.ownerUrl,
        }
      : {}),
  };
}
function toWebEnv(options: RoomProcessesOptions): NodeJS.ProcessEnv {
  const { url, database, secrets, testing, development = false, backups } = options;
  return {
    ...buildWebEnv(url, database, secrets),
    ...(backups && { BACKUP_DIR: backups.directory }),
    PUBLIC_ORIGINS: originsOf(options),
    ...(testing || development ? { GALLERY: "1" } : {}),
    ...(testing ? { ...TEST_WEB_LIMITS, PUSH_LOOPBACK: "on" } : {}),
    ...(development ? { NODE_ENV: "development" } : {}),
  };
}

/** The nodes node-1, node-2 … on free ports. */
async function listNodes({ nodes: count = 1 }: RoomProcessesOptions): Promise<readonly GameNode[]> {
  const nodes: GameNode[] = [];
  while (nodes.length < count) nodes.push({ name: `node-${nodes.length + 1}`, port: await findFreePort(), count });
  return nodes;
}

const originsOf = ({ url, others = [], testing }: RoomProcessesOptions) =>
  [url, ...others, ...(testing?.origins ?? [])].join(",");

const addressOf = ({ port }: GameNode) => `http://127.0.0.1:${port}`;

function startGameServer(
  { testing, development = false, log, signal }: RoomProcessesOptions,
  node: GameNode,
  env: NodeJS.ProcessEnv,
): Promise<SupervisedProcess> {
  return superviseNode(
    {
      name: node.count === 1 ? "game" : `game ${node.name}`,
      ...(testing ? TESTING_GAME_COMMAND : GAME_COMMAND),
      ...(development ? { args: WATCHED_GAME } : {}),
      env,
      log,
      ...(signal && { signal }),
    },
    `${addressOf(node)}/health`,
  );
}

function startWebServer(
  { development = false, log, signal }: RoomProcessesOptions,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<SupervisedProcess> {
  return superviseNode(
    {
      name: "web",
      ...WEB_COMMAND,
      ...(development ? { args: [NEXT, "dev", "-H", "127.0.0.1", "-p", String(port)] } : {}),
      env: { ...env, WEB_HOST: "127.0.0.1", WEB_PORT: String(port) },
      log,
      ...(signal && { signal }),
      niceness: WEB_NICENESS,
    },
    `http://127.0.0.1:${port}${development ? "/" : HEALTH_PATH}`,
  );
}

/** Starts everything on a prepared database, and resolves when the lobby responds. On failure nothing is left running. */
export async function startRoomProcesses(options: RoomProcessesOptions): Promise<RoomProcesses> {
  const { port, host = "127.0.0.1", log, development = false, backups } = options;
  const [nodes, webPort] = [await listNodes(options), await findFreePort()];
  const metrics = await chooseMetricsAddresses(process.env, nodes.length + 1);
  const games: SupervisedProcess[] = [];
  const webs: SupervisedProcess[] = [];
  let gateway: ReverseProxy | null = null;
  let watching: MetricsServer | null = null;
  // All servers end together, so that no game server hands its tables to another. The proxy ends last, because it passes the servers' last
  // messages on to the pages.
  const stop = async () => {
    await Promise.all([
      ...games.map((game) => game.stop(ROOM_STOP_PATIENCE_MS)),
      ...webs.map((web) => web.stop(WEB_STOP_PATIENCE_MS)),
    ]);
    await Promise.all([gateway?.close(), watching?.close()]);
  };
  const kill = async () => {
    await Promise.all([...games, ...webs].map((server) => server.takeDown()));
    await Promise.all([gateway?.close(), watching?.close()]);
  };

  const gameEnvs = nodes.map((node, i) => ({ ...toGameEnv(options, node), ...metricsEnv(metrics?.servers[i]) }));
  const toWeb = { ...toWebEnv(options), ...metricsEnv(metrics?.servers[nodes.length]) };
  // Settings that a server would refuse when it starts are refused before any server is started.
  for (const env of gameEnvs) {
    const settings = readGameEnv(env);
    if ("problem" in settings) throw new Error(settings.problem);
  }
  const limits = readWebEnv(toWeb);
  const trustedProxies = parseTrustedProxies(process.env.TRUSTED_PROXIES ?? "");
  if (!trustedProxies) throw new Error(`TRUSTED_PROXIES is wrong: ${TRUSTED_PROXIES_FORM}`);

  try {
    log("game: starting");
    for (const [i, node] of nodes.entries()) games.push(await startGameServer(options, node, gameEnvs[i] ?? {}));
    const [first] = nodes;
    const [game] = games;
    if (!first || !game) throw new Error("a room needs at least one game server");
    log("web: starting");
    const web = await startWebServer(options, webPort, toWeb);
    webs.push(web);
    gateway = await startReverseProxy({
      port,
      host,
      webPort,
      nodePorts: new Map(nodes.map(({ name, port }) => [name, port])),
      trustedProxies,
      hotReload: development,
      limits,
      eventLog: createEventLog((line) => log(`gateway: ${line}`)),
    });
    // The development server of Next.js has no listener for metrics.
    const watched = [...nodes.map(({ name }) => name), ...(development ? [] : ["web"])].flatMap((name, i) => {
      const [server, address] = [[...games, ...webs][i], metrics?.servers[i]];
      return server && address ? [{ name, server, address }] : [];
    });
    if (metrics) watching = await startLauncherMetrics({ own: metrics.own, servers: watched, proxy: gateway, backups });
    return { gameUrl: addressOf(first), servers: { game, web }, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}
