/** Starts the game server that we ship: with settings from the environment, and with the system's clock and randomness. */

import { readEnv } from "@poker/settings/game";
import { systemClock } from "./clock.ts";
import { runGameServer } from "./run-game-server.ts";

const env = readEnv(process.env);
if ("problem" in env) {
  console.error(`game server: ${env.problem}`);
  process.exit(1);
}
await runGameServer(env, { clock: systemClock });
