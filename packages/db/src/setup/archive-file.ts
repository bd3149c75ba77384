/**
 * Writes and reads the file with the hand records of one month. It is a gzip of lines of JSON: a header, one line for each record, and a
 * last line with the number of records and the SHA-256 of all lines before it. Decision 0041
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod";

/** A month in UTC, such as `2026-01`. */
export type Month = string;

/** Thrown when a file is not an archive of hand records or is incomplete. */
export class ArchiveFileError extends Error {
  override readonly name = "ArchiveFile";
}

const KIND = "hand records";
const FORMAT = 1;

const headSchema = z.object({
  kind: z.literal(KIND),
  format: z.literal(FORMAT),
  month: z.string(),
  /** The fingerprint of the LIVE_KEY with which the whole file was sealed again; undefined when this never happened. Decision 0110 */
  sealed_by: z.string().optional(),
});
type ArchiveHead = Pick<z.infer<typeof headSchema>, "month" | "sealed_by">;
const recordSchema = z.object({
  table_id: z.uuid(),
  hand_no: z.int(),
  ended_at: z.string(),
  body: z.base64(),
  sealed: z.base64(),
});
const footSchema = z.object({ records: z.int(), sha256: z.string() });
export type RecordLine = z.infer<typeof recordSchema>;
type Foot = z.infer<typeof footSchema>;

/** Writes a whole file and reads it back. Throws when what was read differs. Returns how many records the file has. */
export async function writeArchive(
  file: string,
  head: ArchiveHead,
  pages: AsyncIterable<readonly RecordLine[]>,
): Promise<number> {
  const hash = createHash("sha256");
  let records = 0;
  const line = (value: object) => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  async function* lines() {
    yield line({ kind: KIND, format: FORMAT, ...head });
    for await (const page of pages) {
      records += page.length;
      yield page.map(line).join("");
    }
    yield `${JSON.stringify({ records, sha256: hash.copy().digest("hex") })}\n`;
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
  const read = await readFoot(file);
  if (read.sha256 !== hash.digest("hex") || read.records !== records)
    throw new ArchiveFileError(`${file} differs from what was written to it`);
  return records;
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** Returns the first line of the file. */
export async function readArchiveHead(file: string): Promise<ArchiveHead> {
  for await (const { value } of readLines(file)) {
    const head = headSchema.safeParse(value).data;
    if (head) return head;
    break;
  }
  throw new ArchiveFileError(`${file} is not an archive of hand records`);
}

/** Yields the records of the file, in pages. */
export async function* readArchiveRecords(file: string, pageSize: number): AsyncGenerator<readonly RecordLine[]> {
  let page: RecordLine[] = [];
  for await (const { value } of readLines(file)) {
    const record = recordSchema.safeParse(value).data;
    if (record) page.push(record);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/**
 * Returns the last line of the file with its counts, after reading all of it. Throws when the file is incomplete or does not match the
 * counts.
 */
export async function readFoot(file: string): Promise<Foot & ArchiveHead> {
  const hash = createHash("sha256");
  const seen = { head: null as ArchiveHead | null, records: 0 };
  let foot: Foot | null = null;
  for await (const { text, value } of readLines(file)) {
    if (foot) throw new ArchiveFileError(`${file} continues after its end`);
    if (!seen.head) {
      seen.head = headSchema.safeParse(value).data ?? null;
      if (!seen.head) break;
    } else if (recordSchema.safeParse(value).success) seen.records += 1;
    else foot = footSchema.safeParse(value).data ?? null;
    if (!foot) hash.update(`${text}\n`);
  }
  if (!seen.head) throw new ArchiveFileError(`${file} is not an archive of hand records`);
  const sha256 = hash.digest("hex");
  if (foot?.records !== seen.records || foot.sha256 !== sha256)
    throw new ArchiveFileError(`${file} is damaged or incomplete`);
  return { ...seen.head, records: seen.records, sha256 };
}

interface Line {
  readonly text: string;
  /** The parsed line; null when it is not JSON. */
  readonly value: unknown;
}

async function* readLines(file: string): AsyncGenerator<Line> {
  const unpacked = createGunzip().setEncoding("utf8");
  createReadStream(file)
    .on("error", (error) => unpacked.destroy(error))
    .pipe(unpacked);
  let rest = "";
  try {
    for await (const chunk of unpacked) {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines) yield { text, value: parseJson(text) };
    }
  } catch (error) {
    throw new ArchiveFileError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
