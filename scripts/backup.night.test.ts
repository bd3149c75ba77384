/** Tests the commands that back up, restore and practise a restore, and the backups that `npm start` makes, on a real room's database. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "@poker/db";
import { listBackups, type StorageSettings } from "@poker/db/backup";
import { startObjectStorage } from "@poker/db/testing/object-storage";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startBackupSchedule } from "./lib/backup-schedule.ts";
import { readBackupSettings } from "./lib/backup-settings.ts";
import { openRoomDatabase, type RunningDatabase } from "./lib/room-database.ts";
import { buildWebEnv } from "./lib/server-env.ts";
import { runScript } from "./testing/run-command.ts";

const PASSPHRASE = "a passphrase of the test";
const home = fs.mkdtempSync(path.join(os.tmpdir(), "backup commands "));
const dataDir = path.join(home, "room");
const backupDir = path.join(home, "backups");
let room: RunningDatabase | null = null;
beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", undefined);
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("BACKUP_DIR", backupDir);
  vi.stubEnv("BACKUP_PASSPHRASE", PASSPHRASE);
  room = await openRoomDatabase(dataDir, () => {});
}, 240_000);
afterAll(async () => {
  await room?.stop();
  vi.unstubAllEnvs();
  fs.rmSync(home, { recursive: true });
}, 60_000);

/** Runs a command with changed environment variables. A value of undefined in `change` removes the variable. */
async function run(name: string, args: readonly string[], change: Readonly<Record<string, string | undefined>> = {}) {
  const { code, stdout, stderr } = await runScript(name, args, change);
  return { code, output: stdout, errors: stderr };
}

const ONE_LINE = /^[^\n]+\n$/;

test("a running room is backed up, the backup is practised, listed and restored, and the report is in the room", async () => {
  const made = await run("backup", []);
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Backed up with its keys, \d+\.\d MB in .*\n$/),
  });
  const drill = await run("drill", []);
  expect(drill).toMatchObject({ code: 0, output: expect.stringMatching(/^The drill passed: room-/), errors: "" });
  const database = connect(room?.ownerUrl ?? "", { maxConnections: 1 });
  expect(await database.prisma.backupDrill.findMany()).toMatchObject([{ ok: true, problems: [] }]);
  expect(await database.prisma.backup.findMany()).toMatchObject([
    { directory: backupDir, way: "rows", reason: "command", isSealed: true, problem: null, deletedAt: null },
  ]);
  await database.close();
  expect((await run("backup", ["--list"])).output).toMatch(
    /^\S+Z {2}\d.* rows {2}command {2}with keys {2}drill .* passed/,
  );

  const restored = path.join(home, "restored");
  const restoring = await run("restore", ["latest"], { DATA_DIR: restored });
  expect(restoring).toMatchObject({ code: 0, output: expect.stringMatching(/^The room is as it was at /) });
  expect(fs.readdirSync(restored).toSorted()).toEqual(["postgres", "secrets.json"]);
  expect(fs.readFileSync(path.join(restored, "secrets.json"), "utf8")).toBe(
    fs.readFileSync(path.join(dataDir, "secrets.json"), "utf8"),
  );
});

test("fault 145: a backup is copied to an object storage and restored from there; it stays when a copy fails", async () => {
  const storage = await startObjectStorage();
  const { address, keyId, secret } = storage.settings;
  const directory = path.join(home, "copied");
  const env = { BACKUP_DIR: directory, BACKUP_S3_URL: address, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret };
  const made = await run("backup", [], env);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up .*\nCopied to http:.*\n$/) });
  const [kept] = await listBackups(directory);
  expect(await run("drill", ["s3:latest"], env)).toMatchObject({ code: 0, errors: "" });
  expect((await run("backup", ["--list"], env)).output).toContain(`passed  s3:${kept?.name}\n`);
  const restored = path.join(home, "restored from a copy");
  const elsewhere = { ...env, DATA_DIR: restored, BACKUP_DIR: path.join(home, "no backups") };
  expect(await run("restore", ["s3:latest"], elsewhere)).toMatchObject({ code: 0, errors: "" });
  expect(fs.readdirSync(restored).toSorted()).toEqual(["postgres", "secrets.json"]);

  const refused = await run("backup", [], { ...env, BACKUP_S3_SECRET: "wrong" });
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The backup was made, but not copied: .*\n$/),
  });
  const database = connect(room?.ownerUrl ?? "", { maxConnections: 1 });
  expect(await database.prisma.backup.findMany({ where: { directory }, orderBy: { id: "asc" } })).toMatchObject([
    { storage: `${address}/${kept?.name}`, problem: null },
    { name: expect.any(String), storage: null, problem: expect.stringContaining("refuses the key") },
  ]);
  const copied = await run("backup", ["--copy"], env);
  expect(copied).toMatchObject({ code: 0, output: expect.stringMatching(/^Copied to http:[^\n]*\n$/), errors: "" });
  expect(await run("backup", ["--copy"], env)).toMatchObject({ code: 0, output: "" });
  const unsealed = await run("backup", ["--without-keys"], { ...env, BACKUP_PASSPHRASE: undefined });
  expect(unsealed.output).toMatch(/\nNot copied: a backup that is not sealed stays on this machine.\n$/);

  fs.rmSync(directory, { recursive: true });
  expect(await run("backup", ["--copy"], env)).toMatchObject({ code: 0, output: "" });
  expect(await database.prisma.backup.findMany({ where: { directory }, orderBy: { id: "asc" } })).toMatchObject([
    { storage: `${address}/${kept?.name}`, deletedAt: expect.any(Date), problem: null },
    { storage: expect.any(String), deletedAt: expect.any(Date), problem: null },
    { storage: null, deletedAt: expect.any(Date), isSealed: false },
  ]);
  await database.close();
  await storage.close();
}, 240_000);

test("a launcher copies the backups that the object storage does not have, such as one made before a migration", async () => {
  const storage = await startObjectStorage();
  const { address, keyId, secret } = storage.settings;
  const directory = path.join(home, "made before a migration");
  expect(await run("backup", [], { BACKUP_DIR: directory })).toMatchObject({ code: 0 });
  vi.stubEnv("BACKUP_S3_URL", address);
  vi.stubEnv("BACKUP_S3_KEY_ID", keyId);
  vi.stubEnv("BACKUP_S3_SECRET", secret);
  const kept = keep(directory, null, storage.settings);
  await expect.poll(() => kept.lines, soon).toEqual([expect.stringMatching(/^Copied to http:/)]);
  await kept.stop();
  for (const name of ["URL", "KEY_ID", "SECRET"]) vi.stubEnv(`BACKUP_S3_${name}`, undefined);
  await storage.close();
});

test("each refusal of a command is one line and changes nothing", async () => {
  const refused = async (name: string, args: readonly string[], change: NodeJS.ProcessEnv = {}) => {
    const ended = await run(name, args, change);
    expect(ended).toMatchObject({ code: 1, output: "", errors: expect.stringMatching(ONE_LINE) });
    return ended.errors;
  };
  const none = { BACKUP_PASSPHRASE: undefined };
  expect(await refused("backup", [], none)).toMatch(/^Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE/);
  expect(await refused("restore", ["s3:latest"], { DATA_DIR: path.join(home, "new") })).toMatch(/needs BACKUP_S3_URL/);
  expect(await refused("backup", [], { BACKUP_KEEP: "0" })).toMatch(/^BACKUP_KEEP is wrong/);
  expect(await refused("backup", [], { BACKUP_PASSPHRASE: "short" })).toMatch(/^BACKUP_PASSPHRASE is wrong/);
  expect(await refused("restore", ["latest"])).toMatch(/^A room runs in /);
  expect(await refused("restore", ["latest"], { DATA_DIR: path.join(home, "new"), ...none })).toMatch(/is sealed/);
  expect(await run("restore", [])).toMatchObject({ code: 2, output: "", errors: expect.stringMatching(ONE_LINE) });
  expect(await refused("restore", [home], { DATA_DIR: path.join(home, "new") })).toMatch(/^There is no backup in /);
  expect(await refused("drill", [], { BACKUP_DIR: path.join(home, "none") })).toMatch(/^There is no backup in /);
  expect(fs.existsSync(path.join(home, "new"))).toBe(false);
});

/** Starts a schedule that keeps the room's backups in `directory`. `lines` collects what the schedule prints. */
function keep(directory: string, everyHours: number | null, storage: StorageSettings | null = null) {
  vi.stubEnv("BACKUP_DIR", directory);
  const lines: string[] = [];
  const settings = { directory, everyHours, keep: 7, storage };
  const ownerUrl = room?.ownerUrl ?? "";
  const schedule = startBackupSchedule({ settings, dataDir, ownerUrl, print: (line) => lines.push(line) });
  return {
    lines,
    latest: schedule.latest,
    async stop() {
      await schedule.stop();
      vi.stubEnv("BACKUP_DIR", backupDir);
    },
  };
}
const soon = { timeout: 120_000 };

test("a schedule backs the room up at once when no backup is young enough, and says so in one line", async () => {
  const directory = path.join(home, "scheduled");
  const first = keep(directory, 1);
  await expect.poll(first.latest, soon).toMatchObject({
    plan: { everyHours: 1, keep: 7, directory, runningSince: null },
    newest: { directory, reason: "schedule", isSealed: true, problem: null },
  });
  await first.stop();
  expect(first.lines).toEqual([expect.stringMatching(/^Backed up with its keys/)]);
  const second = keep(directory, 1);
  await expect.poll(second.latest, soon).toMatchObject({ newest: { directory } });
  await second.stop();
  expect(second.lines).toEqual([]);
});

test("decision 0108: a launcher without a schedule makes the backup that an owner asks for, and notices deleted ones", async () => {
  const directory = path.join(home, "asked");
  const kept = keep(directory, null);
  await expect.poll(kept.latest, soon).toMatchObject({ plan: { everyHours: null, directory } });
  const database = connect(room?.ownerUrl ?? "", { maxConnections: 1 });
  await database.pool.query("UPDATE backup_plan SET asked_at = now()");
  await database.pool.query("NOTIFY backups");
  await expect
    .poll(kept.latest, soon)
    .toMatchObject({ newest: { directory, reason: "office" }, plan: { askedAt: null } });
  const name = kept.latest()?.newest?.name;
  fs.rmSync(path.join(directory, String(name)), { recursive: true });
  await database.pool.query("NOTIFY backups");
  await expect.poll(() => kept.latest()?.newest?.name, soon).not.toBe(name);
  await database.close();
  await kept.stop();
});

test("a scheduled backup that fails raises an ALARM with its reason, and is on record", async () => {
  const directory = path.join(home, "a file");
  fs.writeFileSync(directory, "in the way");
  const kept = keep(directory, 1);
  await expect
    .poll(kept.latest, soon)
    .toMatchObject({ latest: { name: null, directory, problem: expect.any(String) } });
  await kept.stop();
  expect(kept.lines).toEqual([expect.stringMatching(/^ALARM: the backup failed: /)]);
});

test("a room without BACKUP_EVERY_HOURS has no schedule, and with it needs a passphrase", () => {
  const read = (env: NodeJS.ProcessEnv) => readBackupSettings(dataDir, env);
  expect(read({})).toMatchObject({ everyHours: null, directory: `${dataDir}-backups`, keep: 7, sealsAll: true });
  expect(() => read({ BACKUP_EVERY_HOURS: "6" })).toThrow(/^BACKUP_EVERY_HOURS needs BACKUP_PASSPHRASE/);
  expect(read({ BACKUP_EVERY_HOURS: "6", BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({ everyHours: 6 });
  expect(() => read({ BACKUP_S3_URL: "https://s3.example" })).toThrow(/^BACKUP_S3_URL is wrong/);
  expect(() => read({ BACKUP_S3_URL: "https://s3.example/room" })).toThrow(/^BACKUP_S3_URL needs BACKUP_S3_KEY_ID/);
  expect(() => read({ BACKUP_ENCRYPT: "no" })).toThrow("BACKUP_ENCRYPT is wrong: it must be on or off");
});

test("no server of the room gets the passphrase, or the key of the object storage", () => {
  if (!room) throw new Error("the room is not open");
  vi.stubEnv("BACKUP_S3_SECRET", "a secret of the test");
  const values = Object.values(buildWebEnv("http://localhost", room, room.secrets));
  expect(values).not.toContain(PASSPHRASE);
  expect(values).not.toContain("a secret of the test");
});

test("a start backs the files up before it migrates an existing database, and only then", async () => {
  const database = connect(room?.ownerUrl ?? "", { maxConnections: 1 });
  await database.pool.query("DROP TABLE backups, backup_plan CASCADE");
  await database.pool.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_backups'");
  await database.close();
  await room?.stop();
  const before = (await listBackups(backupDir)).length;
  vi.stubEnv("BACKUP_BEFORE_MIGRATION", "on");
  const lines: string[] = [];
  room = await openRoomDatabase(dataDir, (line) => lines.push(line));
  expect(lines.filter((line) => line.includes("backed up before 1 migration"))).toHaveLength(1);
  const [latest] = await listBackups(backupDir);
  expect(latest?.manifest).toMatchObject({ reason: "migration", way: "files" });
  expect(latest?.manifest.migrations.some((name) => name.endsWith("_backups"))).toBe(false);
  await room.stop();
  room = await openRoomDatabase(dataDir, () => {});
  expect(await listBackups(backupDir)).toHaveLength(before + 1);
});
