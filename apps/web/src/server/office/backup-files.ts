/** Finds the files of the room's backups on this machine. Never changes them. Decision 0108 */
import { stat } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { env } from "../../env.ts";

/** A backup's folder name. It must not be a path or a hidden folder. */
export const backupNameSchema = z
  .string()
  .max(200)
  .regex(/^\w[\w.-]*$/);

/** Returns the folder of the backup with this name. Returns null when its files are not on this machine. */
export async function findBackupFolder(name: string): Promise<string | null> {
  const { BACKUP_DIR: directory } = env();
  if (directory === undefined || !backupNameSchema.safeParse(name).success) return null;
  const folder = path.join(directory, name);
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() ? folder : null;
}
