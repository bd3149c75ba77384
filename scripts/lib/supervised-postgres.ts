/** Runs the room's own PostgreSQL for one start alone, restarts it when it ends, and stops it with the room. */
import { type RunningPostgres, startPostgres, tryLockDatabase } from "@poker/db/setup";
import { isProcessAlive } from "./start-lock.ts";

const CHECK_INTERVAL_MS = 500;

interface SupervisedPostgres {
  /** Stays the same when the server is started restarting. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Throws when another start uses `dataDir`. */
export async function supervisePostgres(dataDir: string, log: (line: string) => void): Promise<SupervisedPostgres> {
  const start = (port?: number) => startPostgres({ dataDir, port, database: "poker", log });
  let server: RunningPostgres = await start();
  // Two starts on one server are refused, because the first to stop would stop it for the other.
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

  return {
    url: server.url,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await restarting;
      await server.stop();
    },
  };
}
