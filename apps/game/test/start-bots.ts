/** Starts the room's bots in a test. */
import { connect } from "@poker/db";
import { onTestFinished } from "vitest";
import { startBotManager } from "../src/bots/bot-manager.ts";
import { systemClock } from "../src/clock.ts";
import { readEnv } from "../src/env.ts";
import { createLog } from "../src/log.ts";
import { guardedRandomness } from "../src/randomness.ts";
import { envFor, type TestBackend, type TestServer } from "./test-server.ts";

/** Returns how to stop them; `tables`: of the room's, where they play. They end with the test at the latest, so that a failed test leaves no bots to the next. */
export async function startBots(backend: TestBackend, room: TestServer, tables: number): Promise<() => Promise<void>> {
  const env = readEnv(envFor(backend.database, { BOTS: "on", BOT_TABLES: String(tables) }));
  if ("problem" in env) throw new Error(env.problem);
  const database = connect(env.DATABASE_URL, { maxConnections: 2 });
  const stop = await startBotManager({
    env,
    database,
    server: room.server,
    randomness: guardedRandomness(),
    clock: systemClock,
    log: createLog("silent", "bots"),
  });
  let stopped: Promise<void> | null = null;
  const stopOnce = () => {
    stopped ??= stop().then(() => database.close());
    return stopped;
  };
  onTestFinished(stopOnce);
  return stopOnce;
}
