/** Runs the room's own PostgreSQL. Only one room at a time can start it. Restarts it when it ends, and stops it with the room. */
import { setTimeout as sleep } from "node:timers/promises";
import { hasCluster, type RunningPostgres, startPostgres, tryLockDatabase } from "@poker/db/setup";
import { isProcessAlive } from "./start-lock.ts";

const CHECK_INTERVAL_MS = 500;
/** How often the size of PostgreSQL's log is checked. In this time, even a server that logs very much writes only a few MB. */
const LOG_INTERVAL_MS = 10_000;
const STOP_PATIENCE_MS = 2_500;

interface SupervisedPostgres {
  /** The address of the database. It stays the same when PostgreSQL is restarted. */
  readonly url: string;
  /**
   * Resolves with the reason when PostgreSQL's files are gone. PostgreSQL is then not started again, and no new
   * database is made. Fault 144
   */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
  /** Ends PostgreSQL as a power cut would. PostgreSQL recovers at the next start. */
  kill(): Promise<void>;
}

/** Starts PostgreSQL in `dataDir`. Throws when another room already uses it. */
export async function supervisePostgres(dataDir: string, log: (line: string) => void): Promise<SupervisedPostgres> {
  const settings = { dataDir, database: "poker", log };
  let server: RunningPostgres = await startPostgres(settings);
  // A second room on the same PostgreSQL is refused, because the room that stops first would stop PostgreSQL for the other one too.
  if (!(await tryLockDatabase(server.url)))
    throw new Error(`This room is open already: another start uses ${dataDir}. Stop that one, or set another DATA_DIR`);

  let stopped = false;
  let restarting: Promise<void> | null = null;
  const restart = async () => {
    log("PostgreSQL ended, starting it again");
    server = await startPostgres({ ...settings, port: server.port, mustExist: true });
    await tryLockDatabase(server.url);
  };
  let tellLost: (why: string) => void = () => {};
  const lost = new Promise<string>((resolve) => {
    tellLost = resolve;
  });
  const timer = setInterval(() => {
    if (stopped || restarting) return;
    if (!hasCluster(dataDir)) {
      void stopSupervising();
      tellLost(
        `The files of the database in ${dataDir} are gone while the room runs: the room ends, and makes no new database. Put the folder back, or restore a backup.`,
      );
    }
    if (stopped || isProcessAlive(server.pid)) return;
    restarting = restart()
      .catch((error: Error) => log(`PostgreSQL: ${error.message}`))
      .finally(() => {
        restarting = null;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  const logTimer = setInterval(() => rotateLog(), LOG_INTERVAL_MS).unref();
  const rotateLog = () => {
    try {
      server.rotateLog();
    } catch (error) {
      log(`PostgreSQL: its log cannot be rotated: ${error instanceof Error ? error.message : error}`);
    }
  };
  const stopSupervising = async () => {
    stopped = true;
    clearInterval(timer);
    clearInterval(logTimer);
    await restarting;
  };
  /** Stops PostgreSQL. If its files are gone, kills its process, because `pg_ctl` cannot find a server without files. */
  const stopServer = (mode: "fast" | "immediate"): Promise<void> =>
    hasCluster(dataDir) ? server.stop(mode) : killProcess(server.pid);

  const stop = async () => {
    await stopSupervising();
    const isLate = Symbol("late");
    const stopping = stopServer("fast");
    // Committed data is already on the disk. So a checkpoint that is too slow is skipped, and the next start does this work.
    const end = await Promise.race([stopping, sleep(STOP_PATIENCE_MS, isLate, { ref: false })]);
    if (end === isLate) await stopServer("immediate");
    await stopping;
  };
  const kill = async () => {
    await stopSupervising();
    await stopServer("immediate");
  };
  const endOnce = makeEndOnce();
  return { url: server.url, lost, stop: () => endOnce(stop), kill: () => endOnce(kill) };
}

/**
 * Returns a function that runs the first end that it is given. Every later call gets the result of that end, because the same folder may then
 * have the server of another room, which must not be stopped.
 */
function makeEndOnce(): (end: () => Promise<void>) => Promise<void> {
  let ended: Promise<void> | null = null;
  return (end) => {
    ended ??= end();
    return ended;
  };
}

/** Ends PostgreSQL's main process and waits for it. That process ends all other processes of PostgreSQL. */
async function killProcess(pid: number): Promise<void> {
  if (!isProcessAlive(pid)) return;
  process.kill(pid, "SIGQUIT");
  while (isProcessAlive(pid)) await sleep(CHECK_INTERVAL_MS);
}
