/**
 * Searches the source code for uses of the owner's accent colour. It may only be the background of a text, because the
 * owner may choose a colour in which a mark is invisible on some surfaces.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
/** The accent colour itself, as a class name or as a CSS variable. */
const ACCENT = /[a-z]-brass(?![-\w])|var\(--brass\)/;

/** The lines that use the accent. In a style sheet the next line is included, because each property of a rule has its own line. */
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
