/** The game server as it ships, which also says what time it used. `JOURNAL=off`: one that acknowledges at once and keeps nothing. */
import type { Journal } from "@poker/db";
import { systemClock } from "../../../apps/game/src/clock.ts";
import { readEnv } from "../../../apps/game/src/env.ts";
import { run } from "../../../apps/game/src/run.ts";
import { answer, meter } from "./calls.ts";

const forgetful = (real: Journal): Journal => ({ ...real, append: async () => ({ outcome: "durable" }) });

const env = readEnv(process.env);
if ("problem" in env) throw new Error(env.problem);
answer(meter);
await run(env, { clock: systemClock, ...(process.env.JOURNAL === "off" ? { journal: forgetful } : {}) });
