/**
 * Starts the game server with test hooks, for end-to-end tests. It refuses connections from other machines, and refuses to run on a
 * database that is not for tests.
 */
import { connect } from "@poker/db";
import { isTestDatabase } from "@poker/db/setup";
import { readEnv } from "@poker/settings/game";
import { systemClock } from "./clock.ts";
import { guardedRandomness } from "./randomness.ts";
import { runGameServer } from "./run-game-server.ts";
import { createShuffle } from "./server-context.ts";
import { createTestClock } from "./testing/test-clock.ts";
import { createTestRoute, type StackedDecks, withStackedDecks } from "./testing/test-hooks.ts";

function exitWith(problem: string): never {
  console.error(`game server for tests: ${problem}`);
  process.exit(1);
}

const env = readEnv(process.env);
if ("problem" in env) exitWith(env.problem);
if (env.GAME_HOST !== "127.0.0.1") exitWith("GAME_HOST must be 127.0.0.1");
const { TEST_SECRET: secret, TEST_OWNER_URL: ownerUrl } = process.env;
if (!secret || secret.length < 16) exitWith("TEST_SECRET must be 16 characters or more");
if (!ownerUrl) exitWith("TEST_OWNER_URL is missing");

const clock = createTestClock(systemClock);
const stacked: StackedDecks = new Map();
const owner = connect(ownerUrl, { maxConnections: 2, applicationName: "game for tests" });
await runGameServer(env, {
  clock,
  deal: withStackedDecks(stacked, createShuffle(guardedRandomness())),
  isDeckStacked: (tableId) => stacked.has(tableId),
  extraRoutes: (node) => [createTestRoute({ secret, stacked, clock, node, owner })],
  async checkDatabase({ pool }) {
    if (!(await isTestDatabase(pool))) throw new Error("this database is not marked for tests");
  },
});
