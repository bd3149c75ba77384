/**
 * Starts a game server that dies at a named point:
 * - `CRASH=before:KIND` kills it when it is about to commit the first step that has an event of this kind.
 * - `CRASH=after:KIND` kills it when that step is durable but not yet acknowledged.
 * With `CRASH_SIGNAL=SIGTERM` the server is not killed at that point, but asked to end.
 */
import type { Journal } from "@poker/db";
import { readEnv } from "@poker/settings/game";
import { systemClock } from "../../src/clock.ts";
import { runGameServer } from "../../src/run-game-server.ts";

const [when, kind] = (process.env.CRASH ?? "").split(":");

/**
 * Kills the process, or asks it to end. A process that was only asked continues until it has ended. After a kill, the promise never
 * resolves.
 */
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
