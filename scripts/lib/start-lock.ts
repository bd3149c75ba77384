/** One start at a time on one data directory, from before there is anything in it that could be locked. */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const RETRY_INTERVAL_MS = 100;
/** Nothing that is done alone takes so long: whoever left the file is gone, and its number is another's. */
const MAX_LOCK_AGE_MS = 120_000;

/** Waits until nobody else is at it, then runs `work`. */
export async function withStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  fs.mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "starting");
  while (!tryCreateLock(file)) await sleep(RETRY_INTERVAL_MS);
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** False: somebody has it. A file whose owner was killed is put aside, for the next try. */
function tryCreateLock(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (problem) {
    if (errorCode(problem) !== "EEXIST") throw problem;
  }
  if (isStaleLock(file)) fs.rmSync(file, { force: true });
  return false;
}

function isStaleLock(file: string): boolean {
  try {
    if (Date.now() - fs.statSync(file).mtimeMs > MAX_LOCK_AGE_MS) return true;
    const pid = Number(fs.readFileSync(file, "utf8"));
    // Just made, and not yet written to.
    return pid > 0 && !isProcessAlive(pid);
  } catch (problem) {
    if (errorCode(problem) === "ENOENT") return false;
    throw problem;
  }
}

/** Whether a process of this number runs, ours to signal or not. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    return errorCode(problem) === "EPERM";
  }
}

const errorCode = (problem: unknown): unknown =>
  problem instanceof Error && "code" in problem ? problem.code : undefined;
