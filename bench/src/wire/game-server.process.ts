/**
 * The game server as it ships, which also says what time it used, and how long actions were in its hands. `JOURNAL=off`: one that
 * acknowledges at once and keeps nothing.
 */
import type { Journal } from "@poker/db";
import { systemClock } from "../../../apps/game/src/clock.ts";
import { readEnv } from "../../../apps/game/src/env.ts";
import { runGameServer } from "../../../apps/game/src/process.ts";
import { cpuMeter, serveRequests } from "./process-rpc.ts";

const createForgetfulJournal = (real: Journal): Journal => ({ ...real, commit: async () => ({ outcome: "durable" }) });

const env = readEnv(process.env);
if ("problem" in env) throw new Error(env.problem);

let waits: number[] = [];
const handlers = {
  ...cpuMeter,
  /** Of the actions since this was asked last: from packet in to answer and frames out, ms. */
  waits(): readonly number[] {
    const all = waits;
    waits = [];
    return all;
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
