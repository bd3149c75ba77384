import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseChangelog, readChangelog } from "../lib/changelog.ts";
import { ROOT } from "../lib/workspace.ts";

const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));

test("the first section of CHANGELOG.md has the unreleased changes, or the version of package.json", () => {
  const [first] = readChangelog();
  expect(["Unreleased", version]).toContain(first?.version);
  expect(first?.text).not.toBe("");
});

test("every released version in CHANGELOG.md has a date, and newer versions come first", () => {
  const released = readChangelog().filter((section) => section.version !== "Unreleased");
  for (const section of released) {
    expect(section.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(section.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
  const dates = released.map(({ date }) => date ?? "");
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("a changelog is split into its sections", () => {
  const text = "# Changelog\n\n## [Unreleased]\n\nNothing.\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- A thing.\n";
  expect(parseChangelog(text)).toEqual([
    { version: "Unreleased", date: null, text: "Nothing." },
    { version: "0.2.0", date: "2026-12-01", text: "### Added\n\n- A thing." },
  ]);
});

test("every package of the workspace has the version of the room", () => {
  for (const folder of ["packages", "apps"])
    for (const name of fs.readdirSync(path.join(ROOT, folder))) {
      const file = path.join(ROOT, folder, name, "package.json");
      expect(JSON.parse(fs.readFileSync(file, "utf8")).version, file).toBe(version);
    }
});
