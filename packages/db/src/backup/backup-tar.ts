/**
 * Packs a backup into one tar file and unpacks it. An owner downloads this file in the back office, and a restore accepts it instead of a
 * folder. The manifest is the last file in it, so a file that was cut off has no manifest. Decision 0108
 */
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { create, extract } from "tar";
import { BackupError } from "./backup-error.ts";
import { isPartName, MANIFEST_FILE, readManifest } from "./manifest.ts";
import { toSpaceError } from "./part-files.ts";

/** Returns the bytes of a tar file of the backup in `folder`. They are read from the disk as the caller consumes them. */
export async function packBackup(folder: string): Promise<AsyncIterable<Uint8Array>> {
  const { manifest } = await readManifest(folder);
  const names = [...manifest.parts.map(({ name }) => name), MANIFEST_FILE];
  return create({ cwd: folder, portable: true, strict: true }, names);
}

/** Unpacks a backup's tar file into `folder`, which must exist. Ignores files that do not have a name of a backup's file. */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  try {
    await pipeline(
      createReadStream(file),
      extract({
        cwd: folder,
        strict: true,
        filter: (name, entry) =>
          "type" in entry && (entry.type === "File" || entry.type === "OldFile") && isPartName(name),
      }),
    );
  } catch (error) {
    const { code } = error instanceof Error && "code" in error ? error : { code: "" };
    if (code === "TAR_BAD_ARCHIVE" || code === "TAR_ENTRY_INVALID")
      throw new BackupError("altered", `${file} is not a backup, or it is incomplete or was altered.`, error);
    throw toSpaceError(folder, error);
  }
}
