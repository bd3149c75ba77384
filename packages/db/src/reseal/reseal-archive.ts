/** Seals the files again in which `npm run archive` keeps the records of old hands. Such a file then names the new key in its header. */
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { KeyList } from "../sealing/key-list.ts";
import { readArchiveHead, readArchiveRecords, readFoot, syncFolder, writeArchive } from "../setup/archive-file.ts";
import type { Queryable } from "../sql/connect.ts";
import type { Resealed } from "./in-batches.ts";
import { resealRecord } from "./reseal-journal.ts";

const PAGE = 500;

/** Returns the files that are not sealed with the key of this fingerprint. Empty when the folder does not exist. */
export async function listOldArchives(folder: string, fingerprint: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter(isArchive).toSorted();
  const old: string[] = [];
  for (const name of files) {
    const { sealed_by: sealedBy } = await readArchiveHead(path.join(folder, name));
    if (sealedBy !== fingerprint) old.push(path.join(folder, name));
  }
  return old;
}

/**
 * Returns true when records were moved into files, but this folder has none of them. Then it is the wrong folder or its disk is not
 * mounted, and the files would be left out.
 */
export async function areArchivesMissing(pool: Queryable, folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  if (names.some(isArchive)) return false;
  const { rows } = await pool.query<{ missing: boolean | null }>(
    `SELECT min(ended_at) < now() - interval '1 month'
       AND to_regclass(to_char(min(ended_at) AT TIME ZONE 'UTC', '"hand_records_"YYYY_MM')) IS NULL AS missing FROM hands`,
  );
  return rows[0]?.missing === true;
}

const isArchive = (name: string): boolean => /^hand-records-.*\.jsonl\.gz$/.test(name);

/**
 * Seals files again. A file is replaced only when the new file has been read back. `unopened` counts records, and `resealed` counts files.
 */
export async function resealArchives(folder: string, keys: KeyList, signal?: AbortSignal): Promise<Resealed> {
  const fingerprint = Buffer.from(keys.keys[0].mark).toString("hex");
  const found = { resealed: 0, unopened: 0 };
  for (const file of await listOldArchives(folder, fingerprint)) {
    signal?.throwIfAborted();
    const { month } = await readFoot(file);
    const part = `${file}.resealing`;
    try {
      await writeArchive(part, { month, sealed_by: fingerprint }, resealRecords());
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await rename(part, file);
    await syncFolder(folder);
    found.resealed += 1;

    async function* resealRecords() {
      for await (const page of readArchiveRecords(file, PAGE)) {
        signal?.throwIfAborted();
        yield page.map((line) => {
          const bytes = { body: Buffer.from(line.body, "base64"), sealed: Buffer.from(line.sealed, "base64") };
          const next = resealRecord(keys, { ...line, ...bytes });
          if (!next) found.unopened += 1;
          return next ? { ...line, body: next.body.toString("base64"), sealed: next.sealed.toString("base64") } : line;
        });
      }
    }
  }
  return found;
}
