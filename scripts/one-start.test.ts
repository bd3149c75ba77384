import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "@poker/db";
import { afterEach, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "./lib/database.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "one start-"));
const open: OpenDatabase[] = [];

afterEach(async () => {
  for (const database of open) await database.stop();
  fs.rmSync(dataDir, { recursive: true });
});

test("a second start on the same data is refused in one line, and the first keeps its database", async () => {
  const start = async () => {
    const database = await openDatabase(dataDir, () => {});
    open.push(database);
    return database;
  };
  const first = await start();
  await expect(start()).rejects.toThrow(/^This room is open already/);
  const { pool, close } = connect(first.ownerUrl);
  expect((await pool.query("SELECT 1 AS alive")).rows).toEqual([{ alive: 1 }]);
  await close();
  await first.stop();
  await expect(start()).resolves.toBeDefined();
}, 120_000);
