/** The entry point of `npm run soak`. */
import { parseCount, runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "soak",
    does: "lets simulated players play in a real room of its own, and checks the whole room again and again.",
    uses: ["[--minutes N] [--tables N] [--servers N] [--seed N]"],
    options: {
      minutes: { type: "string", value: "N", does: "how long they play; 10 when left out" },
      tables: { type: "string", value: "N", does: "tables; 40 when left out" },
      servers: { type: "string", value: "N", does: "game servers; 1 when left out" },
      seed: { type: "string", value: "N", does: "repeats what the players of another run decided" },
    },
    failsWhen: "something was lost, made up or shown",
    usesDatabase: true,
  },
  ({ values: { minutes, tables, servers, seed } }) => {
    const options = {
      minutes: parseCount("minutes", minutes, 10),
      tables: parseCount("tables", tables, 40),
      servers: parseCount("servers", servers, 1),
      seed: seed === undefined ? null : parseCount("seed", seed, 1),
    };
    return async () => {
      await (await import("./load/soak.ts")).soakRoom(options);
    };
  },
);
