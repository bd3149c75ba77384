/** Tests that the glossary stays short and defines each word once. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

const MAX_ROWS = 120;

/** For each row of the glossary: the words that it defines, in lower case. A row such as `decide, evolve` defines several. */
const rows = fs
  .readFileSync(path.join(ROOT, "docs/glossary.md"), "utf8")
  .split("\n")
  .flatMap((line): (readonly string[])[] => {
    const [, words] = /^\| ([^|]+) \| [^|]+ \|$/.exec(line) ?? [];
    return words === undefined || words === "word" ? [] : [words.toLowerCase().split(", ")];
  });

test(`the glossary has at most ${MAX_ROWS} rows`, () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(MAX_ROWS);
});

test("the glossary defines no word twice", () => {
  const words = rows.flat();
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test.each(["turn", "freeze", "commit", "break", "level", "pending", "link"])("the glossary defines %s", (word) => {
  expect(rows.flat()).toContain(word);
});
