/** Lists the repository's source files and reads them. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../lib/workspace.ts";

/** Lists every file that git tracks or would add, by its path from the root. */
export const listFiles = (): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && fs.existsSync(path.join(ROOT, file)));

export const readText = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");

/** True for TypeScript and JavaScript that people write. */
export const isCode = (file: string): boolean => /\.(tsx?|mjs)$/.test(file) && !file.includes("/generated/");

/** True for tests and for what only tests use. */
export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$|(^|\/)(test|tests|testing|support)\/|testing[\w-]*\.ts$/.test(file);

/**
 * Returns the part of the repository that a file belongs to: `packages/db`, `apps/web`, `scripts`, or `.`
 * for the root's own files.
 */
export function partOf(file: string): string {
  const parts = file.split("/");
  if (parts.length === 1) return ".";
  return parts.slice(0, parts[0] === "apps" || parts[0] === "packages" ? 2 : 1).join("/");
}
