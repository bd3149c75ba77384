/** Reads the options of `npm run bench -- room`. */
import fs from "node:fs";
import { parseArgs } from "node:util";

export interface RoomOptions {
  readonly tables: number;
  /** How many processes of the game server run, and how many of the peer. */
  readonly nodes: number;
  /** Actions per second over all tables; null when each action immediately follows the one before. */
  readonly rate: number | null;
  /** Rates that are measured after the first one, with the same players. */
  readonly furtherRates: readonly number[];
  readonly seconds: number;
  /** The numbers of tables at which the cost of an action is compared; null to measure the room once. */
  readonly steps: readonly number[] | null;
  /** True when the deals can be checked and all players take part in them. */
  readonly fair: boolean;
  /** The folder for profiles of the nodes; null to write no profiles. */
  readonly profile: string | null;
  readonly json: boolean;
}

/** The time between two actions at a table, in milliseconds. It is three seconds, as in an ordinary game. */
const DEFAULT_MS_BETWEEN_ACTIONS = 3_000;
const DEFAULT_STEP_RATE = 600;

export function readRoomOptions(args: readonly string[]): RoomOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tables: { type: "string", default: "200" },
      nodes: { type: "string", default: "1" },
      rate: { type: "string" },
      "further-rates": { type: "string" },
      seconds: { type: "string", default: "30" },
      steps: { type: "string" },
      fair: { type: "boolean", default: false },
      profile: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const tables = parseCount("tables", values.tables);
  const parseList = (name: "steps" | "further-rates") => values[name]?.split(",").map((each) => parseCount(name, each));
  const steps = parseList("steps") ?? null;
  const usualRate = steps ? DEFAULT_STEP_RATE : (1000 * tables) / DEFAULT_MS_BETWEEN_ACTIONS;
  if (values.profile !== undefined) fs.mkdirSync(values.profile, { recursive: true });
  return {
    tables,
    nodes: parseCount("nodes", values.nodes),
    rate: values.rate === "max" ? null : values.rate === undefined ? usualRate : parseCount("rate", values.rate),
    furtherRates: parseList("further-rates") ?? [],
    seconds: parseCount("seconds", values.seconds),
    steps,
    fair: values.fair,
    profile: values.profile ?? null,
    json: values.json,
  };
}

function parseCount(name: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`--${name} must be a whole number above zero, not ${text}`);
}
