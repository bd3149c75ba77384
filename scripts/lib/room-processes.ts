/** Runs the whole room on one machine: game servers, web server, and the reverse proxy that gives them one address. */
import { parseTrustedProxies, TRUSTED_PROXIES_FORM } from "@poker/protocol/client-address";
import { readEnv as readGameEnv } from "../../apps/game/src/env.ts";
import { readEnv as readWebEnv } from "../../apps/web/src/env.ts";
import { createEventLog } from "../../apps/web/src/http/event-log.ts";
import { HEALTH_PATH } from "../../apps/web/src/http/http-settings.ts";
import { findFreePort } from "./ports.ts";
import { startReverseProxy } from "./reverse-proxy.ts";
import type { Secrets } from "./secrets.ts";
import { GAME_COMMAND, TESTING_GAME_COMMAND, WEB_COMMAND } from "./server-commands.ts";
import { buildGameEnv, buildWebEnv, type DatabaseUrls, type GameNode } from "./server-env.ts";
import { type SupervisedProcess, superviseNode } from "./supervised-process.ts";
import { resolvePackageFile } from "./workspace.ts";

interface RoomProcessesOptions {
  readonly port: number;
  /** The room's address for browsers: scheme, host and port alone. */
  readonly url: string;
  readonly database: DatabaseUrls;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
  /** Use the game server's entry with test hooks, which need `secret`; accept pages of `origins` too, and serve the gallery. */
  readonly testing?: { readonly secret: string; readonly origins: readonly string[] };
  /** Run the sources instead of the builds, restart the game server on a change, and serve the gallery. */
  readonly development?: boolean;
  /** How many game servers share the tables; 1 when absent. */
  readonly nodes?: number;
}

interface RoomProcesses {
  /** The first game server's own address (loopback), for health and test hooks. */
  readonly gameUrl: string;
  /** `game` is the first of the nodes. */
  readonly servers: { readonly game: SupervisedProcess; readonly web: SupervisedProcess };
  stop(): Promise<void>;
}

const NEXT = resolvePackageFile("apps/web", "next/dist/bin/next");
/** Pages wait for hands in play when the machine is busy, never hands for pages. Fault 101 */
const WEB_NICENESS = 5;
/** All players of a test come from one address. */
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
  HANDS_PER_READER: "150",
  SIGN_IN_FAILURES_PER_ADDRESS: "1000",
  REQUESTS_PER_ADDRESS: "100000",
  CONNECTIONS_PER_ADDRESS: "20000",
};
/** Arguments of Node that restart the game server when one of its sources, or of the packages they import, changes. */
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
function toGameEnv(
  { url, database, secrets, testing, development = false }: RoomProcessesOptions,
  node: GameNode,
): NodeJS.ProcessEnv {
  return {
    ...buildGameEnv(url, node, database, secrets),
    ...(development ? { CLOSE_WAIT_MS: "0" } : {}),
    ...(testing
      ? {
          ...TEST_GAME_LIMITS,
          PUSH_LOOPBACK: "on",
          PUBLIC_ORIGINS: [url, ...testing.origins].join(","),
          TEST_SECRET: testing.secret,
          TEST_OWNER_URL: database.ownerUrl,
        }
      : {}),
  };
}
function toWebEnv({ url, database, secrets, testing, development = false }: RoomProcessesOptions): NodeJS.ProcessEnv {
  return {
    ...buildWebEnv(url, database, secrets),
    ...(testing || development ? { GALLERY: "1" } : {}),
    ...(testing
      ? { ...TEST_WEB_LIMITS, PUSH_LOOPBACK: "on", PUBLIC_ORIGINS: [url, ...testing.origins].join(",") }
      : {}),
    ...(development ? { NODE_ENV: "development" } : {}),
  };
}

/** The nodes node-1, node-2 … on free ports. */
async function listNodes({ nodes: count = 1 }: RoomProcessesOptions): Promise<readonly GameNode[]> {
  const nodes: GameNode[] = [];
  while (nodes.length < count) nodes.push({ name: `node-${nodes.length + 1}`, port: await findFreePort(), count });
  return nodes;
}

const addressOf = ({ port }: GameNode) => `http://127.0.0.1:${port}`;

function startGameServer(
  { testing, development = false, log }: RoomProcessesOptions,
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
    },
    `${addressOf(node)}/health`,
  );
}

/** Starts everything on a database that is ready, and resolves when the lobby responds. On failure nothing is left running. */
export async function startRoomProcesses(options: RoomProcessesOptions): Promise<RoomProcesses> {
  const { port, log, development = false } = options;
  const [nodes, webPort] = [await listNodes(options), await findFreePort()];
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };

  const gameEnvs = nodes.map((node) => toGameEnv(options, node));
  const toWeb = toWebEnv(options);
  // Settings that a server would refuse at its start are refused before any is started.
  for (const env of gameEnvs) {
    const settings = readGameEnv(env);
    if ("problem" in settings) throw new Error(settings.problem);
  }
  const limits = readWebEnv(toWeb);
  const trustedProxies = parseTrustedProxies(process.env.TRUSTED_PROXIES ?? "");
  if (!trustedProxies) throw new Error(`TRUSTED_PROXIES is wrong: ${TRUSTED_PROXIES_FORM}`);

  try {
    const host = process.env.HOST ?? "127.0.0.1";
    log("game: starting");
    const games: SupervisedProcess[] = [];
    // Together, because a node that stops while others run hands its tables to them.
    stops.push(() => Promise.all(games.map((game) => game.stop())));
    for (const [i, node] of nodes.entries()) games.push(await startGameServer(options, node, gameEnvs[i] ?? {}));
    const [first] = nodes;
    const [game] = games;
    if (!first || !game) throw new Error("a room needs one game server at least");
    log("web: starting");
    const web = await superviseNode(
      {
        name: "web",
        ...WEB_COMMAND,
        ...(development ? { args: [NEXT, "dev", "-H", "127.0.0.1", "-p", String(webPort)] } : {}),
        env: { ...toWeb, WEB_HOST: "127.0.0.1", WEB_PORT: String(webPort) },
        log,
        niceness: WEB_NICENESS,
      },
      `http://127.0.0.1:${webPort}${development ? "/" : HEALTH_PATH}`,
    );
    stops.push(() => web.stop(5_000));
    const gateway = await startReverseProxy({
      port,
      host,
      webPort,
      nodePorts: new Map(nodes.map(({ name, port }) => [name, port])),
      trustedProxies,
      hotReload: development,
      limits,
      eventLog: createEventLog((line) => log(`gateway: ${line}`)),
    });
    stops.push(() => gateway.close());
    return { gameUrl: addressOf(first), servers: { game, web }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
