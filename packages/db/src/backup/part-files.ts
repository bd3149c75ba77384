/** Writes and reads the parts of a backup. A part is compressed, sealed when there is a key, and has a SHA-256. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { PassThrough, Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import type { Part } from "./manifest.ts";
import { openingStream, sealingStream } from "./passphrase.ts";

/** How many bytes must stay free on the disk. A backup that would need them stops, because the database may be on the same disk. */
const RESERVED_BYTES = 64 * 2 ** 20;
/** How many bytes are written before the free space is read again. */
const SPACE_CHECK_BYTES = 4 * 2 ** 20;
/** Compresses nearly as fast as a disk writes. The files are a third larger than with the highest level. */
const GZIP_LEVEL = 3;
const PACKED = /\.gz$/;

interface PartSource {
  /** The name of the part. A part whose name ends in `.gz` is compressed. */
  readonly name: string;
  readonly kind: Part["kind"];
  readonly content: Readable;
}

/**
 * Writes a part to a new file below `folder`, and flushes it to the disk. `key` is null for a part that is not sealed. Aborting `signal`
 * stops the writing.
 */
export async function writePart(
  folder: string,
  { name: plainName, kind, content }: PartSource,
  key: Uint8Array | null,
  signal?: AbortSignal,
): Promise<Part> {
  const name = key ? `${plainName}.sealed` : plainName;
  const file = path.join(folder, name);
  const meter = { hash: createHash("sha256"), bytes: 0 };
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await requireSpace(folder);
    await pipeline(
      content,
      PACKED.test(plainName) && kind !== "archive" ? createGzip({ level: GZIP_LEVEL }) : new PassThrough(),
      key ? sealingStream(key, plainName) : new PassThrough(),
      measure(folder, meter),
      createWriteStream(file, { mode: 0o600, flags: "wx", flush: true }),
      signal ? { signal } : {},
    );
  } catch (error) {
    throw toSpaceError(folder, error);
  }
  return { name, kind, bytes: meter.bytes, sha256: meter.hash.digest("hex"), isSealed: key !== null };
}

function measure(folder: string, meter: { readonly hash: ReturnType<typeof createHash>; bytes: number }): Transform {
  let unchecked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      meter.hash.update(chunk);
      meter.bytes += chunk.length;
      unchecked += chunk.length;
      if (unchecked < SPACE_CHECK_BYTES) return done(null, chunk);
      unchecked = 0;
      requireSpace(folder).then(() => done(null, chunk), done);
    },
  });
}

async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < RESERVED_BYTES)
    throw new BackupError("disk-full", `The disk of ${path.dirname(folder)} is full: no backup was made.`);
}

const NO_SPACE = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Returns an error that names the folder when its disk is full. Returns every other error unchanged. */
export function toSpaceError(folder: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return NO_SPACE.includes(code)
    ? new BackupError("disk-full", `The disk of ${path.dirname(folder)} is full: no backup was made.`, error)
    : error;
}

/** Throws when the file of a part is missing or does not have the content that was written. */
export async function checkPart(folder: string, { name, bytes, sha256 }: Part): Promise<void> {
  const file = path.join(folder, name);
  const found = await stat(file).catch(() => null);
  if (!found) throw new BackupError("altered", `${file} is missing from the backup.`);
  const hash = createHash("sha256");
  if (found.size === bytes) await pipeline(createReadStream(file), hash);
  if (found.size !== bytes || hash.digest("hex") !== sha256)
    throw new BackupError("altered", `${file} is incomplete or was altered.`);
}

/** Returns the content of a part as it was before it was compressed and sealed. `key` opens a sealed part. */
export async function readPart(
  folder: string,
  { name, kind, isSealed }: Part,
  key: Uint8Array | null,
): Promise<Readable> {
  const file = path.join(folder, name);
  const plainName = isSealed ? name.replace(/\.sealed$/, "") : name;
  const unpack = () => (PACKED.test(plainName) && kind !== "archive" ? createGunzip() : new PassThrough());
  const content = new PassThrough();
  // When `pipeline` fails, it destroys `content` with its error. So the reader of `content` gets the error, and it can be ignored here.
  const follow = (running: Promise<void>) => void running.catch(() => {});
  if (!isSealed) follow(pipeline(createReadStream(file), unpack(), content));
  else {
    if (!key) throw new BackupError("passphrase-missing", `${file} is sealed: set BACKUP_PASSPHRASE.`);
    const { range, isEmpty, decipher } = await openingStream(file, key, plainName);
    const sealed = isEmpty ? Readable.from([]) : createReadStream(file, range);
    follow(pipeline(sealed, decipher, unpack(), content));
  }
  return content;
}

/** Flushes the names of a folder's new files to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows writes names by itself, and cannot open a folder as a file.
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
