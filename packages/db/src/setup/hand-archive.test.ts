/**
 * Tests that a month of hand records is deleted from the database only when a file has it, and that it can be restored unchanged. Decision
 * 0041
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestRoom } from "../testing/room.ts";
import { ArchiveFileError } from "./archive-file.ts";
import { archiveMonth, listOldMonths, restoreMonth } from "./hand-archive.ts";

const room = useTestRoom();
let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "hand archive "));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function writeRecords(at: string, count: number): Promise<void> {
  const { pool } = room.owner;
  await pool.query("SELECT hand_records_open_month($1)", [at]);
  await pool.query(
    `INSERT INTO hand_records (table_id, hand_no, ended_at, body, sealed)
     SELECT gen_random_uuid(), n, $1, decode(repeat(md5(random()::text), 30), 'hex'),
            CASE WHEN n % 2 = 0 THEN ''::bytea ELSE decode(repeat(md5(random()::text), 20), 'hex') END
     FROM generate_series(1, $2) n`,
    [at, count],
  );
}
const readMonth = async (month: string) => {
  const { rows } = await room.owner.pool.query(
    "SELECT * FROM hand_records WHERE to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM') = $1 ORDER BY table_id",
    [month],
  );
  return rows;
};
const hasPartition = async (month: string) => {
  const { rows } = await room.owner.pool.query("SELECT to_regclass($1) IS NOT NULL AS has", [
    `hand_records_${month.replace("-", "_")}`,
  ]);
  return rows[0]?.has;
};

it("a month of several pages becomes a file and is restored unchanged; a late record gets a file of its own", async () => {
  await writeRecords("2019-12-31T23:59:59.999Z", 3);
  await writeRecords("2020-01-01T00:00:00.000Z", 600);
  await writeRecords(new Date().toISOString(), 1);
  expect(await listOldMonths(room.owner.pool, 1)).toEqual(["2019-12", "2020-01"]);
  const before = await readMonth("2020-01");
  const { file, records } = await archiveMonth(room.owner.pool, "2020-01", folder);
  expect([path.basename(file), records]).toEqual(["hand-records-2020-01.jsonl.gz", 600]);
  expect([await readMonth("2020-01"), await hasPartition("2020-01")]).toEqual([[], false]);
  expect(await readMonth("2019-12")).toHaveLength(3);

  await writeRecords("2020-01-20T00:00:00.000Z", 1);
  const [late] = await readMonth("2020-01");
  const second = await archiveMonth(room.owner.pool, "2020-01", folder);
  expect([path.basename(second.file), second.records]).toEqual(["hand-records-2020-01.2.jsonl.gz", 1]);

  expect(await restoreMonth(room.owner.pool, file)).toMatchObject({ month: "2020-01", records: 600 });
  expect(await readMonth("2020-01")).toEqual(before);
  expect(await restoreMonth(room.owner.pool, file)).toMatchObject({ records: 0 });
  await restoreMonth(room.owner.pool, second.file);
  expect(await readMonth("2020-01")).toContainEqual(late);
});

it("a month stays when its file cannot be written, or when the database stops before the month has left", async () => {
  await writeRecords("2021-03-05T00:00:00.000Z", 4);
  const before = await readMonth("2021-03");
  await expect(archiveMonth(room.owner.pool, "2021-03", path.join(folder, "not there"))).rejects.toThrow("ENOENT");
  await room.owner.pool.query(`
    CREATE FUNCTION stop_drop() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); END $$;
    CREATE EVENT TRIGGER stop_drop ON sql_drop EXECUTE FUNCTION stop_drop()`);
  try {
    await expect(archiveMonth(room.owner.pool, "2021-03", folder)).rejects.toThrow();
  } finally {
    await room.owner.pool.query("ALTER EVENT TRIGGER stop_drop DISABLE");
    await room.owner.pool.query("DROP EVENT TRIGGER stop_drop");
  }
  expect(await readMonth("2021-03")).toEqual(before);
  const { file } = await archiveMonth(room.owner.pool, "2021-03", folder);
  expect(path.basename(file)).toBe("hand-records-2021-03.2.jsonl.gz");
  await restoreMonth(room.owner.pool, file);
  expect(await readMonth("2021-03")).toEqual(before);
});

it("a missing, foreign, truncated or changed file is refused by name, and nothing from the file is written", async () => {
  await writeRecords("2022-05-05T00:00:00.000Z", 5);
  const { file } = await archiveMonth(room.owner.pool, "2022-05", folder);
  const packed = fs.readFileSync(file);
  const text = gunzipSync(packed).toString();
  const bad = (name: string, bytes: Buffer) => {
    const damaged = path.join(folder, name);
    fs.writeFileSync(damaged, bytes);
    return damaged;
  };
  const lines = text.split("\n");
  for (const [wrong, why] of [
    [path.join(folder, "none.gz"), /none\.gz cannot be read: ENOENT/],
    [bad("text.gz", Buffer.from("hello")), /text\.gz cannot be read/],
    [bad("other.gz", gzipSync('{"kind": "something else"}\n')), /is not an archive of hand records/],
    [bad("short.gz", packed.subarray(0, packed.length - 20)), /short\.gz cannot be read|incomplete/],
    [bad("lines.gz", gzipSync(lines.slice(0, 4).join("\n"))), /damaged or incomplete/],
    [bad("fewer.gz", gzipSync(lines.toSpliced(2, 1).join("\n"))), /damaged or incomplete/],
    [bad("changed.gz", gzipSync(text.replace('"hand_no":2', '"hand_no":7'))), /damaged or incomplete/],
    [bad("longer.gz", gzipSync(`${text}${lines[1]}\n`)), /continues after its end/],
  ] as const) {
    const restoring = restoreMonth(room.owner.pool, wrong);
    await expect(restoring).rejects.toThrow(why);
    await expect(restoring).rejects.toBeInstanceOf(ArchiveFileError);
  }
  expect(await readMonth("2022-05")).toEqual([]);
  expect(await hasPartition("2022-05")).toBe(false);
});
