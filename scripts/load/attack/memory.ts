/** Reads how much memory a process has. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Returns the resident memory of a process in MB; 0 when there is no such process. */
export async function readMemoryMb(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return Math.round(Number(stdout.trim()) / 1024);
}
