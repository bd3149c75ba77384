/** Checks that docs/configuration.md has exactly one row for every setting of both servers. */
import fs from "node:fs";
import path from "node:path";
import { ENV_NAMES as GAME_ENV_NAMES } from "@poker/settings/game";
import { ENV_NAMES as WEB_ENV_NAMES } from "@poker/settings/web";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

/** Settings that the launcher computes for the servers from its own settings. */
const OF_THE_LAUNCHER = [
  "GAME_HOST",
  "GAME_PORT",
  "NODE_URL",
  "PUBLIC_ORIGINS",
  "NEXTAUTH_URL",
  "WEB_HOST",
  "WEB_PORT",
  "GALLERY",
];

const text = fs.readFileSync(path.join(ROOT, "docs/configuration.md"), "utf8");

test.each([...new Set([...GAME_ENV_NAMES, ...WEB_ENV_NAMES])].filter((name) => !OF_THE_LAUNCHER.includes(name)))(
  "the setting %s is described",
  (name) => expect(text).toContain(`\`${name}\``),
);

test("no setting has two rows in the tables that describe settings", () => {
  const tables = text.split("\n\n").filter((part) => part.startsWith("| variable |"));
  const described = tables
    .flatMap((table) => table.split("\n").map((row) => row.split(" | ", 1)[0] ?? ""))
    .flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name));
  expect(described.length).toBeGreaterThan(50);
  expect(described.filter((name, index) => described.indexOf(name) !== index)).toEqual([]);
});
