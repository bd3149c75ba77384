/** Opens a room's database as it is, with the room's keys, for commands that never migrate or create anything. */
import path from "node:path";
import { type RoomKeys, readKeysFile } from "@poker/db/backup";
import { startPostgres, tryLockDatabase } from "@poker/db/setup";
import { findDataDir } from "./data-directories.ts";
import { readSecretsFromEnv } from "./secrets.ts";

interface RoomData {
  readonly ownerUrl: string;
  /** The folder of the room's files; with DATABASE_URL the room keeps only its archive and its backups there. */
  readonly dataDir: string;
  readonly keys: RoomKeys;
}

/** The folder that DATA_DIR names, or the usual one. */
export const namedDataDir = (): string => path.resolve(process.env.DATA_DIR ?? ".data");

/** `command` is how npm starts the caller, for its refusals. PostgreSQL is started when no room has opened the database. */
export async function withRoomData<T>(command: string, work: (room: RoomData) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given) return work({ ownerUrl: given, dataDir: namedDataDir(), keys: readSecretsFromEnv(process.env) });
  const dataDir = findDataDir(command);
  const keys = await readKeysFile(path.join(dataDir, "secrets.json"));
  const postgres = await startPostgres({ dataDir: path.join(dataDir, "postgres"), database: "poker" });
  const alone = await tryLockDatabase(postgres.url);
  try {
    return await work({ ownerUrl: postgres.url, dataDir, keys });
  } finally {
    if (alone) await postgres.stop();
  }
}
