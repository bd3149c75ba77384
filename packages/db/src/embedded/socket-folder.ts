/**
 * Chooses the folder of the Unix socket through which the room's servers talk to its own PostgreSQL. A message over a Unix socket costs
 * both sides less than one over TCP.
 */
import fs from "node:fs";
import path from "node:path";
import type { OsUser } from "./os-user.ts";

/** How many bytes the path of a socket may have. */
const MAX_PATH_BYTES = process.platform === "linux" ? 107 : 103;

/** Returns the path of the socket for a port. PostgreSQL chooses this name. */
const socketFile = (folder: string, port: number) => path.join(folder, `.s.PGSQL.${port}`);

export type SocketFolder =
  | {
      /** The absolute path, which the room's servers use. */
      readonly folder: string;
      /** The path relative to the folder of the cluster, which PostgreSQL uses. */
      readonly serverFolder: string;
    }
  | { readonly problem: string };

/**
 * Makes the folder beside the cluster, for PostgreSQL's account alone. Returns `problem`, the reason why TCP must be used, when this is not
 * possible.
 */
export function makeSocketFolder({
  directory,
  osUser,
}: {
  /** The folder of the cluster. */
  readonly directory: string;
  readonly osUser: OsUser | null;
}): SocketFolder {
  if (process.platform === "win32") return { problem: "Windows" };
  const folder = path.join(directory, "..", "socket");
  const { length } = Buffer.from(socketFile(folder, 65_535));
  if (length > MAX_PATH_BYTES)
    return { problem: `the path of a socket in ${folder} has ${length} bytes, and ${MAX_PATH_BYTES} are possible` };
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.chmodSync(folder, 0o700);
    if (osUser) fs.chownSync(folder, osUser.uid, osUser.gid);
  } catch (error) {
    return { problem: `${folder} cannot be used: ${error instanceof Error ? error.message : String(error)}` };
  }
  return { folder, serverFolder: "../socket" };
}

/** Returns the address with the socket of its port in this folder. PostgreSQL's own programs understand this form too. */
export function withSocket(url: string, folder: string): string {
  const other = new URL(url);
  other.searchParams.set("host", folder);
  return other.href;
}

/** Returns the address of the same database over TCP, for programs that need a host and a port. */
export function withoutSocket(url: string): string {
  const other = new URL(url);
  other.searchParams.delete("host");
  return other.href;
}
