/** Reads the options of `npm run bench -- tournament`. */
import fs from "node:fs";
import { parseArgs } from "node:util";

interface TournamentBenchOptions {
  readonly entries: number;
  /** The folder for profiles of the node; null to write no profiles. */
  readonly profile: string | null;
  readonly json: boolean;
}

export function readTournamentOptions(args: readonly string[]): TournamentBenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      entries: { type: "string", default: "2000" },
      profile: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const entries = Number(values.entries);
  if (!Number.isInteger(entries) || entries < 2) throw new Error("--entries must be a whole number of two or more");
  if (values.profile !== undefined) fs.mkdirSync(values.profile, { recursive: true });
  return { entries, profile: values.profile ?? null, json: values.json };
}
