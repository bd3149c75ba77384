/** Runs the room's own PostgreSQL for one start only, restarts it when it ends, and stops it with the room. */
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningPostgres, startPostgres, tryLockDatabase } from "@poker/db/setup";
import { isProcessAlive } from "./start-lock.ts";

const CHECK_INTERVAL_MS = 500;
/** Even a server that logs very much writes only some MB in this time. */
const LOG_INTERVAL_MS = 10_000;
const STOP_PATIENCE_MS = 2_500;

interface SupervisedPostgres {
  /** Stays the same when the server is restarted. */
  readonly url: string;
  stop(): Promise<void>;
  /** Stops the server as a power cut does; the next start recovers. */
  kill(): Promise<void>;
}

/** Throws when another start uses `dataDir`. */
export async function supervisePostgres(dataDir: string, log: (line: string) => void): Promise<SupervisedPostgres> {
  const start = (port?: number) => startPostgres({ dataDir, port, database: "poker", log });
  let server: RunningPostgres = await start();
  // Two starts on one server are refused, because the start that stops first would also stop the server of the other start.
  if (!(await tryLockDatabase(server.url)))
    throw new Error(`This room is open already: another start uses ${dataDir}. Stop that one, or set another DATA_DIR`);

  let stopped = false;
  let restarting: Promise<void> | null = null;
  const restart = async () => {
    log("PostgreSQL ended, starting it again");
    server = await start(server.port);
    await tryLockDatabase(server.url);
  };
  const timer = setInterval(() => {
    if (stopped || restarting || isProcessAlive(server.pid)) return;
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

  return {
    url: server.url,
    async stop() {
      await stopSupervising();
      const isLate = Symbol("late");
      const stopping = server.stop();
      // Committed data is on the disk already, so a slow checkpoint is left to the next start.
      const end = await Promise.race([stopping, sleep(STOP_PATIENCE_MS, isLate, { ref: false })]);
      if (end === isLate) await server.stop("immediate");
      await stopping;
    },
    async kill() {
      await stopSupervising();
      await server.stop("immediate");
    },
  };
}
