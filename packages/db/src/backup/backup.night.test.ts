/** Tests backups of a room with a real PostgreSQL: what a restore brings back, what is refused, and what is left after a failure. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningPostgres, startPostgres } from "../embedded/postgres.ts";
import { migrate } from "../migrate/migrate.ts";
import { readMigrations } from "../migrate/migration-files.ts";
import { databaseUrl } from "../migrate/scratch-database.ts";
import { dumpStructure } from "../migrate/structure.ts";
import { ensureDatabaseRoles } from "../setup/database-roles.ts";
import { seedDatabase } from "../setup/seed.ts";
import { migrateBefore as applyMigrationsBefore } from "../testing/migrate-before.ts";
import { deleteOldBackups, listBackups } from "./backup-list.ts";
import { type BackupOptions, type MadeBackup, makeBackup } from "./make-backup.ts";
import { MANIFEST_FILE } from "./manifest.ts";
import { readBackupKeys, restoreDatabase, restoreRoom } from "./restore-backup.ts";

const PASSPHRASE = "correct horse battery staple";
const newKey = () => randomBytes(32).toString("base64");
const keys = {
  LIVE_KEY: newKey(),
  ARCHIVE_KEY: newKey(),
  DEAL_KEY: newKey(),
  PUSH_KEY: newKey(),
  TICKET_SECRET: newKey(),
};
const passwords = { game: "a password of the game", web: "a password of the web" };
const ARCHIVED = "hand-records-2025-01.jsonl.gz";

let home: string;
let postgres: RunningPostgres;
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "backup test "));
  fs.mkdirSync(path.join(home, "room/archive"), { recursive: true });
  fs.writeFileSync(path.join(home, "room/archive", ARCHIVED), randomBytes(1_000));
  fs.writeFileSync(path.join(home, "room/archive", `${ARCHIVED}.part`), "half");
  postgres = await startPostgres({ dataDir: path.join(home, "room/postgres"), database: "poker", isForTests: true });
  await ensureDatabaseRoles(postgres.url, passwords);
  await migrate(postgres.url);
  await seedDatabase(postgres.url);
  await query(postgres.url, `SELECT hand_records_open_month(now() - interval '3 months')`);
  await query(
    postgres.url,
    `INSERT INTO hand_records (table_id, hand_no, ended_at, body, sealed)
     SELECT id, 1, now() - interval '3 months', decode(repeat('00ff5c0a', 50000), 'hex'), '\\x5c2e0a' FROM tables`,
  );
  await query(postgres.url, `UPDATE users SET name = E'tab\\t new\\n line \\\\. ' || name WHERE name_key = 'bluff'`);
});
afterAll(async () => {
  await postgres.stop();
  fs.rmSync(home, { recursive: true });
});

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const back = (change: Partial<BackupOptions> = {}): Promise<MadeBackup> =>
  makeBackup({
    ownerUrl: postgres.url,
    directory: path.join(home, "backups"),
    way: "rows",
    reason: "command",
    version: "0.1.0",
    keys,
    passphrase: PASSPHRASE,
    sealsAll: true,
    archiveDir: path.join(home, "room/archive"),
    ...change,
  });

const newFolder = (name: string) => fs.mkdtempSync(path.join(home, `${name} `));

/** Returns a hash of the rows of each table and of the value of each sequence. Leaves out the tables that only `migrate` writes. */
async function fingerprint(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')
       AND relpersistence = 'p' AND relname NOT IN ('_prisma_migrations', 'applied_functions')`,
  );
  const all = tables.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS hash
    FROM (SELECT ${name.endsWith("_seq") ? "last_value, is_called" : "*"} FROM "${name}") t`,
  );
  const rows = await query<{ name: string; hash: string }>(url, all.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

async function structureOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await dumpStructure(client);
  } finally {
    await client.end();
  }
}

it.each(["rows", "files"] as const)(
  "a backup of %s restores every row, the keys and the archive in another folder",
  async (way) => {
    const { folder } = await back({ way });
    const dataDir = path.join(newFolder(way), "room");
    await restoreRoom({ from: folder, passphrase: PASSPHRASE, keys: null, dataDir });
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(["archive", "postgres", "secrets.json"]);
    expect(JSON.parse(fs.readFileSync(path.join(dataDir, "secrets.json"), "utf8"))).toEqual(keys);
    expect(fs.readdirSync(path.join(dataDir, "archive"))).toEqual([ARCHIVED]);
    expect(fs.readFileSync(path.join(dataDir, "archive", ARCHIVED))).toEqual(
      fs.readFileSync(path.join(home, "room/archive", ARCHIVED)),
    );
    const restored = await startPostgres({ dataDir: path.join(dataDir, "postgres"), database: "poker" });
    try {
      expect(restored.password).not.toBe(postgres.password);
      expect(await migrate(restored.url)).toEqual([]);
      expect(await fingerprint(restored.url)).toEqual(await fingerprint(postgres.url));
      expect(await structureOf(restored.url)).toBe(await structureOf(postgres.url));
    } finally {
      await restored.stop();
    }
  },
);

it("a room of an owner without superuser's rights is backed up by its rows, and restored into an empty database", async () => {
  await query(postgres.url, "CREATE ROLE tenant LOGIN CREATEROLE PASSWORD 'tenant'");
  for (const role of ["game", "web", "auth"])
    await query(postgres.url, `GRANT ${role} TO tenant WITH ADMIN OPTION, INHERIT TRUE, SET TRUE`);
  await query(postgres.url, "CREATE DATABASE hosted OWNER tenant TEMPLATE template0");
  const url = new URL(databaseUrl(postgres.url, "hosted"));
  url.username = "tenant";
  url.password = "tenant";
  const ownerUrl = url.href;
  const { folder } = await back();
  const archiveDir = path.join(newFolder("hosted"), "archive");
  await restoreDatabase({ from: folder, passphrase: PASSPHRASE, keys, ownerUrl, archiveDir });
  expect(await fingerprint(ownerUrl)).toEqual(await fingerprint(postgres.url));
  expect(fs.readdirSync(archiveDir)).toEqual([ARCHIVED]);

  const again = await back({ ownerUrl, directory: newFolder("of tenant") });
  await expect(
    restoreDatabase({ from: again.folder, passphrase: PASSPHRASE, keys, ownerUrl, archiveDir }),
  ).rejects.toMatchObject({ code: "not-empty" });
});

it("a backup of an older version gets the migrations that came since", async () => {
  const newest = readMigrations().at(-1)?.name ?? "";
  const older = { dataDir: path.join(newFolder("older"), "postgres"), database: "poker", isForTests: true };
  const server = await startPostgres(older);
  await ensureDatabaseRoles(server.url, passwords);
  await migrateBefore(server.url, newest);
  await query(server.url, "INSERT INTO users (name, name_key) VALUES ('Anna', 'anna')");
  const { folder, manifest } = await back({ ownerUrl: server.url, directory: newFolder("of older") });
  await server.stop();
  expect(manifest.migrations).not.toContain(newest);
  const dataDir = path.join(newFolder("newer"), "room");
  await restoreRoom({ from: folder, passphrase: PASSPHRASE, keys: null, dataDir });
  const restored = await startPostgres({ dataDir: path.join(dataDir, "postgres"), database: "poker" });
  try {
    expect(await migrate(restored.url)).toEqual([]);
    expect(await query(restored.url, "SELECT name FROM users")).toEqual([{ name: "Anna" }]);
  } finally {
    await restored.stop();
  }
});

async function migrateBefore(url: string, migration: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await applyMigrationsBefore(client, migration);
  } finally {
    await client.end();
  }
}

it("a backup without a passphrase has no keys; restoring takes the room's own keys and no others", async () => {
  const { folder, manifest } = await back({ passphrase: null, directory: newFolder("plain") });
  expect(manifest.parts.map(({ name }) => name)).toEqual(["database.rows.gz", `archive/${ARCHIVED}`]);
  const dataDir = path.join(newFolder("without keys"), "room");
  const restoring = (given: typeof keys | null) =>
    restoreRoom({ from: folder, passphrase: null, keys: given, dataDir });
  await expect(restoring(null)).rejects.toMatchObject({ code: "keys-missing" });
  await expect(restoring({ ...keys, LIVE_KEY: newKey() })).rejects.toThrow(/^LIVE_KEY is not the key of this backup/);
  expect(fs.existsSync(dataDir)).toBe(false);
  // The room has rotated a key since the backup, so it has a newer key in front of the backup's key.
  await restoring({ ...keys, LIVE_KEY: `${newKey()},${keys.LIVE_KEY}` });
  expect(fs.existsSync(path.join(dataDir, "postgres/cluster/PG_VERSION"))).toBe(true);
});

it("with BACKUP_ENCRYPT off only the keys are sealed", async () => {
  const { manifest } = await back({ sealsAll: false, directory: newFolder("half sealed") });
  expect(manifest.parts.filter(({ isSealed }) => isSealed).map(({ kind }) => kind)).toEqual(["keys"]);
});

/** Copies a new backup and lets `damage` change the copy. Returns the error of restoring it. The restore must write nothing. */
async function refusal(damage: (folder: string) => void, passphrase: string | null = PASSPHRASE): Promise<unknown> {
  const [kept] = await listBackups(path.join(home, "backups"));
  const folder = path.join(newFolder("damaged"), "backup");
  fs.cpSync(kept?.folder ?? "", folder, { recursive: true });
  damage(folder);
  const dataDir = path.join(newFolder("refused"), "room");
  const error: unknown = await restoreRoom({ from: folder, passphrase, keys: null, dataDir }).catch((thrown) => thrown);
  expect(fs.existsSync(dataDir)).toBe(false);
  return error;
}

function editManifest(folder: string, change: (text: string) => string): void {
  const file = path.join(folder, MANIFEST_FILE);
  fs.writeFileSync(file, change(fs.readFileSync(file, "utf8")));
}

const DATABASE_FILE = "database.rows.gz.sealed";
const FLIP = 100;

it.each<[string, (folder: string) => void, string]>([
  ["a truncated file", (folder) => fs.truncateSync(path.join(folder, DATABASE_FILE), FLIP), "altered"],
  [
    "an altered file",
    (folder) => {
      const file = path.join(folder, DATABASE_FILE);
      const bytes = fs.readFileSync(file);
      bytes[FLIP] = (bytes[FLIP] ?? 0) ^ 1;
      fs.writeFileSync(file, bytes);
    },
    "altered",
  ],
  ["a missing file", (folder) => fs.rmSync(path.join(folder, DATABASE_FILE)), "altered"],
  ["a missing manifest", (folder) => fs.rmSync(path.join(folder, MANIFEST_FILE)), "no-backup"],
  ["a truncated manifest", (folder) => editManifest(folder, (text) => text.slice(0, FLIP)), "no-backup"],
  [
    "an altered manifest",
    (folder) => editManifest(folder, (text) => text.replace("0.1.0", "0.1.1")),
    "wrong-passphrase",
  ],
  [
    "another format",
    (folder) => editManifest(folder, (text) => text.replace('"format": 1', '"format": 2')),
    "other-format",
  ],
  [
    "a migration of a newer version",
    (folder) => editManifest(folder, (text) => text.replace(/"\d{14}_base"/, '"29990101000000_future"')),
    "newer-version",
  ],
])("fault 153: %s is refused before anything is written", async (_what, damage, code) => {
  if ((await listBackups(path.join(home, "backups"))).length === 0) await back();
  const error = await refusal(damage);
  expect(error).toMatchObject({ code });
  expect(error).toMatchObject({ message: expect.not.stringContaining("\n") });
});

it.each<[string, string | null, string]>([
  ["no passphrase", null, "passphrase-missing"],
  ["a wrong passphrase", "another long passphrase", "wrong-passphrase"],
])("fault 153: a restore with %s is refused before anything is written", async (_what, passphrase, code) => {
  expect(await refusal(() => {}, passphrase)).toMatchObject({ code });
});

it("fault 153: a restore onto a room that runs, or into a folder with files, is refused and changes nothing", async () => {
  const { folder } = await back();
  const restore = (dataDir: string) => restoreRoom({ from: folder, passphrase: PASSPHRASE, keys: null, dataDir });
  const before = fs.readdirSync(path.join(home, "room"));
  await expect(restore(path.join(home, "room"))).rejects.toMatchObject({ code: "room-runs" });
  expect(fs.readdirSync(path.join(home, "room"))).toEqual(before);
  const used = newFolder("used");
  fs.writeFileSync(path.join(used, "notes.txt"), "mine");
  await expect(restore(used)).rejects.toMatchObject({ code: "not-empty" });
  expect(fs.readdirSync(used)).toEqual(["notes.txt"]);
});

it("a restore that is stopped leaves neither a folder nor a server", async () => {
  const { folder } = await back();
  const dataDir = path.join(newFolder("stopped restore"), "room");
  const abortion = new AbortController();
  const { signal } = abortion;
  const restoring = restoreRoom({ from: folder, passphrase: PASSPHRASE, keys: null, dataDir, signal });
  const stopped = expect(restoring).rejects.toMatchObject({ code: "stopped" });
  const server = path.join(dataDir, ".restoring/postgres");
  const isReady = () =>
    fs.readFileSync(path.join(server, "postgres.log"), "utf8").includes("ready to accept connections");
  await expect.poll(isReady, { timeout: 60_000, interval: 10 }).toBe(true);
  const pid = Number(fs.readFileSync(path.join(server, "cluster/postmaster.pid"), "utf8").split("\n")[0]);
  abortion.abort();
  await stopped;
  expect(fs.existsSync(dataDir)).toBe(false);
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});

it("a backup of PostgreSQL's files is refused for an operator's own database; its keys can be read alone", async () => {
  const { folder } = await back({ way: "files" });
  const name = "empty_one";
  await query(postgres.url, `CREATE DATABASE ${name} TEMPLATE template0`);
  const ownerUrl = databaseUrl(postgres.url, name);
  await expect(
    restoreDatabase({ from: folder, passphrase: PASSPHRASE, keys, ownerUrl, archiveDir: newFolder("none") }),
  ).rejects.toMatchObject({ code: "other-postgres" });
  expect(JSON.parse(await readBackupKeys({ from: folder, passphrase: PASSPHRASE, keys: null }))).toEqual(keys);
});

it("rows that break a rule of the database are refused at the end, and leave the database empty", async () => {
  await query(postgres.url, "CREATE DATABASE broken TEMPLATE poker STRATEGY FILE_COPY").catch(() => {});
  const source = databaseUrl(postgres.url, "broken");
  await query(source, "SET session_replication_role = replica; DELETE FROM ledger_accounts WHERE kind = 'wallet'");
  const { folder } = await back({ ownerUrl: source, directory: newFolder("of broken") });
  await query(postgres.url, "CREATE DATABASE target TEMPLATE template0");
  const ownerUrl = databaseUrl(postgres.url, "target");
  const archiveDir = newFolder("archive of broken");
  await expect(restoreDatabase({ from: folder, passphrase: PASSPHRASE, keys, ownerUrl, archiveDir })).rejects.toThrow(
    /foreign key/,
  );
  expect(await query(ownerUrl, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
});

it("only the newest backups are kept, and backups of another room stay", async () => {
  const directory = newFolder("kept");
  const other = await back({ directory, keys: { ...keys, ARCHIVE_KEY: newKey() } });
  // The room rotates a key between these backups: first it has the old key, then both, then only the new one.
  const next = newKey();
  const lists = [keys.ARCHIVE_KEY, `${next},${keys.ARCHIVE_KEY}`, next];
  const made = [];
  for (const ARCHIVE_KEY of lists) made.push(await back({ directory, keys: { ...keys, ARCHIVE_KEY } }));
  const [oldest, ...newer] = made.map(({ folder }) => folder);
  expect(await deleteOldBackups(directory, 2, made.at(-1)?.manifest.keys ?? {})).toEqual([oldest]);
  expect((await listBackups(directory)).map(({ folder }) => folder).toSorted()).toEqual(
    [other.folder, ...newer].toSorted(),
  );
});

it("of two backups that begin at once one is made, and the other says that a backup is under way", async () => {
  const directory = newFolder("both");
  const both = await Promise.allSettled([back({ directory }), back({ directory })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "under-way" } });
  expect(fs.readdirSync(directory)).toHaveLength(1);
});

it("fault 152: a backup that is stopped leaves nothing", async () => {
  const directory = newFolder("stopped");
  const abortion = new AbortController();
  const stopped = back({ directory, signal: abortion.signal });
  await expect.poll(() => fs.readdirSync(directory)).toHaveLength(1);
  abortion.abort();
  await expect(stopped).rejects.toMatchObject({ code: "stopped" });
  expect(fs.readdirSync(directory)).toEqual([]);
});

it("fault 152: what a killed backup left is removed by the next backup", async () => {
  const directory = newFolder("killed");
  const { manifest, folder } = await back({ directory });
  fs.mkdirSync(path.join(directory, `.partial-${manifest.keys.ARCHIVE_KEY}-room`));
  const next = await back({ directory });
  expect(fs.readdirSync(directory).toSorted()).toEqual(
    [folder, next.folder].map((each) => path.basename(each)).toSorted(),
  );
});

/** Mounts a disk in memory with this size. Returns null when this machine does not allow it. */
function mountDisk(megabytes: number): string | null {
  const folder = newFolder("small disk");
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  return mounted.status === 0 ? folder : null;
}

it("fault 152: a full disk ends the backup in one line, the room continues, and no half backup stays", async ({
  skip,
}) => {
  // A backup stops when only 64 MB are free. So on this disk of 70 MB, a backup of more than 6 MB is too large.
  const disk = mountDisk(70);
  if (disk === null) return skip("only root of Linux can mount a small disk");
  try {
    const directory = path.join(disk, "backups");
    await query(
      postgres.url,
      `CREATE TABLE ballast AS SELECT string_agg(md5(random()::text), '') AS text FROM generate_series(1, 500000) n GROUP BY n / 1000`,
    );
    const error: unknown = await back({ directory }).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "disk-full", message: expect.not.stringContaining("\n") });
    expect(fs.readdirSync(directory)).toEqual([]);
    expect((await query(postgres.url, "SELECT 1 AS one")).length).toBe(1);
  } finally {
    await query(postgres.url, "DROP TABLE IF EXISTS ballast");
    spawnSync("umount", [disk]);
  }
});
