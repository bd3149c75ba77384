/** Checks that the lint counts every line of a function, whatever the line contains. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT, resolvePackageFile } from "./lib/workspace.ts";

const BIOME = resolvePackageFile("", "@biomejs/biome/bin/biome");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "function-length-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
fs.writeFileSync(
  path.join(folder, "biome.json"),
  JSON.stringify({ root: true, plugins: [path.join(ROOT, "scripts/lint-function-length.grit")] }),
);

/** Returns true when the lint accepts a file with this text. */
function passesLint(text: string): boolean {
  const file = path.join(folder, "planted.tsx");
  fs.writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIOME, "lint", file], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0 && !stderr.includes("more than 70 lines")) throw new Error(stdout + stderr);
  return status === 0;
}

const repeatLine = (line: string, times: number): string => `${line}\n`.repeat(times);

const FUNCTIONS: readonly (readonly [string, (lines: number) => string])[] = [
  ["statements", (lines) => `export function planted() {\n${repeatLine("  console.error(1);", lines - 2)}}\n`],
  ["blank lines", (lines) => `export function planted() {\n${repeatLine("", lines - 2)}}\n`],
  ["comments", (lines) => `export function planted() {\n  /*\n${repeatLine("  why", lines - 4)}  */\n}\n`],
  [
    "parameters",
    (lines) => `export function planted({\n${repeatLine("", lines - 3)}  a,\n}: { a: 1 }) { return a; }\n`,
  ],
  ["an element", (lines) => `export const Planted = () => (\n  <p>\n${repeatLine("    text", lines - 4)}  </p>\n);\n`],
  [
    "a text",
    (lines) => `export const planted = {\n  async of() { return \`\n${repeatLine("text", lines - 2)}\`; } };\n`,
  ],
];

test.each(FUNCTIONS)(
  "the lint accepts a function with 70 lines of %s, and refuses a function with 71",
  (_of, write) => {
    expect(passesLint(write(70))).toBe(true);
    expect(passesLint(write(71))).toBe(false);
  },
);

test("a longer function is accepted with its reason above it", () => {
  const long = `export function planted() {\n${repeatLine("  console.error(1);", 80)}}\n`;
  expect(passesLint(`// biome-ignore lint/plugin: one line for each of eighty\n${long}`)).toBe(true);
});
