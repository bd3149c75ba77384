/**
 * Chooses the folder of the Unix socket between the servers of a room and its own PostgreSQL. A message over a Unix socket costs both sides
 * less than one over TCP.
 */
import fs from "node:fs";
import path from "node:path";
import type { OsUser } from "./os-user.ts";

/** The longest path of a socket. */
const MAX_PATH_BYTES = process.platform === "linux" ? 107 : 103;

/** The name that PostgreSQL gives the socket of a port. */
const socketFile = (folder: string, port: number) => path.join(folder, `.s.PGSQL.${port}`);

export type SocketFolder =
  | {
      /** The absolute path, for the servers of the room. */
      readonly folder: string;
      /** The path that PostgreSQL uses, relative to the folder of the cluster. */
      readonly serverFolder: string;
    }
  | { readonly problem: string };

/** Makes the folder beside the cluster, for the account of PostgreSQL alone. `problem` says why TCP must be used. */
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

/** The address with the socket of its port in this folder. PostgreSQL's own programs read it in the same way. */
export function withSocket(url: string, folder: string): string {
  const other = new URL(url);
  other.searchParams.set("host", folder);
  return other.href;
}

/** The address of the same database over TCP, for a reader that takes a host and a port. */
export function withoutSocket(url: string): string {
  const other = new URL(url);
  other.searchParams.delete("host");
  return other.href;
}
