/** Checks that docs/faults.md and the tests agree about which test proves which fault. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

/**
 * Every fault up to this number must have a row. A later fault may have none, because it may be about a part that the
 * room does not have yet.
 */
const LAST_IN_A_ROW = 80;

interface Row {
  readonly fault: number;
  readonly files: readonly string[];
  /** The reason why no test proves the fault; empty when a test proves it. */
  readonly owed: string;
}

const rows = fs
  .readFileSync(path.join(ROOT, "docs/faults.md"), "utf8")
  .split("\n")
  .flatMap((line): Row[] => {
    const [, fault, where = ""] = /^\| (\d+) \| [^|]+ \| ([^|]+) \|$/.exec(line) ?? [];
    if (fault === undefined) return [];
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    return [{ fault: Number(fault), files, owed: files.length === 0 ? where : "" }];
  });

/** Returns the numbers of the faults that a test file names, for example as `fault 27` or `Faults 34, 41`. */
function findNamedFaults(file: string): readonly number[] {
  const source = fs.readFileSync(path.join(ROOT, file), "utf8");
  return [...source.matchAll(/\bfaults? (\d+(?:(?:, | and | or )\d+)*)/gi)].flatMap(([, list = ""]) =>
    list.split(/, | and | or /).map(Number),
  );
}

const listTestFiles = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/")));

test("every fault has one row, in order", () => {
  const numbers = rows.map(({ fault }) => fault);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  const first = numbers.filter((fault) => fault <= LAST_IN_A_ROW);
  expect(first).toEqual(Array.from({ length: LAST_IN_A_ROW }, (_, index) => index + 1));
});

test.each(rows.flatMap(({ fault, files }) => files.map((file) => [fault, file] as const)))(
  "the fault of row %i is named in %s",
  (fault, file) => expect(findNamedFaults(file)).toContain(fault),
);

test("the row of a fault without a test says why, and no test names the fault", () => {
  const named = new Set(["apps", "packages", "e2e/tests"].flatMap(listTestFiles).flatMap(findNamedFaults));
  for (const { fault, owed, files } of rows)
    if (files.length === 0) {
      expect(owed, `fault ${fault}`).toMatch(/^(owed|no part of this room): /);
      expect(named.has(fault), `fault ${fault} is tested, and still owed`).toBe(false);
    }
});
