/** Makes a cluster of the embedded PostgreSQL from the files of another cluster, and gives its superuser a new password. */
import { spawn, spawnSync } from "node:child_process";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract } from "tar";
import { findBinaries } from "./binaries.ts";
import { type Cluster, prepareCluster, SUPERUSER, spawnOptions } from "./postgres.ts";

/**
 * Restores the cluster. `archive` is a tar archive of its files. `dataDir` must be empty. PostgreSQL runs its recovery here, and
 * `startPostgres` can start the cluster afterwards.
 */
export async function restoreCluster(dataDir: string, archive: Readable): Promise<void> {
  const cluster = prepareCluster(dataDir);
  const owner = cluster.osUser ?? {};
  await pipeline(archive, extract({ cwd: cluster.directory, strict: true, preservePaths: false, ...owner }));
  await setSuperuserPassword(cluster);
}

/** Returns the major version of the embedded PostgreSQL, such as 18. */
export function readEmbeddedMajor(): number {
  const { stdout } = spawnSync(findBinaries(null).postgres, ["--version"], { encoding: "utf8" });
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 0);
}

/** Runs PostgreSQL for this one command, without a network. A connection would need the old password, which is not known here. */
function setSuperuserPassword(cluster: Cluster): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(cluster.programs.postgres, ["--single", "-D", cluster.pgdata, "postgres"], {
      ...spawnOptions(cluster),
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`PostgreSQL could not use the restored files:\n${output}`)),
    );
    child.stdin.end(`ALTER ROLE ${SUPERUSER} PASSWORD '${cluster.password}'\n`);
  });
}
