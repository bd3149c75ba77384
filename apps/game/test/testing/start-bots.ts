/** Starts the room's bots in a test. */
import { connect } from "@poker/db";
import { readEnv } from "@poker/settings/game";
import { onTestFinished } from "vitest";
import { startBotManager } from "../../src/bots/bot-manager.ts";
import { systemClock } from "../../src/clock.ts";
import { createLog } from "../../src/log.ts";
import { guardedRandomness } from "../../src/randomness.ts";
import { createTestClock } from "../../src/testing/test-clock.ts";
import { envFor, type TestBackend, type TestServer } from "./test-server.ts";

interface RunningBots {
  readonly stop: () => Promise<void>;
  /** Moves the manager's clock so that it looks at every table several times, and gives it time to read the database in between. */
  readonly passChecks: () => Promise<void>;
}

/**
 * Starts the bots. `tables` is the number of tables where they play. With null, the room's settings decide. They are stopped when the test
 * ends, if not earlier, so that the next test begins without bots.
 */
export async function startBots(backend: TestBackend, room: TestServer, tables: number | null): Promise<RunningBots> {
  const fixed = tables === null ? { BOTS: "" } : { BOTS: "on", BOT_TABLES: String(tables) };
  const env = readEnv(envFor(backend.database, fixed));
  if ("problem" in env) throw new Error(env.problem);
  const database = connect(env.DATABASE_URL, { maxConnections: 2 });
  const clock = createTestClock(systemClock);
  const stop = await startBotManager({
    env,
    database,
    server: room.server,
    randomness: guardedRandomness(),
    clock,
    log: createLog("silent", "bots"),
  });
  let stopped: Promise<void> | null = null;
  const stopOnce = () => {
    stopped ??= stop().then(() => database.close());
    return stopped;
  };
  onTestFinished(stopOnce);
  return {
    stop: stopOnce,
    async passChecks() {
      for (let round = 0; round < 5; round++) {
        clock.advanceBy(3_000);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
