/**
 * Runs the game server as a process. It connects to the database, starts the server and the bots, and closes them when the process gets a
 * signal.
 */
import { assertLeastPrivilege, assertRoomKeys, connect, type Database, readDatabaseTime } from "@poker/db";
import type { Env } from "@poker/settings/game";
import { sendTraces } from "@poker/traces/send";
import { startBotManager } from "./bots/bot-manager.ts";
import { type DatabaseClock, followDatabaseClock } from "./database-clock.ts";
import { createLog, type Logger } from "./log.ts";
import { newNodeId } from "./nodes/node.ts";
import { guardedRandomness } from "./randomness.ts";
import { type GameServer, startGameServer } from "./server.ts";
import type { GameServerOptions } from "./server-context.ts";

interface ProcessOptions
  extends Pick<GameServerOptions, "clock" | "deal" | "isDeckStacked" | "wrapJournal" | "onReplied" | "extraRoutes"> {
  /** Rejects when the process may not use this database. */
  readonly checkDatabase?: (database: Database) => Promise<void>;
}

const MAX_DATABASE_CONNECTIONS = 10;
/**
 * How long the process runs at most after a signal, even when something keeps it running. While tables are being handed over, this limit
 * does not apply. Fault 130
 */
const CLOSE_LIMIT_MS = 7_000;
const LIMIT_CHECK_INTERVAL_MS = 500;
/**
 * After a first signal, how long a second one is ignored. One Ctrl-C can arrive twice, from the terminal and from npm. A second signal
 * after this time ends the process at once.
 */
const SECOND_SIGNAL_AFTER_MS = 500;

/**
 * Runs the server until a signal. It never rejects. When the start fails, it prints the error in one line, and the process ends with code
 * 1.
 */
export async function runGameServer(
  env: Env,
  { checkDatabase = async () => {}, ...parts }: ProcessOptions,
): Promise<void> {
  const nodeId = newNodeId();
  const log = createLog(env.LOG_LEVEL, nodeId);
  const traces = await sendTraces({
    settings: env,
    service: "poker-game",
    instance: env.NODE_NAME,
    onReachable: (isReachable) => log.warn({ isReachable }, "the collector of traces takes spans, or takes none"),
  });
  const database = connect(env.DATABASE_URL, {
    maxConnections: MAX_DATABASE_CONNECTIONS,
    applicationName: "game",
    onConnectionLost: (error) => log.warn({ error }, "a connection to the database was lost"),
  });
  const randomness = guardedRandomness();
  let server: GameServer | null = null;
  let stopBots = async () => {};
  let followed: DatabaseClock | null = null;

  let closingSince: number | null = null;
  async function close(signal: string): Promise<void> {
    if (closingSince !== null) {
      if (performance.now() - closingSince > SECOND_SIGNAL_AFTER_MS) endAtOnce(log, "a second signal");
      return;
    }
    closingSince = performance.now();
    log.info({ signal }, "closing");
    limitClosing(log, () => server?.node.isHandingOver ?? false);
    await opening;
    // The bots stop last, because they continue to play while tables are handed over between hands.
    await server?.close();
    await stopBots();
    await followed?.stop();
    await database.close();
    await traces.close();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      close(signal).catch((error: unknown) => {
        log.fatal({ error }, "the process could not close in order");
        process.exit(1);
      });
    });
  process.on("unhandledRejection", (error) => log.error({ error }, "ALARM: an unhandled rejection"));

  const opening = (async () => {
    await assertLeastPrivilege(database.pool, "game");
    await assertRoomKeys(database.pool, env);
    await checkDatabase(database);
    followed = await followDatabaseClock({ clock: parts.clock, readTime: () => readDatabaseTime(database.pool), log });
    const { clock, now: ticketNow } = followed;
    server = await startGameServer({ ...parts, clock, ticketNow, env, database, nodeId, randomness, log });
    if (env.BOTS !== false) stopBots = await startBotManager({ env, database, server, randomness, log, clock });
  })();
  await opening.catch((error: unknown) => {
    console.error(`game server: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  });
}

/** Ends the process at once. Nothing is lost, because every hand and every chip is in the journal. */
function endAtOnce(log: Logger, why: string): never {
  log.warn({ why }, "the process ends at once; the next start continues from the journal");
  process.exit(0);
}

function limitClosing(log: Logger, isHandingOver: () => boolean): void {
  const until = performance.now() + CLOSE_LIMIT_MS;
  setInterval(() => {
    if (performance.now() > until && !isHandingOver()) endAtOnce(log, "something did not end in time");
  }, LIMIT_CHECK_INTERVAL_MS).unref();
}
