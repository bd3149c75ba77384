/**
 * The game server as it ships, which also says what time it used, and how long actions were in its hands. `JOURNAL=off`: one that
 * acknowledges at once and keeps nothing.
 */
import type { Journal } from "@poker/db";
import { systemClock } from "../../../apps/game/src/clock.ts";
import { readEnv } from "../../../apps/game/src/env.ts";
import { run } from "../../../apps/game/src/run.ts";
import { answer, meter } from "./calls.ts";

const forgetful = (real: Journal): Journal => ({ ...real, append: async () => ({ outcome: "durable" }) });

const env = readEnv(process.env);
if ("problem" in env) throw new Error(env.problem);

let waits: number[] = [];
const calls = {
  ...meter,
  /** Of the actions since this was asked last: from packet in to answer and frames out, ms. */
  waits(): readonly number[] {
    const all = waits;
    waits = [];
    return all;
  },
};
export type Room = typeof calls;

answer(calls);
const answered = (name: string, ms: number) => {
  if (name === "act") waits.push(ms);
};
await run(env, { clock: systemClock, answered, ...(process.env.JOURNAL === "off" ? { journal: forgetful } : {}) });
