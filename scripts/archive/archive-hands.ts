/**
 * Moves old hand records from the database into the files of `ARCHIVE_DIR`, one file a month, and can put the records
 * of a file back.
 * A record is old when its hand ended more than `HAND_RECORD_MONTHS` whole months ago.
 * Works as the owner of the database. The room may run meanwhile. Decision 0041
 */
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Database } from "@poker/db";
import { archiveMonth, listOldMonths, restoreMonth } from "@poker/db/setup";
import { withOwnerDatabase } from "../lib/owner-database.ts";

const MAX_MONTHS = 1_200;
const DEFAULT_MONTHS = "12";

export const restoreArchive = (file: string): Promise<void> =>
  withOwnerDatabase("archive", ({ database }) => restoreFile(database, path.resolve(file)));

export async function archiveHands(): Promise<void> {
  const { HAND_RECORD_MONTHS = DEFAULT_MONTHS } = process.env;
  const months = /^\d{1,4}$/.test(HAND_RECORD_MONTHS) ? Number(HAND_RECORD_MONTHS) : 0;
  if (months < 1 || months > MAX_MONTHS)
    throw new Error(`HAND_RECORD_MONTHS is wrong: it must be a whole number from 1 to ${MAX_MONTHS}`);
  return withOwnerDatabase("archive", async ({ database, dataDir }) =>
    archiveOldMonths(database, months, await findFolder(dataDir ?? path.resolve(process.env.DATA_DIR ?? ".data"))),
  );
}

/**
 * Returns the folder of the files. A folder that ARCHIVE_DIR names must already exist: if it is missing, its disk is
 * perhaps not mounted.
 */
async function findFolder(dataDir: string): Promise<string> {
  const { ARCHIVE_DIR } = process.env;
  if (ARCHIVE_DIR === undefined) {
    const folder = path.join(dataDir, "archive");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
  const found = await stat(ARCHIVE_DIR).catch(() => null);
  if (!found?.isDirectory()) throw new Error(`ARCHIVE_DIR is wrong: there is no folder ${ARCHIVE_DIR}`);
  return path.resolve(ARCHIVE_DIR);
}

async function archiveOldMonths({ pool }: Database, months: number, folder: string): Promise<void> {
  const old = await listOldMonths(pool, months);
  if (old.length === 0) console.log(`No hand record is older than ${months} months.`);
  for (const month of old) {
    const { file, records } = await archiveMonth(pool, month, folder);
    console.log(`${month}: ${records} hands are in ${file}`);
  }
}

async function restoreFile({ pool }: Database, file: string): Promise<void> {
  const { month, records } = await restoreMonth(pool, file);
  console.log(`${month}: ${records} hands are back from ${file}`);
}
