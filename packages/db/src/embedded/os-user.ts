/** PostgreSQL refuses to run as root; root runs it under an unprivileged account. */
import fs from "node:fs";

export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

export const isRunningAsRoot = (): boolean => process.getuid?.() === 0;

/** Whom PostgreSQL runs as; null: ourselves. An existing cluster keeps its owner. */
export function chooseOsUser(cluster: string): OsUser | null {
  if (!isRunningAsRoot()) return null;
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUnprivilegedUser();
}

/** initdb insists on a passwd entry: `postgres` where there is one, `nobody` everywhere. */
function findUnprivilegedUser(): OsUser {
  const entries = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const entry = entries.find((line) => line.startsWith(`${name}:`));
    const [, , uid, gid] = entry?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL cannot run as root, and this system has neither a `postgres` nor a `nobody` account");
}
