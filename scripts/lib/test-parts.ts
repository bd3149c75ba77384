/** The parts of `npm test`. CI runs them at the same time, each on a machine of its own. */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./workspace.ts";

/** The parts that run tests of vitest, each with the folders of its tests. */
const UNIT_PARTS = { pure: listPureFolders(), game: ["apps/game/"], data: ["packages/db/", "scripts/"] } as const;
type UnitPart = keyof typeof UNIT_PARTS;
type TestPart = "static" | UnitPart | "browser";
export const TEST_PARTS: readonly TestPart[] = ["static", "pure", "game", "data", "browser"];

/** Lists the folders of packages and pages whose tests start neither a game server nor a load run. */
function listPureFolders(): readonly string[] {
  const packages = fs.readdirSync(path.join(ROOT, "packages")).filter((name) => name !== "db");
  return [...packages.map((name) => `packages/${name}/`), "apps/web/"];
}

export interface TestSelection {
  /** True when the lint and the type check run. */
  readonly runsStatic: boolean;
  /** The folders of the vitest tests to run. When it is empty, no vitest tests run. */
  readonly unitFolders: readonly string[];
  readonly runsBrowser: boolean;
  /** The share of the tests to run, such as `1/2`; null for all tests. */
  readonly shard: string | null;
  /** True when no part and no share was selected. Only then can the run show that every rule is proven. */
  readonly isWhole: boolean;
  /** True when the tests of the night run too. */
  readonly withNightTests: boolean;
}

/** Parses the words after `npm test --`. Returns null when they are wrong. */
export function parseTestArguments(words: readonly string[]): TestSelection | null {
  const options = {
    part: { type: "string", multiple: true },
    shard: { type: "string" },
    all: { type: "boolean" },
  } as const;
  let values: { readonly part?: string[]; readonly shard?: string; readonly all?: boolean };
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
    withNightTests: values.all === true,
  };
}
