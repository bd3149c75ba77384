/**
 * A game server that dies at a named point. `CRASH=before:KIND` kills it as it is about to write the first step with an event of
 * that kind, `after:KIND` when that step is durable and nobody has been told.
 */
import type { Journal } from "@poker/db";
import { systemClock } from "../src/clock.ts";
import { readEnv } from "../src/env.ts";
import { run } from "../src/run.ts";

const [when, kind] = (process.env.CRASH ?? "").split(":");

function die(): Promise<never> {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => {});
}

const dying = (real: Journal): Journal => ({
  ...real,
  async append(append) {
    const here = append.rows.some((row) => row.kind === kind);
    if (here && when === "before") return die();
    const result = await real.append(append);
    return here && when === "after" ? die() : result;
  },
});

const env = readEnv(process.env);
if ("problem" in env) throw new Error(env.problem);
await run(env, { clock: systemClock, journal: dying });
