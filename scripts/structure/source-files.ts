/** Lists and reads the source files of the repository. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../lib/workspace.ts";

/** Returns the paths, from the root, of all files that git tracks or that are new and not ignored. */
export const listFiles = (): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && fs.existsSync(path.join(ROOT, file)));

export const readText = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");

/** Returns true for TypeScript and JavaScript that people write, and false for generated code. */
export const isCode = (file: string): boolean => /\.(tsx?|mjs)$/.test(file) && !file.includes("/generated/");

/** Returns true for tests and for files that only tests use. */
export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$|(^|\/)(test|tests|testing|support)\/|testing[\w-]*\.ts$/.test(file);

/**
 * Returns the part of the repository to which a file belongs: `packages/db`, `apps/web`, `scripts`, or `.` for a file
 * in the root folder.
 */
export function partOf(file: string): string {
  const parts = file.split("/");
  if (parts.length === 1) return ".";
  return parts.slice(0, parts[0] === "apps" || parts[0] === "packages" ? 2 : 1).join("/");
}
