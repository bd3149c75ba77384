/**
 * Starts a game server that dies at a named point. `CRASH=before:KIND` kills it as it is about to commit the first step with an event
 * of that kind, `after:KIND` when that step is durable and not yet acknowledged.
 */
import type { Journal } from "@poker/db";
import { systemClock } from "../src/clock.ts";
import { readEnv } from "../src/env.ts";
import { runGameServer } from "../src/run-game-server.ts";

const [when, kind] = (process.env.CRASH ?? "").split(":");

function killSelf(): Promise<never> {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => {});
}

const withCrashPoint = (real: Journal): Journal => ({
  ...real,
  async commit(commit) {
    const isAtCrashPoint = commit.appends.some(({ events }) => events.some((event) => event.public.type === kind));
    if (isAtCrashPoint && when === "before") return killSelf();
    const result = await real.commit(commit);
    return isAtCrashPoint && when === "after" ? killSelf() : result;
  },
});

const env = readEnv(process.env);
if ("problem" in env) throw new Error(env.problem);
await runGameServer(env, { clock: systemClock, wrapJournal: withCrashPoint });
