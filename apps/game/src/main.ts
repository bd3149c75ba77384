/** The shipped entry: settings from the environment, a real clock, real randomness. */
import { systemClock } from "./clock.ts";
import { readEnv } from "./env.ts";
import { runGameServer } from "./process.ts";

const env = readEnv(process.env);
if ("problem" in env) {
  console.error(`game server: ${env.problem}`);
  process.exit(1);
}
await runGameServer(env, { clock: systemClock });
