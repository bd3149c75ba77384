/** The whole room on one machine: PostgreSQL, game server, web server, and the gateway that makes them one address. */
import path from "node:path";
import { ensureRoles, markForTests, migrate, seed, startPostgres } from "@poker/db/setup";
import { packageFile, quietEnv, ROOT } from "./build.ts";
import { startGateway } from "./gateway.ts";
import { freePort } from "./ports.ts";
import { answers, type Running, startNode } from "./processes.ts";
import { keptSecrets, type Secrets } from "./secrets.ts";

export interface StackOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly log: (line: string) => void;
  /** A PostgreSQL that is there already; without it the embedded one is started, with secrets kept beside it. */
  readonly database?: { readonly ownerUrl: string; readonly secrets: Secrets };
  /** Use the game server's entry with test hooks; `secret` opens them. */
  readonly testing?: { readonly secret: string };
  /** More environment for the game and web servers. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface Stack {
  readonly url: string;
  /** Connects as the owner of the database. */
  readonly ownerUrl: string;
  /** Where the game server itself listens (loopback), for health and test hooks. */
  readonly gameUrl: string;
  killGame(): Promise<void>;
  startGame(): Promise<void>;
  stop(): Promise<void>;
}

/** The same database, as another role. */
function as(url: string, role: string, password: string): string {
  const other = new URL(url);
  other.username = role;
  other.password = password;
  return other.href;
}

async function openDatabase({ dataDir, database, log, testing }: StackOptions) {
  const secrets = database?.secrets ?? keptSecrets(dataDir);
  const embedded = database
    ? null
    : await startPostgres({ dataDir: path.join(dataDir, "postgres"), database: "poker", log });
  const ownerUrl = database?.ownerUrl ?? embedded?.url ?? "";
  const stop = async () => embedded?.stop();
  try {
    await migrate(ownerUrl);
    await ensureRoles(ownerUrl, { game: secrets.GAME_DB_PASSWORD, web: secrets.WEB_DB_PASSWORD });
    await seed(ownerUrl);
    if (testing) await markForTests(ownerUrl);
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { ownerUrl, secrets, stop };
}

/** Starts everything and resolves when the lobby answers. On failure nothing is left running. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { port, log, testing } = options;
  const url = `http://localhost:${port}`;
  log("database: starting");
  const db = await openDatabase(options);
  const [gamePort, webPort] = [await freePort(), await freePort()];
  const gameUrl = `http://127.0.0.1:${gamePort}`;
  const stops: (() => Promise<unknown>)[] = [db.stop];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };

  let game: Running | null = null;
  let wanted = true;
  const startGame = async () => {
    wanted = true;
    const running = startNode({
      name: "game",
      args: ["--enable-source-maps", testing ? "dist/main.testing.js" : "dist/main.js"],
      cwd: path.join(ROOT, "apps/game"),
      log,
      env: {
        ...quietEnv(),
        NODE_ENV: "production",
        DATABASE_URL: as(db.ownerUrl, "game", db.secrets.GAME_DB_PASSWORD),
        GAME_HOST: "127.0.0.1",
        GAME_PORT: String(gamePort),
        NODE_URL: url,
        PUBLIC_ORIGINS: [url, `http://127.0.0.1:${port}`].join(","),
        TICKET_SECRET: db.secrets.TICKET_SECRET,
        LIVE_KEY: db.secrets.LIVE_KEY,
        ARCHIVE_KEY: db.secrets.ARCHIVE_KEY,
        ...(testing ? { TEST_SECRET: testing.secret, TEST_OWNER_URL: db.ownerUrl } : {}),
        ...options.env,
      },
    });
    game = running;
    // The room outlives its game server: whatever ended it, it is started again and resumes every hand.
    void running.exited.then(async (code) => {
      if (!wanted || game !== running) return;
      log(`game: ended (${code ?? "killed"}), starting again`);
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (wanted) await startGame().catch((problem: Error) => log(`game: ${problem.message}`));
    });
    await answers(`${gameUrl}/health`, running, 60_000);
  };
  const killGame = async () => {
    wanted = false;
    await game?.kill();
  };

  try {
    log("game: starting");
    stops.push(async () => {
      wanted = false;
      await game?.stop();
    });
    await startGame();
    log("web: starting");
    const web = startNode({
      name: "web",
      args: [packageFile("apps/web", "next/dist/bin/next"), "start", "-H", "127.0.0.1", "-p", String(webPort)],
      cwd: path.join(ROOT, "apps/web"),
      log,
      env: {
        ...quietEnv(),
        NODE_ENV: "production",
        DATABASE_URL: as(db.ownerUrl, "web", db.secrets.WEB_DB_PASSWORD),
        NEXTAUTH_URL: url,
        NEXTAUTH_SECRET: db.secrets.NEXTAUTH_SECRET,
        TICKET_SECRET: db.secrets.TICKET_SECRET,
        ...options.env,
      },
    });
    stops.push(() => web.stop(5_000));
    await answers(`http://127.0.0.1:${webPort}/`, web, 60_000);
    const gateway = await startGateway({
      port,
      host: process.env.HOST ?? "127.0.0.1",
      webPort,
      gamePort: () => gamePort,
    });
    stops.push(() => gateway.close());
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { url, ownerUrl: db.ownerUrl, gameUrl, killGame, startGame, stop };
}
