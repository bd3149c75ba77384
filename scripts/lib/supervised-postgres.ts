/** Runs the room's own PostgreSQL for one start only, restarts it when it ends, and stops it with the room. */
import { setTimeout as sleep } from "node:timers/promises";
import { hasCluster, type RunningPostgres, startPostgres, tryLockDatabase } from "@poker/db/setup";
import { isProcessAlive } from "./start-lock.ts";

const CHECK_INTERVAL_MS = 500;
/** Even a server that logs very much writes only a few MB in this time. */
const LOG_INTERVAL_MS = 10_000;
const STOP_PATIENCE_MS = 2_500;

interface SupervisedPostgres {
  /** Stays the same when the server is restarted. */
  readonly url: string;
  /** Resolves with the reason when the server's files are gone. It is not started again then, and no new database is made. Fault 144 */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
  /** Stops the server as a power cut does; the next start recovers. */
  kill(): Promise<void>;
}

/** Throws when another start uses `dataDir`. */
export async function supervisePostgres(dataDir: string, log: (line: string) => void): Promise<SupervisedPostgres> {
  const settings = { dataDir, database: "poker", log };
  let server: RunningPostgres = await startPostgres(settings);
  // Two starts on one server are refused, because the start that stops first would also stop the server of the other start.
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
  /** pg_ctl finds no server whose files are gone. */
  const stopServer = (mode: "fast" | "immediate"): Promise<void> =>
    hasCluster(dataDir) ? server.stop(mode) : killProcess(server.pid);

  return {
    url: server.url,
    lost,
    async stop() {
      await stopSupervising();
      const isLate = Symbol("late");
      const stopping = stopServer("fast");
      // Committed data is on the disk already, so a slow checkpoint is left to the next start.
      const end = await Promise.race([stopping, sleep(STOP_PATIENCE_MS, isLate, { ref: false })]);
      if (end === isLate) await stopServer("immediate");
      await stopping;
    },
    async kill() {
      await stopSupervising();
      await stopServer("immediate");
    },
  };
}

/** PostgreSQL ends its other processes by itself. */
async function killProcess(pid: number): Promise<void> {
  if (!isProcessAlive(pid)) return;
  process.kill(pid, "SIGQUIT");
  while (isProcessAlive(pid)) await sleep(CHECK_INTERVAL_MS);
}
