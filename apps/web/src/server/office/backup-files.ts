/** Finds the files of the room's backups on this machine. They are only read. Decision 0108 */
import { stat } from "node:fs/promises";
import path from "node:path";
import { env } from "../../env.ts";

/** The folder of the backup with this name; null when its files are not on this machine. */
export async function findBackupFolder(name: string): Promise<string | null> {
  const { BACKUP_DIR: directory } = env();
  if (directory === undefined || !/^\w[\w.-]*$/.test(name)) return null;
  const folder = path.join(directory, name);
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() ? folder : null;
}
