/** Tests that the benches build every process that they start, and that the documents describe every bench. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

const BENCH = path.join(ROOT, "bench");
const readText = (file: string) => fs.readFileSync(path.join(BENCH, file), "utf8");
const sources = fs
  .readdirSync(path.join(BENCH, "src"), { recursive: true, encoding: "utf8" })
  .map((file) => `src/${file.replaceAll(path.sep, "/")}`);
const entryPatterns = [...readText("build.mjs").matchAll(/"(src\/[^"]+\.ts)"/g)].map(
  ([, pattern = ""]) => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`),
);

test("every entry point in the benches' build is a source file", () => {
  expect(entryPatterns.length).toBeGreaterThan(0);
  for (const pattern of entryPatterns)
    expect(
      sources.filter((file) => pattern.test(file)),
      `${pattern}`,
    ).not.toEqual([]);
});

test("every program that a bench starts is built", () => {
  const built = sources.filter((file) => entryPatterns.some((pattern) => pattern.test(file)));
  const started = sources
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...readText(file).matchAll(/"((?:[\w-]+\/)?[\w-]+(?:\.[\w-]+)*)\.mjs"/g)].map(
        ([, name = ""]) => `src/${name}.ts`,
      ),
    );
  expect(started).not.toEqual([]);
  for (const program of started) expect(built).toContain(program);
});

test("bench/README.md describes every bench", () => {
  const benches = sources.flatMap((file) => file.match(/^src\/(.*)\.bench\.ts$/)?.[1] ?? []);
  expect(benches).toContain("room");
  const described = readText("README.md");
  for (const bench of benches) expect(described).toContain(`\`npm run bench -- ${bench}`);
});
