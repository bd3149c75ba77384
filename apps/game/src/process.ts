/** A process's life: connect, check the role, open the room, close it when asked, end with 0. */
import { assertLeastPrivilege, connect, type Database } from "@poker/db";
import { startBotManager } from "./bots/bot-manager.ts";
import type { Env } from "./env.ts";
import { createLog } from "./log.ts";
import { guardedRandomness } from "./randomness.ts";
import { type GameServer, type GameServerOptions, newNodeId, startGameServer } from "./server.ts";

export interface ProcessOptions
  extends Pick<GameServerOptions, "clock" | "deal" | "wrapJournal" | "onReplied" | "extraRoutes"> {
  /** Throws when this database is not for this process. */
  readonly checkDatabase?: (database: Database) => Promise<void>;
}

const MAX_DATABASE_CONNECTIONS = 10;

/** Never rejects: what goes wrong at the start is one line and exit code 1. */
export async function runGameServer(
  env: Env,
  { checkDatabase = async () => {}, ...parts }: ProcessOptions,
): Promise<void> {
  const nodeId = newNodeId();
  const log = createLog(env.LOG_LEVEL, nodeId);
  const database = connect(env.DATABASE_URL, {
    maxConnections: MAX_DATABASE_CONNECTIONS,
    applicationName: "game",
    onConnectionLost: () => log.warn("a connection to the database was lost"),
  });
  const randomness = guardedRandomness();
  let server: GameServer | null = null;
  let stopCrowd = async () => {};

  let closing = false;
  async function close(why: string): Promise<void> {
    if (closing) return;
    closing = true;
    log.info({ why }, "closing");
    await opening;
    // Bots play on while hands come to their end.
    await server?.close();
    await stopCrowd();
    await database.close();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      close(signal).catch((problem: unknown) => {
        log.fatal({ problem }, "could not close in order");
        process.exit(1);
      });
    });
  process.on("unhandledRejection", (problem) => log.error({ problem }, "ALARM: an unhandled rejection"));

  const opening = (async () => {
    await assertLeastPrivilege(database.pool, "game");
    await checkDatabase(database);
    server = await startGameServer({ ...parts, env, database, nodeId, randomness, log });
    if (env.BOTS) stopCrowd = await startBotManager({ env, database, server, randomness, log, clock: parts.clock });
  })();
  await opening.catch((problem: unknown) => {
    console.error(`game server: ${problem instanceof Error ? problem.message : String(problem)}`);
    process.exit(1);
  });
}
