/** Tests the commands that back up, restore and practise, and the backups that `npm start` makes, on a real room's database. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "@poker/db";
import { listBackups } from "@poker/db/backup";
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
});

/** Runs a command; undefined in `change` removes a variable. */
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

test("each refusal of a command is one line and changes nothing", async () => {
  const refused = async (name: string, args: readonly string[], change: NodeJS.ProcessEnv = {}) => {
    const ended = await run(name, args, change);
    expect(ended).toMatchObject({ code: 1, output: "", errors: expect.stringMatching(ONE_LINE) });
    return ended.errors;
  };
  const none = { BACKUP_PASSPHRASE: undefined };
  expect(await refused("backup", [], none)).toMatch(/^Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE/);
  expect(await refused("backup", [], { BACKUP_KEEP: "0" })).toMatch(/^BACKUP_KEEP is wrong/);
  expect(await refused("backup", [], { BACKUP_PASSPHRASE: "short" })).toMatch(/^BACKUP_PASSPHRASE is wrong/);
  expect(await refused("restore", ["latest"])).toMatch(/^A room runs in /);
  expect(await refused("restore", ["latest"], { DATA_DIR: path.join(home, "new"), ...none })).toMatch(/is sealed/);
  expect(await run("restore", [])).toMatchObject({ code: 2, output: "", errors: expect.stringMatching(ONE_LINE) });
  expect(await refused("restore", [home], { DATA_DIR: path.join(home, "new") })).toMatch(/^There is no backup in /);
  expect(await refused("drill", [], { BACKUP_DIR: path.join(home, "none") })).toMatch(/^There is no backup in /);
  expect(fs.existsSync(path.join(home, "new"))).toBe(false);
});

test("a schedule backs the room up at once when no backup is young enough, and says so in one line", async () => {
  const directory = path.join(home, "scheduled");
  vi.stubEnv("BACKUP_DIR", directory);
  const lines: string[] = [];
  const settings = { directory, everyHours: 1 };
  const first = startBackupSchedule({ settings, dataDir, print: (line) => lines.push(line) });
  await expect.poll(() => lines, { timeout: 120_000 }).toEqual([expect.stringMatching(/^Backed up with its keys/)]);
  await first?.stop();
  expect((await listBackups(directory)).map(({ manifest }) => manifest.reason)).toEqual(["schedule"]);
  const second = startBackupSchedule({ settings, dataDir, print: (line) => lines.push(line) });
  await second?.stop();
  expect(lines).toHaveLength(1);
  vi.stubEnv("BACKUP_DIR", backupDir);
});

test("a backup of the schedule that fails is an ALARM with its reason", async () => {
  const directory = path.join(home, "a file");
  fs.writeFileSync(directory, "in the way");
  vi.stubEnv("BACKUP_DIR", directory);
  const lines: string[] = [];
  const settings = { directory, everyHours: 1 };
  const schedule = startBackupSchedule({ settings, dataDir, print: (line) => lines.push(line) });
  await expect.poll(() => lines, { timeout: 120_000 }).toEqual([expect.stringMatching(/^ALARM: the backup failed: /)]);
  await schedule?.stop();
  vi.stubEnv("BACKUP_DIR", backupDir);
});

test("a room without BACKUP_EVERY_HOURS has no schedule, and with it needs a passphrase", () => {
  const read = (env: NodeJS.ProcessEnv) => readBackupSettings(dataDir, env);
  expect(read({})).toMatchObject({ everyHours: null, directory: `${dataDir}-backups`, keep: 7, sealsAll: true });
  expect(() => read({ BACKUP_EVERY_HOURS: "6" })).toThrow(/^BACKUP_EVERY_HOURS needs BACKUP_PASSPHRASE/);
  expect(read({ BACKUP_EVERY_HOURS: "6", BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({ everyHours: 6 });
  expect(() => read({ BACKUP_ENCRYPT: "no" })).toThrow("BACKUP_ENCRYPT is wrong: it must be on or off");
});

test("no server of the room gets the passphrase", () => {
  if (!room) throw new Error("the room is not open");
  expect(Object.values(buildWebEnv("http://localhost", room, room.secrets))).not.toContain(PASSPHRASE);
});

test("a start backs the files up before it migrates an existing database, and only then", async () => {
  const database = connect(room?.ownerUrl ?? "", { maxConnections: 1 });
  await database.pool.query("DROP TABLE backup_drills");
  await database.pool.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_backup_drills'");
  await database.close();
  await room?.stop();
  const before = (await listBackups(backupDir)).length;
  vi.stubEnv("BACKUP_BEFORE_MIGRATION", "on");
  const lines: string[] = [];
  room = await openRoomDatabase(dataDir, (line) => lines.push(line));
  expect(lines.filter((line) => line.includes("backed up before 1 migration"))).toHaveLength(1);
  const [latest] = await listBackups(backupDir);
  expect(latest?.manifest).toMatchObject({ reason: "migration", way: "files" });
  expect(latest?.manifest.migrations.some((name) => name.endsWith("_backup_drills"))).toBe(false);
  await room.stop();
  room = await openRoomDatabase(dataDir, () => {});
  expect(await listBackups(backupDir)).toHaveLength(before + 1);
});
