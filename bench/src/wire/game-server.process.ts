/**
 * Runs the game server as it ships. Also reports its processor time and the time of each action. With `JOURNAL=off`,
 * its journal stores nothing and acknowledges at once.
 */
import type { Journal } from "@poker/db";
import { systemClock } from "@poker/game/clock";
import { runGameServer } from "@poker/game/server";
import { readEnv } from "@poker/settings/game";
import { processMeters } from "./process-meters.ts";
import { serveRequests } from "./process-rpc.ts";

const createForgetfulJournal = (real: Journal): Journal => ({ ...real, commit: async () => ({ outcome: "durable" }) });

const env = readEnv(process.env);
if ("problem" in env) throw new Error(env.problem);

let waits: number[] = [];
const handlers = {
  ...processMeters,
  /**
   * Returns how long each action since the last call took, in milliseconds, from the arrival of its packet until its
   * reply and frames were sent.
   */
  takeWaits(): readonly number[] {
    const taken = waits;
    waits = [];
    return taken;
  },
};
export type GameServerHandlers = typeof handlers;

serveRequests(handlers);
const recordWait = (name: string, ms: number) => {
  if (name === "act") waits.push(ms);
};
await runGameServer(env, {
  clock: systemClock,
  onReplied: recordWait,
  ...(process.env.JOURNAL === "off" ? { wrapJournal: createForgetfulJournal } : {}),
});
