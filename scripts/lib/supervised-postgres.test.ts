import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "@poker/db";
import { afterAll, expect, test } from "vitest";
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

  // Only a new connection proves that the server runs, because an open one may outlive its server for a moment.
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
