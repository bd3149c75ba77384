/** The entry for end-to-end tests: the same room, with test hooks. Refuses to run for anybody but a test on this machine. */
import { connect } from "@poker/db";
import { isForTests } from "@poker/db/setup";
import { systemClock } from "./clock.ts";
import { readEnv } from "./env.ts";
import { guardedRandomness } from "./randomness.ts";
import { freshDeal } from "./room.ts";
import { run } from "./run.ts";
import { type StackedDecks, stackedDeal, testRoute } from "./testing/hooks.ts";
import { createTestClock } from "./testing/test-clock.ts";

function stop(problem: string): never {
  console.error(`game server for tests: ${problem}`);
  process.exit(1);
}

const env = readEnv(process.env);
if ("problem" in env) stop(env.problem);
if (env.GAME_HOST !== "127.0.0.1") stop("GAME_HOST must be 127.0.0.1");
const { TEST_SECRET: secret, TEST_OWNER_URL: ownerUrl } = process.env;
if (!secret || secret.length < 16) stop("TEST_SECRET must be 16 characters or more");
if (!ownerUrl) stop("TEST_OWNER_URL is missing");

const clock = createTestClock(systemClock);
const stacked: StackedDecks = new Map();
const owner = connect(ownerUrl, { max: 2, name: "game for tests" });
await run(env, {
  clock,
  deal: stackedDeal(stacked, freshDeal(guardedRandomness())),
  routes: (node) => [testRoute({ secret, stacked, clock, node, owner })],
  async check({ pool }) {
    if (!(await isForTests(pool))) throw new Error("this database is not marked for tests");
  },
});
