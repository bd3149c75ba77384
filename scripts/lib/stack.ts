/** The whole room on one machine: game server, web server, and the gateway that makes them one address. */
import path from "node:path";
import { readEnv as readGameEnv } from "../../apps/game/src/env.ts";
import { readEnv as readWebEnv } from "../../apps/web/src/env.ts";
import { packageFile, ROOT } from "./build.ts";
import { startGateway } from "./gateway.ts";
import { freePort } from "./ports.ts";
import { type Kept, keepNode } from "./processes.ts";
import type { Secrets } from "./secrets.ts";
import { gameEnv, type RoomDatabase, webEnv } from "./server-env.ts";

export interface StackOptions {
  readonly port: number;
  /** Where browsers reach the room: its scheme, host and port, nothing behind it. */
  readonly url: string;
  readonly database: RoomDatabase;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
  /** Use the game server's entry with test hooks, which `secret` opens, let pages of `origins` in too, and show the gallery. */
  readonly testing?: { readonly secret: string; readonly origins: readonly string[] };
}

export interface Stack {
  /** Where the game server itself listens (loopback), for health and test hooks. */
  readonly gameUrl: string;
  readonly servers: { readonly game: Kept; readonly web: Kept };
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

  const toGame = {
    ...gameEnv(url, gamePort, database, secrets),
    ...(testing
      ? {
          PUBLIC_ORIGINS: [url, ...testing.origins].join(","),
          TEST_SECRET: testing.secret,
          TEST_OWNER_URL: database.ownerUrl,
        }
      : {}),
  };
  const toWeb = { ...webEnv(url, database, secrets), ...(testing ? { GALLERY: "1" } : {}) };
  // What a server would refuse at its start is said before any is started.
  const settings = readGameEnv(toGame);
  if ("problem" in settings) throw new Error(settings.problem);
  readWebEnv(toWeb);

  try {
    const host = process.env.HOST ?? "127.0.0.1";
    log("game: starting");
    const game = await keepNode(
      {
        name: "game",
        args: ["--enable-source-maps", testing ? "dist/main.testing.js" : "dist/main.js"],
        cwd: path.join(ROOT, "apps/game"),
        env: toGame,
        log,
      },
      `${gameUrl}/health`,
    );
    stops.push(() => game.stop());
    log("web: starting");
    const web = await keepNode(
      {
        name: "web",
        args: [packageFile("apps/web", "next/dist/bin/next"), "start", "-H", "127.0.0.1", "-p", String(webPort)],
        cwd: path.join(ROOT, "apps/web"),
        env: toWeb,
        log,
      },
      `http://127.0.0.1:${webPort}/`,
    );
    stops.push(() => web.stop(5_000));
    const gateway = await startGateway({ port, host, webPort, gamePort });
    stops.push(() => gateway.close());
    return { gameUrl, servers: { game, web }, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}
