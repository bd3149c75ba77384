/** Finds programs on this machine. If root runs it on Debian, it also installs a missing program's package without asking. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const APT = "/usr/bin/apt-get";
/** The folders where Debian puts servers. Not every account has them in its PATH. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

const run = (command: string, args: readonly string[]): boolean => {
  console.log(`> ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;
};

const canInstall = (): boolean => process.getuid?.() === 0 && fs.existsSync(APT);

/** Installs a package. Returns false when this account may not install packages, or when the installation failed. */
export function installDebianPackage(name: string): boolean {
  if (!canInstall()) return false;
  run(APT, ["update", "-qq"]);
  return run(APT, ["install", "-y", "-qq", "--no-install-recommends", name]);
}

function findOnPath(program: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => path.join(folder, program)).find((file) => fs.existsSync(file)) ?? null;
}

/**
 * Returns the path of a program. If the program is missing, installs the Debian package of the same name. Returns null
 * when the program is still missing.
 */
export const findProgram = (name: string): string | null =>
  findOnPath(name) ?? (installDebianPackage(name) ? findOnPath(name) : null);

export function requireProgram(name: string): string {
  const found = findProgram(name);
  if (found === null) throw new Error(`${name} is missing: install Debian's package ${name}, or have it on PATH`);
  return found;
}
