import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findImagePackages, listImports, TOOLS } from "../lib/image-packages.ts";
import { ROOT } from "../lib/workspace.ts";
import { DEPLOY } from "./read-manifests.ts";

const GAME = path.join(ROOT, "apps/game");
const find = (...wanted: readonly string[]) => findImagePackages(ROOT, GAME, wanted);

test("an image gets the packages that its server imports, and what these need", () => {
  expect(find("pg")).toEqual(expect.arrayContaining(["node_modules/pg", "node_modules/pg-pool", "node_modules/xtend"]));
});

test("an image gets the copy of a package that Node would find: the server's own copy first", () => {
  expect(find("nodemailer")).toEqual(["apps/game/node_modules/nodemailer"]);
});

test("an image gets no tools that are only optional peers of a package", () => {
  const packages = find("@prisma/client", "@prisma/adapter-pg", "next");
  for (const name of ["prisma", "typescript", "effect", "@playwright/test", "playwright-core"])
    expect(packages).not.toContain(`node_modules/${name}`);
  expect(packages).toContain("node_modules/react-dom");
});

test("an image gets the compiled part of a package for the machine that builds the image", () => {
  expect(find("@node-rs/argon2").some((name) => name.startsWith("node_modules/@node-rs/argon2-"))).toBe(true);
});

test("packages that are left out bring nothing with them, and a package that is not installed is an error", () => {
  expect(findImagePackages(ROOT, GAME, ["pg"], (name) => name.startsWith("pg"))).toEqual([]);
  expect(() => find("no-such-package")).toThrow("no-such-package is not installed");
});

test("the imports of a file are found through our own packages, also those that are loaded later", async () => {
  const imports = await listImports(path.join(ROOT, "scripts/migrate.ts"));
  expect(imports).toEqual(expect.arrayContaining(["pg", "zod", "@prisma/client", "@prisma/schema-engine-wasm"]));
  expect(imports.filter((name) => name.startsWith("node:") || name.startsWith("@poker/"))).toEqual([]);
  expect(await listImports(path.join(GAME, "src/main.ts"))).toContain("redis");
});

test("every command that the layouts and their documents run in a container is in the image of the tools", () => {
  const files = [
    "compose.yml",
    "Dockerfile",
    "README.md",
    "kubernetes/base/migrate.yaml",
    "kubernetes/base/archive.yaml",
    "kubernetes/base/reseal.yaml",
  ];
  const text = files.map((file) => fs.readFileSync(path.join(DEPLOY, file), "utf8")).join("\n");
  const used = [...text.matchAll(/\btsx"?,? "?(scripts\/[\w-]+\.ts)/g)].map(([, script = ""]) => script);
  const inside = used.filter((script) => script !== "scripts/assemble-image.ts");
  expect(new Set(inside)).toEqual(new Set(inside.filter((script) => TOOLS.includes(script))));
  expect(inside).toContain("scripts/archive.ts");
  for (const script of TOOLS) expect(fs.existsSync(path.join(ROOT, script)), script).toBe(true);
});
