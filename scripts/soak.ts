/**
 * `npm run soak -- --minutes N --tables N [--seed S]`: simulated players play in a real room, and the run checks the whole room again and
 * again.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { exitWithResult, parsePositiveInteger } from "./load/cli-exit.ts";
import { noFaults } from "./load/fault-injection.ts";
import { runLoad } from "./load/run-load.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    tables: { type: "string" },
    seed: { type: "string" },
    servers: { type: "string" },
  },
});
const minutes = Number(values.minutes ?? 10);
const seed = parsePositiveInteger("seed", values.seed, randomInt(2 ** 31));
const print = (line: string) => console.log(line);

print(`Seed ${seed}`);
exitWithResult(
  await runLoad({
    tableCount: parsePositiveInteger("tables", values.tables, 40),
    serverCount: parsePositiveInteger("servers", values.servers, 1),
    seed,
    injectFaults: noFaults(minutes),
    mayLogErrors: false,
    print,
  }),
);
