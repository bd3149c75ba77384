/** Packs files into one ZIP archive, part by part, on another thread than the server's. */
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ArchiveFile } from "./archive-files.ts";

/** The size of each part. A part is stored as one row. */
const PART_BYTES = 1_048_576;

/**
 * Yields the archive in parts of `partBytes` bytes. Only the last part may be shorter. Reads the files only as far as the current part
 * needs.
 */
export async function* zipParts(
  files: readonly ArchiveFile[],
  modifiedAt: Date,
  partBytes = PART_BYTES,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const bytes of zipStream(files, modifiedAt)) {
    parts.push(bytes);
    size += bytes.length;
    if (size < partBytes) continue;
    const all = Buffer.concat(parts);
    let from = 0;
    for (; size - from >= partBytes; from += partBytes) yield all.subarray(from, from + partBytes);
    parts = [all.subarray(from)];
    size -= from;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Returns the archive as a stream. The stream fails when a file cannot be read. */
function zipStream(files: readonly ArchiveFile[], modifiedAt: Date): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = new PassThrough();
  for (const { name, pieces } of files)
    zip.addReadStreamLazy(name, { mtime: modifiedAt }, (give) =>
      give(
        null,
        Readable.from(pieces).on("error", (error) => output.destroy(error)),
      ),
    );
  zip.end();
  return zip.outputStream.pipe(output);
}
