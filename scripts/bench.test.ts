/** Tests that the benches build what they start, are described in the documents, and get their own options. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { splitBenchArguments } from "./lib/bench-arguments.ts";
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

test("names of benches come first, and all later arguments are for the benches", () => {
  expect(splitBenchArguments(["room", "--tables", "4", "--json"])).toEqual({
    names: ["room"],
    options: ["--tables", "4", "--json"],
  });
  expect(splitBenchArguments(["--json"])).toEqual({ names: [], options: ["--json"] });
  expect(splitBenchArguments(["hands", "evaluate"])).toEqual({ names: ["hands", "evaluate"], options: [] });
});
