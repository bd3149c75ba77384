/** Opens a room's database as it is, with the room's keys, for commands that never migrate or create anything. */
import path from "node:path";
import { type RoomKeys, readKeysFile } from "@poker/db/backup";
import { findDataDir } from "./data-directories.ts";
import { withRoomPostgres } from "./owner-database.ts";
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
  return withRoomPostgres(dataDir, (ownerUrl) => work({ ownerUrl, dataDir, keys }));
}
