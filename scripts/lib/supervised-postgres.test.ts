import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "@poker/db";
import { startPostgres } from "@poker/db/setup";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { isProcessAlive } from "./start-lock.ts";
import { supervisePostgres } from "./supervised-postgres.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "kept postgres "));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const pidOf = () => Number(fs.readFileSync(path.join(dataDir, "cluster/postmaster.pid"), "utf8").split("\n")[0]);

test("fault 10: the room's own database restarts after kill -9 at the same address, and stops with the room", async () => {
  const postgres = await supervisePostgres(dataDir, () => {});
  const database = connect(postgres.url, { maxConnections: 1, onConnectionLost: () => {} });
  await database.pool.query("CREATE TABLE kept (chips int)");
  const first = pidOf();
  process.kill(first, "SIGKILL");

  // A new connection is opened for this check, because an open connection may outlive its server for a moment.
  await expect.poll(() => pidOf(), { timeout: 60_000 }).not.toBe(first);
  const answers = () =>
    database.pool
      .query("SELECT FROM kept")
      .then(({ rowCount }) => rowCount)
      .catch(() => null);
  await expect.poll(answers, { timeout: 60_000 }).toBe(0);
  await database.close();
  await postgres.stop();
  expect(fs.existsSync(path.join(dataDir, "cluster/postmaster.pid"))).toBe(false);
}, 90_000);

test("fault 144: when the files of the running database are deleted, the server ends and no new database is made", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lost postgres "));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const postgres = await supervisePostgres(folder, (line) => lines.push(line));
  const pid = Number(fs.readFileSync(path.join(folder, "cluster/postmaster.pid"), "utf8").split("\n")[0]);
  lines.length = 0;
  fs.rmSync(path.join(folder, "cluster"), { recursive: true });
  expect(await postgres.lost).toMatch(
    /^The files of the database in .* are gone while the room runs: .* makes no new database/,
  );
  await postgres.stop();
  expect(isProcessAlive(pid)).toBe(false);
  expect(fs.existsSync(path.join(folder, "cluster"))).toBe(false);
  expect(lines).toEqual([]);
  const again = startPostgres({ dataDir: folder, mustExist: true });
  await expect(again).rejects.toThrow("there is no database in");
  expect(fs.existsSync(path.join(folder, "cluster"))).toBe(false);
}, 90_000);
