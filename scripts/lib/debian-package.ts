/** Finds programs on this machine, and installs Debian's packages where that is possible without asking: for root on Debian. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const APT = "/usr/bin/apt-get";
/** Where Debian puts servers, which are not on the path of every account. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

const run = (command: string, args: readonly string[]): boolean => {
  console.log(`> ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;
};

const canInstall = (): boolean => process.getuid?.() === 0 && fs.existsSync(APT);

/** Returns false when this account cannot install packages, or the package could not be installed. */
export function installDebianPackage(name: string): boolean {
  if (!canInstall()) return false;
  run(APT, ["update", "-qq"]);
  return run(APT, ["install", "-y", "-qq", "--no-install-recommends", name]);
}

function findOnPath(program: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => path.join(folder, program)).find((file) => fs.existsSync(file)) ?? null;
}

/** Returns the path of a program, and installs the Debian package of the same name when it is missing; null when that cannot be done. */
export const findProgram = (name: string): string | null =>
  findOnPath(name) ?? (installDebianPackage(name) ? findOnPath(name) : null);

export function requireProgram(name: string): string {
  const found = findProgram(name);
  if (found === null) throw new Error(`${name} is missing: install Debian's package ${name}, or have it on PATH`);
  return found;
}
