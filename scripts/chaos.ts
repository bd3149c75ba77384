/**
 * `npm run chaos -- --kills N [--tables N] [--servers N] [--seed S]`: runs the soak while game servers are killed and PostgreSQL is
 * restarted.
 * `npm run chaos -- --nodes N [--adapter A] --kills N`: the same with nodes behind nginx, and Redis is restarted too.
 * `npm run chaos -- --nodes N --rolling N`: N rolling restarts of all nodes; prints the longest time for which a table could not be played.
 * `npm run chaos -- --attack [--seconds N] [--only TEXT]`: runs attacks against a room in play, and compares it with the same room without
 * an attack; with TEXT, runs only the attacks whose names contain TEXT.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { ADAPTERS, type ClusterAdapter } from "./lib/cluster/start-cluster.ts";
import { runAttacks } from "./load/attack/run-attacks.ts";
import { exitWithResult, parsePositiveInteger } from "./load/cli-exit.ts";
import { randomFaults, rollingRestarts } from "./load/fault-injection.ts";
import { runLoad } from "./load/run-load.ts";

const option = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    kills: option,
    tables: option,
    servers: option,
    nodes: option,
    adapter: option,
    rolling: option,
    seed: option,
    seconds: option,
    only: option,
    attack: { type: "boolean" },
  },
});
const print = (line: string) => console.log(line);
if (values.attack) {
  const seconds = parsePositiveInteger("seconds", values.seconds, 25);
  const broken = await runAttacks({ seconds, only: values.only, print });
  console.log(broken.length === 0 ? "\nEvery limit was kept." : `\n${broken.length} limits were broken`);
  process.exit(broken.length === 0 ? 0 : 1);
}
const kills = parsePositiveInteger("kills", values.kills, 100);
const cluster = values.nodes === undefined ? undefined : parseAdapter(values.adapter);
const serverCount = parsePositiveInteger("nodes", values.nodes ?? values.servers, 1);
const seed = parsePositiveInteger("seed", values.seed, randomInt(2 ** 31));
/** When other servers can take over, about every third killed server stays down this long, which is longer than its lease. */
const LONG_ABSENCE_MS = 12_000;
const meanAcksBetweenFaults = 60;

function parseAdapter(given = "redis"): ClusterAdapter {
  const adapter = ADAPTERS.find((each) => each === given);
  if (adapter) return adapter;
  console.error(`--adapter must be one of ${ADAPTERS.join(", ")}`);
  process.exit(2);
}

const injectFaults =
  values.rolling === undefined
    ? randomFaults({
        kills,
        restarts: Math.round(kills / 10),
        redisRestarts: Math.round(kills / 10),
        freezes: serverCount > 1 ? Math.round(kills / 10) : 0,
        meanAcksBetweenFaults,
        print,
      })
    : rollingRestarts({ rounds: parsePositiveInteger("rolling", values.rolling, 1), meanAcksBetweenFaults, print });

print(`Seed ${seed}`);
exitWithResult(
  await runLoad({
    tableCount: parsePositiveInteger("tables", values.tables, 12),
    serverCount,
    cluster,
    seed,
    injectFaults,
    mayLogErrors: true,
    restartDelayMs: (random) =>
      serverCount > 1 && values.rolling === undefined && random() < 1 / 3 ? LONG_ABSENCE_MS : 1_000 * random(),
    print,
  }),
);
