/** Opens a room's database as it is, together with the room's keys. For commands that never migrate or create anything. */
import path from "node:path";
import { type RoomKeys, readKeysFile } from "@poker/db/backup";
import { findDataDir } from "./data-directories.ts";
import { withRoomPostgres } from "./owner-database.ts";
import { readSecretsFromEnv } from "./secrets.ts";

interface RoomData {
  readonly ownerUrl: string;
  /** The folder with the room's files. When the room uses DATABASE_URL, only its archive and its backups are there. */
  readonly dataDir: string;
  readonly keys: RoomKeys;
}

/** Returns the folder that DATA_DIR names, or the usual folder when it is not set. */
export const namedDataDir = (): string => path.resolve(process.env.DATA_DIR ?? ".data");

/**
 * Runs `work` with the room's database and keys. Starts PostgreSQL if no room has started it. `command` is the npm
 * command that calls this, for the message of a refusal.
 */
export async function withRoomData<T>(command: string, work: (room: RoomData) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given) return work({ ownerUrl: given, dataDir: namedDataDir(), keys: readSecretsFromEnv(process.env) });
  const dataDir = findDataDir(command);
  const keys = await readKeysFile(path.join(dataDir, "secrets.json"));
  return withRoomPostgres(dataDir, (ownerUrl) => work({ ownerUrl, dataDir, keys }));
}
