/**
 * Chooses the account under which PostgreSQL runs. PostgreSQL refuses to run as root, so root starts it under an account without
 * privileges.
 */
import fs from "node:fs";

export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

export const isRunningAsRoot = (): boolean => process.getuid?.() === 0;

/** Returns the account, or null to run PostgreSQL under the current one. An existing cluster keeps its owner. */
export function chooseOsUser(cluster: string): OsUser | null {
  if (!isRunningAsRoot()) return null;
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUnprivilegedUser();
}

/** Finds the operating system's account `postgres`, or `nobody` without it. initdb refuses to run as an account that is not in /etc/passwd. */
function findUnprivilegedUser(): OsUser {
  const entries = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const entry = entries.find((line) => line.startsWith(`${name}:`));
    const [, , uid, gid] = entry?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL cannot run as root, and this system has neither a `postgres` nor a `nobody` account");
}
