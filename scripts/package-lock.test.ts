/**
 * Tests the lock file. No package has a version that is known to be insecure or was only partly published. Some
 * packages must have only one copy.
 */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const lock: { packages: Record<string, Locked> } = JSON.parse(
  fs.readFileSync(path.join(ROOT, "package-lock.json"), "utf8"),
);
const copies = (name: string) =>
  Object.entries(lock.packages)
    .filter(([where, entry]) => where.endsWith(`node_modules/${name}`) && !entry.link)
    .map(([, entry]) => entry.version ?? "");

const atLeast = (version: string, floor: string) => {
  const [a, b] = [version, floor].map((v) => v.split(".").map(Number));
  for (let i = 0; i < 3; i++) if ((a?.[i] ?? 0) !== (b?.[i] ?? 0)) return (a?.[i] ?? 0) > (b?.[i] ?? 0);
  return true;
};

test.each([
  ["engine.io", "6.6.9"],
  ["socket.io-parser", "4.2.7"],
  ["ws", "8.21.0"],
  ["next", "16.4.5"],
])("every copy of %s has at least the version %s", (name, floor) => {
  const found = copies(name);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((version) => !atLeast(version, floor))).toEqual([]);
});

test.each(["next", "react", "react-dom"])("there is one copy of %s", (name) => {
  expect(copies(name)).toHaveLength(1);
});

test("every optional dependency that a package names has an entry of its own, for other platforms", () => {
  const missing = Object.entries(lock.packages).flatMap(([where, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => copies(name).length === 0 && !(`${where}/node_modules/${name}` in lock.packages),
    ),
  );
  expect(missing).toEqual([]);
});

test("the lock file records no registry address", () => {
  expect(Object.values(lock.packages).filter((entry) => entry.resolved?.startsWith("http"))).toEqual([]);
});

test("every version in every package.json is exact", () => {
  const files = ["package.json", "e2e/package.json"];
  for (const folder of ["packages", "apps"])
    for (const name of fs.readdirSync(path.join(ROOT, folder))) files.push(`${folder}/${name}/package.json`);
  const loose = files.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(fs.readFileSync(path.join(ROOT, file), "utf8"));
    return Object.entries<string>({ ...dependencies, ...devDependencies }).filter(([, v]) => !/^\d+\.\d+\.\d+/.test(v));
  });
  expect(loose).toEqual([]);
});
