/**
 * The entry point of `npm run bench`. The packages with which the benches compare our code are listed in bench/, which
 * is not a workspace.
 * They are installed at the first run.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { runCommand, WrongUse } from "./lib/command-line.ts";
import { ROOT } from "./lib/workspace.ts";

const BENCH = path.join(ROOT, "bench");
const BENCHES = fs.readdirSync(path.join(BENCH, "src")).flatMap((file) => file.match(/^(.*)\.bench\.ts$/)?.[1] ?? []);

/** For each option: the benches that accept it. All benches accept `--json`. */
const TAKERS: Readonly<Record<string, readonly string[]>> = {
  tables: ["room"],
  nodes: ["room"],
  rate: ["room"],
  "further-rates": ["room"],
  seconds: ["room"],
  steps: ["room"],
  fair: ["room"],
  profile: ["room", "tournament"],
  entries: ["tournament"],
  hands: ["archive", "history"],
};
const takes = (bench: string, option: string): boolean => TAKERS[option]?.includes(bench) ?? true;

await runCommand(
  {
    name: "bench",
    does: "measures the room, and compares it with other packages; without a name it runs all benches.",
    uses: ["[NAME…] [OPTIONS] [--json]"],
    options: {
      json: { type: "boolean", does: "prints one line of JSON for each figure" },
      tables: { type: "string", value: "N", does: "room: tables" },
      nodes: { type: "string", value: "N", does: "room: game servers" },
      rate: { type: "string", value: "N", does: "room: actions a second over all tables, or max" },
      "further-rates": { type: "string", value: "N,N", does: "room: rates to try after the first" },
      seconds: { type: "string", value: "N", does: "room: how long it is measured" },
      steps: { type: "string", value: "N,N", does: "room: numbers of tables to compare" },
      fair: { type: "boolean", does: "room: players can check the deals, and take part in each" },
      profile: { type: "string", value: "FOLDER", does: "room, tournament: writes profiles of the servers" },
      entries: { type: "string", value: "N", does: "tournament: entries" },
      hands: { type: "string", value: "N", does: "archive, history: a player's hands" },
    },
    words: [0, Number.MAX_SAFE_INTEGER],
    notes: [`Names: ${BENCHES.join(", ")}. bench/README.md describes them.`],
    usesDatabase: true,
  },
  ({ words, values }) => {
    const unknown = words.filter((name) => !BENCHES.includes(name));
    if (unknown.length > 0) throw new WrongUse(`There is no bench ${unknown.join(", ")}.`);
    const names = words.length > 0 ? words : BENCHES;
    const useless = Object.keys(values).find((option) => !names.some((name) => takes(name, option)));
    if (useless !== undefined) throw new WrongUse(`--${useless} is for ${TAKERS[useless]?.join(" and ")}.`);

    return async () => {
      const { installStandalone, runNpmIn } = await import("./lib/standalone-install.ts");
      installStandalone("bench");
      runNpmIn("bench", "run", "--silent", "build");
      for (const name of names) {
        const options = Object.entries(values)
          .filter(([option]) => takes(name, option))
          .flatMap(([option, value]) => (typeof value === "string" ? [`--${option}`, value] : [`--${option}`]));
        const program = path.join(BENCH, "dist", `${name}.bench.mjs`);
        if (spawnSync(process.execPath, [program, ...options], { stdio: "inherit" }).status !== 0) return 1;
      }
      return 0;
    };
  },
);
