/** A room to be loaded: PostgreSQL as it ships, game servers in processes of their own, as `npm start` runs them; all of it gone afterwards. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect, type Database } from "@poker/db";
import { ensureRoles, markForTests, migrate, type RunningPostgres, roleUrl, startPostgres } from "@poker/db/setup";
import { build, ROOT } from "../lib/build.ts";
import { freePort } from "../lib/ports.ts";
import { keepNode } from "../lib/processes.ts";
import { keptSecrets, type Secrets } from "../lib/secrets.ts";
import { gameEnv } from "../lib/server-env.ts";

export interface GameServer {
  readonly url: string;
  /** kill -9; the launcher starts it again. false: it was not even running. */
  kill(): boolean;
  /** Stands still (fault 8) until it goes on. */
  freeze(): boolean;
  thaw(): boolean;
  isReady(): Promise<boolean>;
  /** In order; it ends by itself. */
  stop(): Promise<void>;
}

export interface LoadRoom {
  readonly servers: readonly GameServer[];
  /** As the database's owner, and as the web server's role. */
  readonly owner: Database;
  readonly web: Database;
  readonly secrets: Secrets;
  /** The driver's own files. */
  readonly folder: string;
  /** What PostgreSQL says of its durability. */
  readonly durability: Readonly<Record<string, string>>;
  restartPostgres(mode: "fast" | "immediate"): Promise<void>;
  stopServers(): Promise<void>;
  close(): Promise<void>;
}

export interface RoomOptions {
  readonly servers: number;
  /** Each line the servers say. */
  readonly log: (line: string) => void;
  /** How long a server that died stays away, in ms. */
  readonly beforeRestart: () => number;
}

const DURABILITY = ["fsync", "synchronous_commit", "full_page_writes"] as const;

export async function openLoadRoom({ servers, log, beforeRestart }: RoomOptions): Promise<LoadRoom> {
  await build("@poker/game");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "poker load-"));
  const undo: (() => Promise<unknown> | unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (let next = undo.pop(); next; next = undo.pop()) await next();
  };
  try {
    const dataDir = path.join(folder, "postgres");
    let postgres: RunningPostgres = await startPostgres({ dataDir, database: "poker", log });
    undo.push(() => postgres.stop());
    const secrets = keptSecrets(folder);
    const passwords = { game: secrets.GAME_DB_PASSWORD, web: secrets.WEB_DB_PASSWORD };
    const ownerUrl = postgres.url;
    await migrate(ownerUrl);
    await ensureRoles(ownerUrl, passwords);
    await markForTests(ownerUrl);
    const webUrl = roleUrl(ownerUrl, "web", passwords.web);
    const gameUrl = roleUrl(ownerUrl, "game", passwords.game);
    // Longer than usual: a check reads a whole journal.
    const owner = connect(ownerUrl, { max: 4, name: "load check", patienceMs: 120_000 });
    const web = connect(webUrl, { max: 8, name: "load web" });
    undo.push(owner.close, web.close);
    const durability = await durabilityOf(owner);

    const running = await Promise.all(
      Array.from({ length: servers }, async (_, index) => {
        const port = await freePort();
        const url = `http://127.0.0.1:${port}`;
        const env = { ...gameEnv(url, port, { ownerUrl, webUrl, gameUrl }, secrets), BOTS: "off", LOG_LEVEL: "warn" };
        return { url, name: `game ${index + 1}`, env };
      }),
    );
    const start = async ({ url, name, env }: (typeof running)[number]): Promise<GameServer> => {
      const program = {
        name,
        args: ["--enable-source-maps", "dist/main.js"],
        cwd: path.join(ROOT, "apps/game"),
        env,
        log,
      };
      const kept = await keepNode(program, `${url}/health`, beforeRestart);
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
      owner,
      web,
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
async function durabilityOf({ pool }: Database): Promise<Readonly<Record<string, string>>> {
  const settings: Record<string, string> = {};
  for (const name of DURABILITY) {
    const { rows } = await pool.query<{ value: string }>("SELECT current_setting($1) AS value", [name]);
    settings[name] = rows[0]?.value ?? "";
  }
  const off = DURABILITY.filter((name) => settings[name] !== "on");
  if (off.length > 0) throw new Error(`PostgreSQL runs with ${off.join(", ")} off`);
  return settings;
}
