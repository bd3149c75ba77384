import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseTestArguments } from "./test-parts.ts";
import { ROOT } from "./workspace.ts";

test("npm test without arguments runs everything", () => {
  expect(parseTestArguments([])).toMatchObject({ runsStatic: true, runsBrowser: true, shard: null, isWhole: true });
});

test("the parts of npm test together run the tests of every folder, each once", () => {
  const folders = ["packages", "apps"].flatMap((folder) =>
    fs.readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}/`),
  );
  const parts = ["pure", "game", "data"].flatMap((part) => parseTestArguments(["--part", part])?.unitFolders ?? []);
  expect(parts.toSorted()).toEqual([...folders, "scripts/"].toSorted());
  expect(parseTestArguments([])?.unitFolders.toSorted()).toEqual(parts.toSorted());
});

test("a part runs nothing of the other parts, and its tests can be shared among machines", () => {
  expect(parseTestArguments(["--part", "game", "--shard", "2/2"])).toEqual({
    runsStatic: false,
    unitFolders: ["apps/game/"],
    runsBrowser: false,
    shard: "2/2",
    isWhole: false,
    withNightTests: false,
  });
  expect(parseTestArguments(["--part", "static", "--part", "pure"])).toMatchObject({
    runsStatic: true,
    isWhole: false,
  });
});

test("npm test leaves out the tests of the night, and --all runs them too", () => {
  expect(parseTestArguments([])).toMatchObject({ withNightTests: false });
  expect(parseTestArguments(["--all"])).toMatchObject({ withNightTests: true, isWhole: true });
  expect(parseTestArguments(["--part", "browser", "--all"])).toMatchObject({ withNightTests: true, isWhole: false });
});

test.each([
  [["--part", "everything"]],
  [["--shard", "3/2"]],
  [["--shard", "0/2"]],
  [["--shard", "half"]],
  [["--fast"]],
  [["game"]],
])("npm test -- %s is refused", (words) => expect(parseTestArguments(words)).toBeNull());
