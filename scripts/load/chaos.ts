/**
 * Runs the soak while game servers are killed or restarted, and while PostgreSQL and Redis are restarted. Or runs
 * attacks against a room in play.
 */
import { randomInt } from "node:crypto";
import type { ClusterAdapter } from "../lib/cluster/adapters.ts";
import { runAttacks } from "./attack/run-attacks.ts";
import { randomFaults, rollingRestarts } from "./fault-injection.ts";
import { exitWithResult } from "./load-result.ts";
import { runLoad } from "./run-load.ts";

interface ChaosOptions {
  readonly kills: number;
  readonly tables: number;
  readonly servers: number;
  /** How the servers behind nginx send messages to each other; null when the servers run without nginx. */
  readonly cluster: ClusterAdapter | null;
  /** How many rolling restarts to do instead of kills; null to kill servers. */
  readonly rolling: number | null;
  /** The seed of the random choices; null to create a new seed. */
  readonly seed: number | null;
}

/** How long about every third killed server stays down when other servers can take over. It is longer than a lease, so they do. */
const LONG_ABSENCE_MS = 12_000;
const MEAN_ACKS_BETWEEN_FAULTS = 60;

/** Runs all attacks. When `only` is given, runs only the attacks whose names contain it. */
export async function attackRoom(seconds: number, only: string | undefined): Promise<never> {
  const broken = await runAttacks({ seconds, only, print: (line) => console.log(line) });
  console.log(broken.length === 0 ? "\nEvery limit was kept." : `\n${broken.length} limits were broken`);
  process.exit(broken.length === 0 ? 0 : 1);
}

export async function breakRoom(options: ChaosOptions): Promise<never> {
  const { kills, tables, servers, cluster, rolling } = options;
  const seed = options.seed ?? randomInt(2 ** 31);
  const print = (line: string) => console.log(line);
  const injectFaults =
    rolling === null
      ? randomFaults({
          kills,
          restarts: Math.round(kills / 10),
          redisRestarts: Math.round(kills / 10),
          freezes: servers > 1 ? Math.round(kills / 10) : 0,
          meanAcksBetweenFaults: MEAN_ACKS_BETWEEN_FAULTS,
          print,
        })
      : rollingRestarts({ rounds: rolling, meanAcksBetweenFaults: MEAN_ACKS_BETWEEN_FAULTS, print });
  print(`Seed ${seed}`);
  return exitWithResult(
    await runLoad({
      tableCount: tables,
      serverCount: servers,
      cluster: cluster ?? undefined,
      seed,
      injectFaults,
      mayLogErrors: true,
      restartDelayMs: (random) =>
        servers > 1 && rolling === null && random() < 1 / 3 ? LONG_ABSENCE_MS : 1_000 * random(),
      print,
    }),
  );
}
