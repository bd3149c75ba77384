/** Lets simulated players play in a real room, and checks the whole room again and again. */
import { randomInt } from "node:crypto";
import { noFaults } from "./fault-injection.ts";
import { exitWithResult } from "./load-result.ts";
import { runLoad } from "./run-load.ts";

interface SoakOptions {
  readonly minutes: number;
  readonly tables: number;
  readonly servers: number;
  /** The seed of the random choices; null to create a new seed. */
  readonly seed: number | null;
}

export async function soakRoom({ minutes, tables, servers, seed: given }: SoakOptions): Promise<never> {
  const seed = given ?? randomInt(2 ** 31);
  const print = (line: string) => console.log(line);
  print(`Seed ${seed}`);
  return exitWithResult(
    await runLoad({
      tableCount: tables,
      serverCount: servers,
      seed,
      injectFaults: noFaults(minutes),
      mayLogErrors: false,
      print,
    }),
  );
}
