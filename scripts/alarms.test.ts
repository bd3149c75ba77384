/** Checks that docs/operate.md explains every alarm in the code: what it means and what to do. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

const readSources = (folder: string): readonly string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(ROOT, folder, file), "utf8"));

const alarms = new Set(
  ["apps/game/src", "apps/web/src"]
    .flatMap(readSources)
    .flatMap((source) => [...source.matchAll(/"ALARM: ([^"]+)"/g)].map(([, text = ""]) => text)),
);
const described = new Set(
  fs
    .readFileSync(path.join(ROOT, "docs/operate.md"), "utf8")
    .split("### What each ALARM means")[1]
    ?.split("\n## ", 1)[0]
    ?.split("\n")
    .flatMap((row) => (row.startsWith("| ") ? (row.split(" | ", 1)[0]?.slice(2).split("<br>") ?? []) : [])),
);

test.each([...alarms])("the alarm is described: %s", (text) => expect(described).toContain(text));

test("every alarm that is described exists in the code", () => {
  expect([...described].filter((text) => !alarms.has(text))).toEqual(["ALARM"]);
});
