/** A room to be loaded: PostgreSQL as it ships, game servers in processes of their own, as `npm start` runs them; all of it gone afterwards. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect, type Database } from "@poker/db";
import {
  ensureDatabaseRoles,
  markTestDatabase,
  migrate,
  type RunningPostgres,
  roleUrl,
  startPostgres,
} from "@poker/db/setup";
import { findFreePort } from "../lib/ports.ts";
import { loadOrCreateSecrets, type Secrets } from "../lib/secrets.ts";
import { buildGameEnv } from "../lib/server-env.ts";
import { superviseNode } from "../lib/supervised-process.ts";
import { buildWorkspaces, ROOT } from "../lib/workspace.ts";

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

export interface LoadRoom {
  readonly servers: readonly ServerProcess[];
  /** As the database's owner, and as the web server's role. */
  readonly ownerDatabase: Database;
  readonly webDatabase: Database;
  readonly secrets: Secrets;
  /** The driver's own files. */
  readonly folder: string;
  /** PostgreSQL's durability settings. */
  readonly durability: Readonly<Record<string, string>>;
  restartPostgres(mode: "fast" | "immediate"): Promise<void>;
  stopServers(): Promise<void>;
  close(): Promise<void>;
}

export interface LoadRoomOptions {
  readonly serverCount: number;
  /** Called with each log line of the servers. */
  readonly log: (line: string) => void;
  /** How long a server that died stays down, in ms. */
  readonly restartDelayMs: () => number;
}

const DURABILITY = ["fsync", "synchronous_commit", "full_page_writes"] as const;

export async function openLoadRoom({ serverCount, log, restartDelayMs }: LoadRoomOptions): Promise<LoadRoom> {
  await buildWorkspaces("@poker/game");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "poker load-"));
  const undo: (() => Promise<unknown> | unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (let next = undo.pop(); next; next = undo.pop()) await next();
  };
  try {
    const dataDir = path.join(folder, "postgres");
    let postgres: RunningPostgres = await startPostgres({ dataDir, database: "poker", log });
    undo.push(() => postgres.stop());
    const secrets = loadOrCreateSecrets(folder);
    const passwords = { game: secrets.GAME_DB_PASSWORD, web: secrets.WEB_DB_PASSWORD };
    const ownerUrl = postgres.url;
    await migrate(ownerUrl);
    await ensureDatabaseRoles(ownerUrl, passwords);
    await markTestDatabase(ownerUrl);
    const webUrl = roleUrl(ownerUrl, "web", passwords.web);
    const gameUrl = roleUrl(ownerUrl, "game", passwords.game);
    // Longer than usual: a check reads a whole journal.
    const ownerDatabase = connect(ownerUrl, {
      maxConnections: 4,
      applicationName: "load check",
      queryTimeoutMs: 120_000,
    });
    const webDatabase = connect(webUrl, { maxConnections: 8, applicationName: "load web" });
    undo.push(ownerDatabase.close, webDatabase.close);
    const durability = await readDurability(ownerDatabase);

    const running = await Promise.all(
      Array.from({ length: serverCount }, async (_, index) => {
        const port = await findFreePort();
        const url = `http://127.0.0.1:${port}`;
        const env = {
          ...buildGameEnv(url, port, { ownerUrl, webUrl, gameUrl }, secrets),
          BOTS: "off",
          LOG_LEVEL: "warn",
        };
        return { url, name: `game ${index + 1}`, env };
      }),
    );
    const start = async ({ url, name, env }: (typeof running)[number]): Promise<ServerProcess> => {
      const program = {
        name,
        args: ["--enable-source-maps", "dist/main.js"],
        cwd: path.join(ROOT, "apps/game"),
        env,
        log,
      };
      const kept = await superviseNode(program, `${url}/health`, restartDelayMs);
      undo.push(() => kept.stop());
      return {
        url,
        kill: () => kept.signal("SIGKILL"),
        freeze: () => kept.signal("SIGSTOP"),
        thaw: () => kept.signal("SIGCONT"),
        stop: () => kept.stop(),
        isReady: () =>
          fetch(`${url}/health`).then(
            ({ ok }) => ok,
            () => false,
          ),
      };
    };
    const started = await Promise.all(running.map(start));
    return {
      servers: started,
      ownerDatabase,
      webDatabase,
      secrets,
      folder,
      durability,
      async restartPostgres(mode) {
        await postgres.stop(mode);
        postgres = await startPostgres({ dataDir, port: postgres.port, database: "poker", log });
      },
      stopServers: async () => void (await Promise.all(started.map((server) => server.stop()))),
      close,
    };
  } catch (problem) {
    await close();
    throw problem;
  }
}

/** A room that could lose what it acknowledged proves nothing. */
async function readDurability({ pool }: Database): Promise<Readonly<Record<string, string>>> {
  const settings: Record<string, string> = {};
  for (const name of DURABILITY) {
    const { rows } = await pool.query<{ value: string }>("SELECT current_setting($1) AS value", [name]);
    settings[name] = rows[0]?.value ?? "";
  }
  const off = DURABILITY.filter((name) => settings[name] !== "on");
  if (off.length > 0) throw new Error(`PostgreSQL runs with ${off.join(", ")} off`);
  return settings;
}
