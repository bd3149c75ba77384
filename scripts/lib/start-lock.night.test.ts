import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "@poker/db";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRoomDatabase, type RunningDatabase } from "./room-database.ts";
import { withStartLock } from "./start-lock.ts";

let dataDir = "";
const open: RunningDatabase[] = [];

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "one start-"));
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.stop();
  fs.rmSync(dataDir, { recursive: true });
});

async function start(): Promise<RunningDatabase> {
  const database = await openRoomDatabase(dataDir, () => {});
  open.push(database);
  return database;
}

test("a second start on the same data is refused in one line, and the first keeps its database", async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(/^This room is open already/);
  const { pool, close } = connect(first.ownerUrl);
  expect((await pool.query("SELECT 1 AS alive")).rows).toEqual([{ alive: 1 }]);
  await close();
  await first.stop();
  await expect(start()).resolves.toBeDefined();
});

test("a room that has stopped its database does not stop the database of the next room when it is asked again", async () => {
  const first = await start();
  await first.stop();
  const second = await start();
  const { pool, close } = connect(second.ownerUrl);
  const readStart = async () => (await pool.query("SELECT pg_postmaster_start_time()::text AS at")).rows;
  const before = await readStart();
  await first.stop();
  expect(await readStart()).toEqual(before);
  await close();
});

test("when two starts begin at once on an empty directory, one opens the room and the other is refused", async () => {
  const ends = await Promise.allSettled([start(), start()]);
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason.message)] : []));
  expect(refused).toEqual([expect.stringMatching(/^This room is open already/)]);
  const { pool, close } = connect(open[0]?.ownerUrl ?? "");
  expect((await pool.query("SELECT 1 AS alive")).rows).toEqual([{ alive: 1 }]);
  await close();
  expect(fs.readdirSync(dataDir)).not.toContain("starting");
});

test.each([
  ["of a start that was killed", () => String(endedPid())],
  ["older than any start takes", () => String(process.pid)],
])("a lock %s does not block a start", async (_, owner) => {
  const lock = path.join(dataDir, "starting");
  fs.writeFileSync(lock, owner());
  const old = new Date(Date.now() - 3_600_000);
  if (owner() === String(process.pid)) fs.utimesSync(lock, old, old);
  expect(
    await withStartLock(
      dataDir,
      async () => "in",
      () => {},
    ),
  ).toBe("in");
});

test("fault 133: a start that waits for a running process soon names it, and the file to delete", async () => {
  const lock = path.join(dataDir, "starting");
  fs.writeFileSync(lock, String(process.pid));
  const lines: string[] = [];
  const waiting = withStartLock(
    dataDir,
    async () => "in",
    (line) => lines.push(line),
  );
  await expect.poll(() => lines, { timeout: 60_000 }).toHaveLength(1);
  expect(lines[0]).toContain(`process ${process.pid}`);
  expect(lines[0]).toContain(lock);
  fs.rmSync(lock);
  expect(await waiting).toBe("in");
  expect(lines).toHaveLength(1);
});

/** Returns the id of a process that has already ended. */
const endedPid = (): number => spawnSync(process.execPath, ["--version"]).pid;
