/**
 * Moves the hand records of a month from the database into a file, and restores them, as the database's owner. A file is gzip of lines of
 * JSON: a header, a line per record, and at the end the number of records with the SHA-256 of the lines before. A month leaves only after
 * its file was read back and matches what was written. Decision 0041
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, open, rename } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import * as z from "zod";
import { inTransaction } from "../sql/connect.ts";

/** `2026-01`, in UTC. */
type Month = string;

interface ArchivedMonth {
  readonly month: Month;
  readonly file: string;
  readonly records: number;
}

/** The file is no archive of hand records, or incomplete. */
export class ArchiveFileError extends Error {
  override readonly name = "ArchiveFile";
}

const KIND = "hand records";
const FORMAT = 1;
const PAGE = 500;

const headSchema = z.object({ kind: z.literal(KIND), format: z.literal(FORMAT), month: z.string() });
const recordSchema = z.object({
  table_id: z.uuid(),
  hand_no: z.int(),
  ended_at: z.string(),
  body: z.base64(),
  sealed: z.base64(),
});
const footSchema = z.object({ records: z.int(), sha256: z.string() });
type RecordLine = z.infer<typeof recordSchema>;

/** Months with records that ended `months` months ago or longer, the oldest first. */
export async function listOldMonths(pool: pg.Pool, months: number): Promise<readonly Month[]> {
  const { rows } = await pool.query<{ month: Month }>(
    `SELECT m.month FROM pg_inherits i
     CROSS JOIN LATERAL (SELECT replace(substr(i.inhrelid::regclass::text, length('hand_records_') + 1), '_', '-') AS month) m
     WHERE i.inhparent = 'hand_records'::regclass
       AND (m.month || '-01')::date + interval '1 month' <= date_trunc('month', now() AT TIME ZONE 'UTC') - $1 * interval '1 month'
     ORDER BY 1`,
    [months],
  );
  return rows.map(({ month }) => month);
}

/**
 * Writes a new file into `folder`, which must exist. The month's records are in the file when the function resolves, and in the database
 * when the function throws.
 */
export async function archiveMonth(pool: pg.Pool, month: Month, folder: string): Promise<ArchivedMonth> {
  const file = await findFreeName(folder, month);
  const partition = `hand_records_${month.replace("-", "_")}`;
  return inTransaction(pool, async (client) => {
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await client.query(`LOCK TABLE ${partition} IN SHARE MODE`);
    const written = await writeFile(client, partition, month, `${file}.part`);
    const read = await readFoot(`${file}.part`);
    if (read.sha256 !== written.sha256 || read.records !== written.records)
      throw new ArchiveFileError(`${file}.part differs from what was written to it`);
    await rename(`${file}.part`, file);
    await syncFolder(folder);
    await client.query(`ALTER TABLE hand_records DETACH PARTITION ${partition}`);
    await client.query(`DROP TABLE ${partition}`);
    return { month, file, records: written.records };
  });
}

/** Never overwrites an earlier file, because a month may have been restored, or may have got a late record. */
async function findFreeName(folder: string, month: Month): Promise<string> {
  for (let number = 1; ; number++) {
    const file = path.join(folder, `hand-records-${month}${number === 1 ? "" : `.${number}`}.jsonl.gz`);
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (!exists) return file;
  }
}

async function writeFile(client: pg.PoolClient, partition: string, month: Month, file: string) {
  const sum = { hash: createHash("sha256"), records: 0 };
  const line = (value: object) => {
    const text = `${JSON.stringify(value)}\n`;
    sum.hash.update(text);
    return text;
  };
  async function* lines() {
    yield line({ kind: KIND, format: FORMAT, month });
    await client.query(
      `DECLARE archived NO SCROLL CURSOR FOR SELECT table_id, hand_no, to_json(ended_at)#>>'{}' AS ended_at,
         replace(encode(body, 'base64'), E'\\n', '') AS body, replace(encode(sealed, 'base64'), E'\\n', '') AS sealed
       FROM ${partition} ORDER BY ended_at, table_id`,
    );
    for (;;) {
      const { rows } = await client.query<RecordLine>(`FETCH ${PAGE} FROM archived`);
      if (rows.length === 0) break;
      sum.records += rows.length;
      yield rows.map(line).join("");
    }
    await client.query("CLOSE archived");
    yield `${JSON.stringify({ records: sum.records, sha256: sum.hash.copy().digest("hex") })}\n`;
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
  return { records: sum.records, sha256: sum.hash.digest("hex") };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** Restores the missing records of an archive. Throws `ArchiveFileError` before anything is written. */
export async function restoreMonth(pool: pg.Pool, file: string): Promise<ArchivedMonth> {
  const { month } = await readFoot(file);
  return inTransaction(pool, async (client) => {
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    let records = 0;
    let page: RecordLine[] = [];
    const flush = async () => {
      const { rowCount } = await client.query(
        `INSERT INTO hand_records (table_id, hand_no, ended_at, body, sealed)
         SELECT table_id, hand_no, ended_at, decode(body, 'base64'), decode(sealed, 'base64')
         FROM json_to_recordset($1) AS r(table_id uuid, hand_no int, ended_at timestamptz, body text, sealed text)
         ON CONFLICT DO NOTHING`,
        [JSON.stringify(page)],
      );
      records += rowCount ?? 0;
      page = [];
    };
    await client.query("SELECT hand_records_open_month(($1 || '-01')::timestamp AT TIME ZONE 'UTC')", [month]);
    for await (const { value } of readLines(file)) {
      const record = recordSchema.safeParse(value).data;
      if (!record) continue;
      page.push(record);
      if (page.length === PAGE) await flush();
    }
    await flush();
    return { month, file, records };
  });
}

/** The counts at the end of the file, when the file is complete and matches them. */
async function readFoot(file: string) {
  const hash = createHash("sha256");
  const seen = { head: null as z.infer<typeof headSchema> | null, records: 0 };
  let foot: z.infer<typeof footSchema> | null = null;
  for await (const { text, value } of readLines(file)) {
    if (foot) throw new ArchiveFileError(`${file} continues after its end`);
    if (!seen.head) {
      seen.head = headSchema.safeParse(value).data ?? null;
      if (!seen.head) break;
    } else if (recordSchema.safeParse(value).success) seen.records += 1;
    else foot = footSchema.safeParse(value).data ?? null;
    if (!foot) hash.update(`${text}\n`);
  }
  if (!seen.head) throw new ArchiveFileError(`${file} is no archive of hand records`);
  const sha256 = hash.digest("hex");
  if (foot?.records !== seen.records || foot.sha256 !== sha256)
    throw new ArchiveFileError(`${file} is damaged or incomplete`);
  return { month: seen.head.month, records: seen.records, sha256 };
}

interface Line {
  readonly text: string;
  /** null when the text is no JSON. */
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
