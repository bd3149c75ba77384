/** Reads the options of `npm run bench -- room`. */
import fs from "node:fs";
import { parseArgs } from "node:util";

export interface RoomOptions {
  readonly tables: number;
  /** The number of game server processes, and of processes of the peer. */
  readonly nodes: number;
  /** Actions a second over all tables; null when each action follows the previous one at once. */
  readonly rate: number | null;
  /** Further rates to try after the first, with the same players. */
  readonly furtherRates: readonly number[];
  readonly seconds: number;
  /** The numbers of tables at which the cost of an action is compared; null when the room is measured once. */
  readonly steps: readonly number[] | null;
  /** True when players can check the deals, and take part in each. */
  readonly fair: boolean;
  /** The folder for profiles of the nodes; null when no profiles are written. */
  readonly profile: string | null;
  readonly json: boolean;
}

/** Each table has an action every three seconds, as in an ordinary game. */
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
