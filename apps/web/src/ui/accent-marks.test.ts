/** Walks the sources: an owner's accent itself is only the ground of a text, because a mark in this colour may not be visible. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
/** The accent itself, as a class or as a variable. */
const ACCENT = /[a-z]-brass(?![-\w])|var\(--brass\)/;

/** Lines with the accent. In a style sheet the next line counts too, because a rule has one line for each property. */
const linesWithAccent = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(tsx|css)$/.test(name))
  .flatMap((name) => {
    const lines = readFileSync(join(SOURCE, name), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      ACCENT.test(line) && !line.includes("--color-brass:")
        ? [`${name}: ${[line, name.endsWith(".css") ? lines[index + 1] : ""].join(" ").trim()}`]
        : [],
    );
  });

test("decision 0112: marks have the shade of the accent that can be seen on every surface", () => {
  expect(linesWithAccent.length).toBeGreaterThan(0);
  expect(linesWithAccent.filter((line) => !line.includes("on-brass"))).toEqual([]);
});
