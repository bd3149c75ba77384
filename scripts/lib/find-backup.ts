import path from "node:path";
import { listBackups } from "@poker/db/backup";

/** The folder of the backup that a command was given: a path, or `latest` for the newest backup in `directory`. */
export async function findBackup(directory: string, named: string): Promise<string> {
  if (named !== "latest") return path.resolve(named);
  const [latest] = await listBackups(directory);
  if (!latest) throw new Error(`There is no backup in ${directory}: set BACKUP_DIR, or name the folder of the backup.`);
  return latest.folder;
}
