/**
 * Moves the hand records of a month from the database into a file, and restores them, as the owner of the database. A month is deleted from
 * the database only when its file was read back and has what was written. Decision 0041
 */
import { access, rename } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { inTransaction } from "../sql/connect.ts";
import { type Month, type RecordLine, readArchiveRecords, readFoot, syncFolder, writeArchive } from "./archive-file.ts";

interface ArchivedMonth {
  readonly month: Month;
  readonly file: string;
  readonly records: number;
}

const PAGE = 500;

/** Returns the months that ended at least `months` months ago and have records, oldest first. */
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
 * Writes a month into a new file in `folder`, which must exist. After this, the month's records are in the file. If it throws, they are
 * still in the database.
 */
export async function archiveMonth(pool: pg.Pool, month: Month, folder: string): Promise<ArchivedMonth> {
  const file = await findFreeName(folder, month);
  const partition = `hand_records_${month.replace("-", "_")}`;
  return inTransaction(pool, async (client) => {
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await client.query(`LOCK TABLE ${partition} IN SHARE MODE`);
    const records = await writeArchive(`${file}.part`, { month }, readPartition(client, partition));
    await rename(`${file}.part`, file);
    await syncFolder(folder);
    await client.query(`ALTER TABLE hand_records DETACH PARTITION ${partition}`);
    await client.query(`DROP TABLE ${partition}`);
    return { month, file, records };
  });
}

/**
 * Returns a name that no file has. An earlier file of the month must not be overwritten, because the month may have been restored, or have
 * got a late record.
 */
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

async function* readPartition(client: pg.PoolClient, partition: string): AsyncGenerator<readonly RecordLine[]> {
  await client.query(
    `DECLARE archived NO SCROLL CURSOR FOR SELECT table_id, hand_no, to_json(ended_at)#>>'{}' AS ended_at,
       replace(encode(body, 'base64'), E'\\n', '') AS body, replace(encode(sealed, 'base64'), E'\\n', '') AS sealed
     FROM ${partition} ORDER BY ended_at, table_id`,
  );
  for (;;) {
    const { rows } = await client.query<RecordLine>(`FETCH ${PAGE} FROM archived`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query("CLOSE archived");
}

/** Restores those records of a file that are missing in the database. Throws `ArchiveFileError` before anything is written. */
export async function restoreMonth(pool: pg.Pool, file: string): Promise<ArchivedMonth> {
  const { month } = await readFoot(file);
  return inTransaction(pool, async (client) => {
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await client.query("SELECT hand_records_open_month(($1 || '-01')::timestamp AT TIME ZONE 'UTC')", [month]);
    let records = 0;
    for await (const page of readArchiveRecords(file, PAGE)) {
      const { rowCount } = await client.query(
        `INSERT INTO hand_records (table_id, hand_no, ended_at, body, sealed)
         SELECT table_id, hand_no, ended_at, decode(body, 'base64'), decode(sealed, 'base64')
         FROM json_to_recordset($1) AS r(table_id uuid, hand_no int, ended_at timestamptz, body text, sealed text)
         ON CONFLICT DO NOTHING`,
        [JSON.stringify(page)],
      );
      records += rowCount ?? 0;
    }
    return { month, file, records };
  });
}
