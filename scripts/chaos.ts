/** `npm run chaos -- --kills N [--tables N] [--servers N] [--seed S]`: the soak while game servers are killed and PostgreSQL is restarted. */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { exitWithResult, parsePositiveInteger } from "./load/cli-exit.ts";
import { randomFaults } from "./load/fault-injection.ts";
import { runLoad } from "./load/run-load.ts";

const option = { type: "string" } as const;
const { values } = parseArgs({ options: { kills: option, tables: option, servers: option, seed: option } });
const kills = parsePositiveInteger("kills", values.kills, 100);
const serverCount = parsePositiveInteger("servers", values.servers, 1);
const seed = parsePositiveInteger("seed", values.seed, randomInt(2 ** 31));
const print = (line: string) => console.log(line);
/** When other servers can take over, every third kill lasts longer than the server's lease. */
const LONG_ABSENCE_MS = 12_000;

print(`Seed ${seed}`);
exitWithResult(
  await runLoad({
    tableCount: parsePositiveInteger("tables", values.tables, 12),
    serverCount,
    seed,
    injectFaults: randomFaults({
      kills,
      restarts: Math.round(kills / 10),
      freezes: serverCount > 1 ? Math.round(kills / 10) : 0,
      meanAcksBetweenFaults: 60,
      print,
    }),
    mayLogErrors: true,
    restartDelayMs: (random) => (serverCount > 1 && random() < 1 / 3 ? LONG_ABSENCE_MS : 1_000 * random()),
    print,
  }),
);
