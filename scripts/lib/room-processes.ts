/** Runs the whole room on one machine: the game servers, the web server, and a reverse proxy that serves all of them at one address. */
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
  /** The room's address in browsers: scheme, host and port, without a path. */
  readonly url: string;
  /** Other addresses at which browsers can open the room. */
  readonly others?: readonly string[];
  /** The IP address or host name at which the room listens. When absent, only this machine can reach the room. */
  readonly host?: string;
  readonly database: DatabaseUrls;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
  /** Stops the start of the room when it is aborted. */
  readonly signal?: AbortSignal;
  /**
   * Present in tests. Runs the game server with test hooks, which require `secret`. The servers then also accept pages
   * of `origins`, and the web server serves the gallery.
   */
  readonly testing?: { readonly secret: string; readonly origins: readonly string[] };
  /** True to run the sources instead of the builds, to restart the game server when its sources change, and to serve the gallery. */
  readonly development?: boolean;
  /** How many game servers share the tables; 1 when absent. */
  readonly nodes?: number;
  /** The folder of the backups, which the web server may read, and the state of the backups that the launcher makes. */
  readonly backups?: ShownBackups;
}

interface RoomProcesses {
  /** The loopback address of the first game server, for its health check and its test hooks. */
  readonly gameUrl: string;
  /** `game` is the first node. */
  readonly servers: { readonly game: SupervisedProcess; readonly web: SupervisedProcess };
  stop(): Promise<void>;
  /** Kills the servers. No acknowledged action is lost, because the journal has it. */
  kill(): Promise<void>;
}

const NEXT = resolvePackageFile("apps/web", "next/dist/bin/next");
/** The web server runs at lower priority, so that on a busy machine pages wait for hands in play, and never the reverse. Fault 101 */
const WEB_NICENESS = 5;
/** The limits of the game servers in tests. They are high, because all players of a test come from one address. */
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
  // Machines that run tests are busy, so the database may answer late.
  DATABASE_SILENCE_MS: "60000",
};
/**
 * The arguments with which Node restarts the game server when one of its sources changes. The sources of packages that
 * it imports count too.
 */
const WATCHED_GAME = [
  resolvePackageFile("", "tsx/cli"),
  "watch",
  "--clear-screen=false",
  "--enable-source-maps",
  // Lets a debugger on this machine attach at this port.
  "--inspect=127.0.0.1:9229",
  "src/main.ts",
];

/** Returns the environment of a game server. */
function toGameEnv(options: RoomProcessesOptions, node: GameNode): NodeJS.ProcessEnv {
  const { url, database, secrets, testing } = options;
  return {
    ...buildGameEnv(url, node, database, secrets),
    // The origins of the room's pages, at all addresses of the room. A game server refuses sockets from other origins.
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

/** Returns the nodes node-1, node-2 and so on, each with a free port. */
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

/**
 * Starts all processes on a database that is already prepared, and resolves when the lobby responds. If the start
 * fails, ends every process.
 */
export async function startRoomProcesses(options: RoomProcessesOptions): Promise<RoomProcesses> {
  const { port, host = "127.0.0.1", log, development = false, backups } = options;
  const [nodes, webPort] = [await listNodes(options), await findFreePort()];
  const metrics = await chooseMetricsAddresses(process.env, nodes.length + 1);
  const games: SupervisedProcess[] = [];
  const webs: SupervisedProcess[] = [];
  let gateway: ReverseProxy | null = null;
  let watching: MetricsServer | null = null;
  // All servers end at the same time, so that no game server hands its tables to another. The proxy ends last, because
  // it passes the servers' last messages on to the pages.
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
  // Settings that a server would refuse are refused here, before any server is started.
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
    // The web server is left out in development, because the development server of Next.js does not serve metrics.
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
