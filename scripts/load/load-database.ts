/**
 * Starts the database of a load run: PostgreSQL with its normal settings, on files of its own. Connects to it as its
 * owner and as the web server.
 */
import { connect, type Database } from "@poker/db";
import { markTestDatabase, type RunningPostgres, startPostgres } from "@poker/db/setup";
import { prepareDatabase } from "../lib/room-database.ts";
import type { Secrets } from "../lib/secrets.ts";
import type { DatabaseUrls } from "../lib/server-env.ts";

export interface LoadDatabase {
  readonly urls: DatabaseUrls;
  readonly ownerDatabase: Database;
  readonly webDatabase: Database;
  /** PostgreSQL's settings about durability, by name. */
  readonly durability: Readonly<Record<string, string>>;
  restartPostgres(mode: "fast" | "immediate"): Promise<void>;
}

interface LoadDatabaseOptions {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
  /** Registers a task for the end of the run. The task that was registered last is done first. */
  readonly onClose: (task: () => Promise<unknown>) => void;
}

const DURABILITY = ["fsync", "synchronous_commit", "full_page_writes"] as const;

export async function openLoadDatabase(options: LoadDatabaseOptions): Promise<LoadDatabase> {
  const { dataDir, secrets, log, onClose } = options;
  const start = (port?: number) => startPostgres({ dataDir, port, database: "poker", log });
  let postgres: RunningPostgres = await start();
  onClose(() => postgres.stop());
  const urls = await prepareDatabase(postgres.url, secrets);
  await markTestDatabase(urls.ownerUrl);
  const ownerDatabase = connect(urls.ownerUrl, {
    maxConnections: 4,
    applicationName: "load check",
    queryTimeoutMs: 120_000, // longer than usual: a check reads a whole journal
  });
  const webDatabase = connect(urls.webUrl, { maxConnections: 8, applicationName: "load web" });
  onClose(ownerDatabase.close);
  onClose(webDatabase.close);
  return {
    urls,
    ownerDatabase,
    webDatabase,
    durability: await readDurability(ownerDatabase),
    async restartPostgres(mode) {
      await postgres.stop(mode);
      postgres = await start(postgres.port);
    },
  };
}

/**
 * Returns PostgreSQL's settings about durability. Throws when one of them is off, because a room that may lose what it
 * has acknowledged proves nothing.
 */
async function readDurability({ pool }: Database): Promise<Readonly<Record<string, string>>> {
  const settings: Record<string, string> = {};
  for (const name of DURABILITY) {
    const { rows } = await pool.query<{ value: string }>("SELECT current_setting($1) AS value", [name]);
    settings[name] = rows[0]?.value ?? "";
  }
  const off = DURABILITY.filter((name) => settings[name] !== "on");
  if (off.length > 0) throw new Error(`PostgreSQL runs with ${off.join(", ")} off`);
  return settings;
}
