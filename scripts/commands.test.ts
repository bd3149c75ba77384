/** Checks docs/commands.md against package.json: every script is listed, and every command that documents name exists. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

const readText = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(readText("package.json"));

/** Finds the names of the npm scripts that a text runs. */
const findCommands = (text: string): readonly string[] =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?(\w[\w-]*)|(start|test)\b)/g)].map(
    ([, run, short]) => run ?? short ?? "",
  );

test("docs/commands.md lists every npm script", () => {
  const listed = new Set(findCommands(readText("docs/commands.md")));
  expect(Object.keys(scripts).filter((name) => !listed.has(name))).toEqual([]);
});

test.each(["README.md", "CONTRIBUTING.md", "docs/commands.md", "docs/configuration.md", "deploy/README.md"])(
  "%s names only npm scripts that exist",
  (file) => expect(findCommands(readText(file)).filter((name) => !(name in scripts))).toEqual([]),
);

test("README.md has at most 70 lines", () => expect(readText("README.md").split("\n").length).toBeLessThanOrEqual(71));

test("ARCHITECTURE.md has at most 100 lines", () =>
  expect(readText("ARCHITECTURE.md").split("\n").length).toBeLessThanOrEqual(101));
