/** The PostgreSQL inside the room: this start's alone, brought back when it goes away, stopped with the room. */
import { claim, type RunningPostgres, startPostgres } from "@poker/db/setup";
import { isAlive } from "./alone.ts";

const LOOK_MS = 500;

export interface KeptPostgres {
  /** Stays the same when the server is started again. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Refuses, in words, when another start uses `dataDir`. */
export async function keepPostgres(dataDir: string, log: (line: string) => void): Promise<KeptPostgres> {
  const start = (port?: number) => startPostgres({ dataDir, port, database: "poker", log });
  let server: RunningPostgres = await start();
  // Whoever stops first would stop it under the other.
  if (!(await claim(server.url)))
    throw new Error(`This room is open already: another start uses ${dataDir}. Stop that one, or set another DATA_DIR`);

  let stopped = false;
  let again: Promise<void> | null = null;
  const bringBack = async () => {
    log("PostgreSQL ended, starting it again");
    server = await start(server.port);
    await claim(server.url);
  };
  const timer = setInterval(() => {
    if (stopped || again || isAlive(server.pid)) return;
    again = bringBack()
      .catch((problem: Error) => log(`PostgreSQL: ${problem.message}`))
      .finally(() => {
        again = null;
      });
  }, LOOK_MS);
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
