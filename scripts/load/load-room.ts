/** A room to be loaded: a database and game servers in processes of their own, as `npm start` runs them; all of it gone afterwards. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../lib/ports.ts";
import { loadOrCreateSecrets, type Secrets } from "../lib/secrets.ts";
import { GAME_COMMAND } from "../lib/server-commands.ts";
import { buildGameEnv } from "../lib/server-env.ts";
import { superviseNode } from "../lib/supervised-process.ts";
import { buildWorkspaces } from "../lib/workspace.ts";
import { type LoadDatabase, openLoadDatabase } from "./load-database.ts";

export interface ServerProcess {
  readonly url: string;
  /** Kills the server with kill -9; the launcher starts it again. False when it was not running. */
  kill(): boolean;
  /** Pauses the server (fault 8) until it is resumed. */
  freeze(): boolean;
  thaw(): boolean;
  isReady(): Promise<boolean>;
  /** Asks the server to end, and waits for it. */
  stop(): Promise<void>;
}

export interface LoadRoom extends Omit<LoadDatabase, "urls"> {
  readonly servers: readonly ServerProcess[];
  readonly secrets: Secrets;
  /** The driver's own files. */
  readonly folder: string;
  stopServers(): Promise<void>;
  close(): Promise<void>;
}

interface LoadRoomOptions {
  readonly serverCount: number;
  /** Called with each log line of the servers. */
  readonly log: (line: string) => void;
  /** How long a server that died stays down, in ms. */
  readonly restartDelayMs: () => number;
}

export async function openLoadRoom({ serverCount, log, restartDelayMs }: LoadRoomOptions): Promise<LoadRoom> {
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
    const { urls, ...database } = await openLoadDatabase({ dataDir, secrets, log, onClose });
    const servers = await Promise.all(
      Array.from({ length: serverCount }, async (_, index) => {
        const port = await findFreePort();
        const url = `http://127.0.0.1:${port}`;
        const env = {
          ...buildGameEnv(url, { name: `node-${index + 1}`, port, count: 1 }, urls, secrets),
          ...FROM_ONE_ADDRESS,
          BOTS: "off",
          LOG_LEVEL: "warn",
        };
        const server = await startServer({ name: `game ${index + 1}`, url, env, log, restartDelayMs });
        onClose(server.stop);
        return server;
      }),
    );
    const stopServers = async () => void (await Promise.all(servers.map((server) => server.stop())));
    return { ...database, servers, secrets, folder, stopServers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** All simulated players come from one address. */
const FROM_ONE_ADDRESS = {
  CONNECTIONS_PER_SECOND: "100000",
  REFUSALS_PER_SECOND: "100000",
  SOCKETS_PER_ADDRESS: "100000",
};

interface StartServerOptions extends Pick<LoadRoomOptions, "log" | "restartDelayMs"> {
  readonly name: string;
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
}

async function startServer({ name, url, env, log, restartDelayMs }: StartServerOptions): Promise<ServerProcess> {
  const program = { ...GAME_COMMAND, name, env, log };
  const supervised = await superviseNode(program, `${url}/health`, restartDelayMs);
  return {
    url,
    kill: () => supervised.signal("SIGKILL"),
    freeze: () => supervised.signal("SIGSTOP"),
    thaw: () => supervised.signal("SIGCONT"),
    stop: () => supervised.stop(),
    isReady: () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}
