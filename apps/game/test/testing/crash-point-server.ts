/**
 * Starts a game server that dies at a named point. `CRASH=before:KIND` kills it when it is about to commit the first step with an event of
 * that kind; `after:KIND` kills it when that step is durable and not yet acknowledged. With `CRASH_SIGNAL=SIGTERM` it is asked to end at
 * that point instead.
 */
import type { Journal } from "@poker/db";
import { readEnv } from "@poker/settings/game";
import { systemClock } from "../../src/clock.ts";
import { runGameServer } from "../../src/run-game-server.ts";

const [when, kind] = (process.env.CRASH ?? "").split(":");

/** Kills the process, or asks it to end. After the kill the promise never resolves; otherwise the process continues until it ends. */
function killSelf(): Promise<void> {
  const isAsked = process.env.CRASH_SIGNAL === "SIGTERM";
  process.kill(process.pid, isAsked ? "SIGTERM" : "SIGKILL");
  return isAsked ? new Promise((resolve) => setImmediate(resolve)) : new Promise(() => {});
}

const withCrashPoint = (real: Journal): Journal => ({
  ...real,
  async commit(commit) {
    const isAtCrashPoint = commit.appends.some(({ events }) => events.some((event) => event.public.type === kind));
    if (isAtCrashPoint && when === "before") await killSelf();
    const result = await real.commit(commit);
    if (isAtCrashPoint && when === "after") await killSelf();
    return result;
  },
});

const env = readEnv(process.env);
if ("problem" in env) throw new Error(env.problem);
await runGameServer(env, { clock: systemClock, wrapJournal: withCrashPoint });
