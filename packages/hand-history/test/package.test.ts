/**
 * Tests that the published package works alone. The test packs it, installs it into an empty folder without network, and bundles it for a
 * browser.
 */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const PACKAGE = path.resolve(import.meta.dirname, "..");
const BUILDER = path.resolve(PACKAGE, "../../scripts/lib/build-published.ts");
const { resolve } = createRequire(import.meta.url);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hand-history-"));
const file = (name: string) => path.join(folder, name);

beforeAll(() => {
  const dist = file("dist");
  execFileSync(process.execPath, ["--import", resolve("tsx"), BUILDER, "hand-history", dist], { stdio: "inherit" });
  // Uses an npm cache of its own, because tests of other packages run at the same time.
  const npm = (...args: string[]) =>
    execFileSync("npm", [...args, "--offline", "--cache", file("npm-cache")], { cwd: folder, encoding: "utf8" });
  npm("pack", dist);
  fs.writeFileSync(file("package.json"), '{"private":true,"type":"module"}');
  npm("install", "./poker-hand-history-0.1.0.tgz", "--no-audit", "--no-fund");
}, 120_000);

afterAll(() => fs.rmSync(folder, { recursive: true }));

test("the package needs no other package, and contains the licences of the packages in its bundle", () => {
  expect(fs.readdirSync(file("node_modules/@poker"))).toEqual(["hand-history"]);
  const licenses = fs.readFileSync(file("node_modules/@poker/hand-history/THIRD-PARTY-LICENSES"), "utf8");
  for (const name of ["smol-toml", "zod"]) expect(licenses).toContain(`${name}\n`);
});

test("the package reads a file, and a correct strict program compiles with its types", () => {
  const source = path.join(PACKAGE, "fixtures/phh/dwan-ivey-2009.phh");
  const code = `import fs from "node:fs";
import { eventsOf, readPhh } from "@poker/hand-history";
const history = readPhh(fs.readFileSync(${JSON.stringify(source)}, "utf8"));
console.log("ok" in history ? history : eventsOf(history).at(-1).type);`;
  fs.writeFileSync(file("read.js"), code);
  expect(spawnSync(process.execPath, ["read.js"], { cwd: folder, encoding: "utf8" }).stdout.trim()).toBe("hand-ended");
  const tsc = path.join(path.dirname(resolve("typescript/package.json")), "bin/tsc");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2023", "--module", "nodenext"];
  const compile = (name: string, text: string) => {
    fs.writeFileSync(file(name), text);
    return spawnSync(process.execPath, [tsc, ...options, "--types", "", name], { cwd: folder, encoding: "utf8" });
  };
  const start = 'import { type HandHistory, writePhh } from "@poker/hand-history";\n';
  const right = `${start}export const write = (h: HandHistory): string => { const t = writePhh(h); return typeof t === "string" ? t : t.code; };`;
  expect(compile("right.ts", right).stdout).toBe("");
  expect(compile("wrong.ts", `${start}export const write: number = writePhh({});`).status).not.toBe(0);
});

test("the package runs in browsers, because it imports nothing from Node", async () => {
  const { errors, outputFiles } = await build({
    stdin: { contents: 'export * from "@poker/hand-history";', resolveDir: folder },
    bundle: true,
    platform: "browser",
    format: "esm",
    write: false,
  });
  expect(errors).toEqual([]);
  expect(outputFiles[0]?.text).not.toMatch(/\bnode:|\brequire\(|\bprocess\.|\bBuffer\b/);
});
