/** The PostgreSQL inside the room: this start's alone, brought back when it goes away, stopped with the room. */
import { type RunningPostgres, startPostgres, tryLockDatabase } from "@poker/db/setup";
import { isProcessAlive } from "./start-lock.ts";

const CHECK_INTERVAL_MS = 500;

export interface SupervisedPostgres {
  /** Stays the same when the server is started again. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Refuses, in words, when another start uses `dataDir`. */
export async function supervisePostgres(dataDir: string, log: (line: string) => void): Promise<SupervisedPostgres> {
  const start = (port?: number) => startPostgres({ dataDir, port, database: "poker", log });
  let server: RunningPostgres = await start();
  // Whoever stops first would stop it under the other.
  if (!(await tryLockDatabase(server.url)))
    throw new Error(`This room is open already: another start uses ${dataDir}. Stop that one, or set another DATA_DIR`);

  let stopped = false;
  let again: Promise<void> | null = null;
  const bringBack = async () => {
    log("PostgreSQL ended, starting it again");
    server = await start(server.port);
    await tryLockDatabase(server.url);
  };
  const timer = setInterval(() => {
    if (stopped || again || isProcessAlive(server.pid)) return;
    again = bringBack()
      .catch((problem: Error) => log(`PostgreSQL: ${problem.message}`))
      .finally(() => {
        again = null;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();

  return {
    url: server.url,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await again;
      await server.stop();
    },
  };
}
