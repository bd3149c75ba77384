/** The parts of `npm test`, which CI runs beside each other, each on a machine of its own. */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./workspace.ts";

/** The parts with tests of vitest, each with the folders of its tests. */
const UNIT_PARTS = { pure: listPureFolders(), game: ["apps/game/"], data: ["packages/db/", "scripts/"] } as const;
type UnitPart = keyof typeof UNIT_PARTS;
type TestPart = "static" | UnitPart | "browser";
export const TEST_PARTS: readonly TestPart[] = ["static", "pure", "game", "data", "browser"];

/** The packages and pages whose tests start neither a game server nor a load run. */
function listPureFolders(): readonly string[] {
  const packages = fs.readdirSync(path.join(ROOT, "packages")).filter((name) => name !== "db");
  return [...packages.map((name) => `packages/${name}/`), "apps/web/"];
}

export interface TestSelection {
  /** Lint and types. */
  readonly runsStatic: boolean;
  /** The folders of the tests of vitest; empty means that none of them run. */
  readonly unitFolders: readonly string[];
  readonly runsBrowser: boolean;
  /** The share of the tests to run, such as `1/2`. */
  readonly shard: string | null;
  /** True when everything runs. Only such a run can show that every rule is proven. */
  readonly isWhole: boolean;
}

/** Reads the words after `npm test --`; returns null when they are wrong. */
export function parseTestArguments(words: readonly string[]): TestSelection | null {
  const options = { part: { type: "string", multiple: true }, shard: { type: "string" } } as const;
  let values: { readonly part?: string[]; readonly shard?: string };
  try {
    ({ values } = parseArgs({ args: [...words], options }));
  } catch {
    return null;
  }
  const { part = [...TEST_PARTS], shard = null } = values;
  if (part.some((name) => !TEST_PARTS.some((each) => each === name))) return null;
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(shard ?? "") ?? []).map(Number);
  if (shard !== null && !(index >= 1 && index <= count)) return null;
  return {
    runsStatic: part.includes("static"),
    unitFolders: Object.entries(UNIT_PARTS).flatMap(([name, folders]) => (part.includes(name) ? folders : [])),
    runsBrowser: part.includes("browser"),
    shard,
    isWhole: values.part === undefined && shard === null,
  };
}
