/** The whole room on one machine: game server, web server, and the gateway that makes them one address. */
import path from "node:path";
import { readEnv as readGameEnv } from "../../apps/game/src/env.ts";
import { readEnv as readWebEnv } from "../../apps/web/src/env.ts";
import { packageFile, quietEnv, ROOT } from "./build.ts";
import { startGateway } from "./gateway.ts";
import { freePort } from "./ports.ts";
import { answers, type Running, startNode } from "./processes.ts";
import type { Secrets } from "./secrets.ts";

/** The room's database, as each role reaches it. */
export interface RoomDatabase {
  readonly ownerUrl: string;
  readonly gameUrl: string;
  readonly webUrl: string;
}

export interface StackOptions {
  readonly port: number;
  /** Where browsers reach the room: its scheme, host and port, nothing behind it. */
  readonly url: string;
  readonly database: RoomDatabase;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
  /** Use the game server's entry with test hooks; `secret` opens them. */
  readonly testing?: { readonly secret: string };
  /** More environment for the game and web servers. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface Stack {
  /** Where the game server itself listens (loopback), for health and test hooks. */
  readonly gameUrl: string;
  killGame(): Promise<void>;
  startGame(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything on a database that is ready, and resolves when the lobby answers. On failure nothing is left running. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { port, url, database, secrets, log, testing } = options;
  const [gamePort, webPort] = [await freePort(), await freePort()];
  const gameUrl = `http://127.0.0.1:${gamePort}`;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };

  const gameEnv: NodeJS.ProcessEnv = {
    ...quietEnv(),
    NODE_ENV: "production",
    DATABASE_URL: database.gameUrl,
    GAME_HOST: "127.0.0.1",
    GAME_PORT: String(gamePort),
    NODE_URL: url,
    PUBLIC_ORIGINS: url,
    TICKET_SECRET: secrets.TICKET_SECRET,
    LIVE_KEY: secrets.LIVE_KEY,
    ARCHIVE_KEY: secrets.ARCHIVE_KEY,
    ...(testing ? { TEST_SECRET: testing.secret, TEST_OWNER_URL: database.ownerUrl } : {}),
    ...options.env,
  };
  const webEnv: NodeJS.ProcessEnv = {
    ...quietEnv(),
    NODE_ENV: "production",
    DATABASE_URL: database.webUrl,
    NEXTAUTH_URL: url,
    NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
    TICKET_SECRET: secrets.TICKET_SECRET,
    ...options.env,
  };
  // What a server would refuse at its start is said before any is started.
  const settings = readGameEnv(gameEnv);
  if ("problem" in settings) throw new Error(settings.problem);
  readWebEnv(webEnv);

  let game: Running | null = null;
  let wanted = true;
  const startGame = async () => {
    wanted = true;
    const running = startNode({
      name: "game",
      args: ["--enable-source-maps", testing ? "dist/main.testing.js" : "dist/main.js"],
      cwd: path.join(ROOT, "apps/game"),
      log,
      env: gameEnv,
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
      env: webEnv,
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
  return { gameUrl, killGame, startGame, stop };
}
