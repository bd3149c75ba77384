/**
 * Makes sure that only one start at a time works in a data directory. This works even in an empty directory, which has
 * no database to lock yet.
 */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const RETRY_INTERVAL_MS = 100;
/** When a start has waited this long for another start, it prints a line that names the process of the other start. */
const SILENT_WAIT_MS = 2_000;
/**
 * A lock file that is older than this is ignored. No work under the lock takes this long, so the process that wrote the
 * file has ended, and its number may belong to another process by now.
 */
const MAX_LOCK_AGE_MS = 120_000;

/** Waits until no other start holds the lock, then runs `work`. Calls `log` with one line when the wait is long. */
export async function withStartLock<T>(
  dataDir: string,
  work: () => Promise<T>,
  log: (line: string) => void,
): Promise<T> {
  fs.mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "starting");
  for (let waitedMs = 0; !tryCreateLock(file); waitedMs += RETRY_INTERVAL_MS) {
    if (waitedMs === SILENT_WAIT_MS) log(describeHolder(file));
    await sleep(RETRY_INTERVAL_MS);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/**
 * Creates the lock file. Returns false when the file already exists. If the process that wrote it was killed, also
 * removes the file, so that the next attempt succeeds.
 */
function tryCreateLock(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  if (isStaleLock(file)) fs.rmSync(file, { force: true });
  return false;
}

function describeHolder(file: string): string {
  const pid = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  const limit = `${MAX_LOCK_AGE_MS / 60_000} minutes`;
  return `Waiting for another start in this folder, process ${pid}. If that process is no start of a room, delete ${file}; a start ignores the file after ${limit}.`;
}

function isStaleLock(file: string): boolean {
  try {
    if (Date.now() - fs.statSync(file).mtimeMs > MAX_LOCK_AGE_MS) return true;
    const pid = Number(fs.readFileSync(file, "utf8"));
    // A file that contains no number yet has just been created by another start, so it is not stale.
    return pid > 0 && !isProcessAlive(pid);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Returns true when a process with this id runs. A process that this account may not signal counts too. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

const errorCode = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
