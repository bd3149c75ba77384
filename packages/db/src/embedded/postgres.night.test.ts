import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPostgres } from "./postgres.ts";
import { withoutSocket } from "./socket-folder.ts";

// The path has a space in it, and a parent directory that only its owner can open, like a home directory.
let home: string;
let dataDir: string;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "postgres test "));
  dataDir = path.join(home, "private directory", "postgres");
  fs.mkdirSync(path.dirname(dataDir), { mode: 0o700 });
});
afterAll(() => fs.rmSync(home, { recursive: true }));

async function runQuery<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

it("PostgreSQL starts, keeps committed rows after a kill -9, is reused while it runs, and stops", async () => {
  const first = await startPostgres({ dataDir, database: "room" });
  await runQuery(first.url, "CREATE TABLE kept (n int)");
  await runQuery(first.url, "INSERT INTO kept VALUES (1)");

  const reused = await startPostgres({ dataDir, database: "room" });
  expect(reused).toMatchObject({ pid: first.pid, port: first.port, password: first.password });

  process.kill(first.pid, "SIGKILL");
  const second = await startPostgres({ dataDir, database: "room" });
  expect(second.pid).not.toBe(first.pid);
  expect(await runQuery(second.url, "SELECT n FROM kept")).toEqual([{ n: 1 }]);

  await second.stop();
  await expect(runQuery(second.url, "SELECT 1")).rejects.toThrow();
  await second.stop();
});

it("PostgreSQL keeps running when the process that started it is killed, and the next start finds it", async () => {
  const starter = spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      "--input-type=module",
      "-e",
      `const { startPostgres } = await import(${JSON.stringify(new URL("./postgres.ts", import.meta.url).href)});
       const { pid } = await startPostgres({ dataDir: process.argv[1] });
       console.log(pid);
       setInterval(() => {}, 1000);`,
      dataDir,
    ],
    { stdio: ["ignore", "pipe", "inherit"], cwd: import.meta.dirname },
  );
  const pid = await new Promise<number>((resolve, reject) => {
    starter.stdout.once("data", (line) => resolve(Number(line)));
    starter.once("exit", () => reject(new Error("the starter ended")));
  });
  starter.removeAllListeners("exit");
  starter.kill("SIGKILL");
  const found = await startPostgres({ dataDir });
  expect(found.pid).toBe(pid);
  await found.stop();
});

it("PostgreSQL keeps its default durability, listens on this machine only, and requires the password", async () => {
  const { url, stop } = await startPostgres({ dataDir });
  const settings = await runQuery<{ name: string; setting: string }>(
    url,
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'password_encryption')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    listen_addresses: "127.0.0.1",
    password_encryption: "scram-sha-256",
  });
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(runQuery(wrong.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  if (process.platform !== "win32")
    expect(fs.statSync(path.join(dataDir, "superuser.password")).mode & 0o777).toBe(0o600);
  await stop();
});

const lines: string[] = [];
const start = (folder: string, port?: number) => {
  lines.length = 0;
  return startPostgres({ dataDir: folder, port, isForTests: true, log: (line) => lines.push(line) });
};
const TCP_LINE = /^PostgreSQL is reached by TCP, not by a Unix socket: [^\n]+$/;
const isBySocket = async (url: string) => {
  const rows = await runQuery<{ address: string | null }>(url, "SELECT inet_server_addr() AS address");
  return rows[0]?.address === null;
};
const onUnix = it.skipIf(process.platform === "win32");

onUnix("PostgreSQL is reached by a Unix socket in a folder of its owner alone, and still by TCP", async () => {
  const { url, stop } = await start(dataDir);
  expect(lines.filter((line) => TCP_LINE.test(line))).toEqual([]);
  expect(await isBySocket(url)).toBe(true);
  expect(await isBySocket(withoutSocket(url))).toBe(false);
  expect(fs.statSync(path.join(dataDir, "socket")).mode & 0o777).toBe(0o700);
  const other = new URL(url);
  other.password = "wrong";
  await expect(runQuery(other.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  expect((await start(dataDir)).url).toBe(url);
  await stop();
});

onUnix("a socket that a killed server left does not disturb the next start", async () => {
  const { pid, port } = await start(dataDir);
  process.kill(pid, "SIGKILL");
  const next = await startPostgres({ dataDir, port, isForTests: true });
  expect(await isBySocket(next.url)).toBe(true);
  await next.stop();
});

onUnix.each<[string, (folder: string) => string]>([
  ["the path would be too long", (folder) => path.join(folder, "x".repeat(100))],
  [
    "its folder cannot be made",
    (folder) => {
      fs.writeFileSync(path.join(folder, "socket"), "a file");
      return folder;
    },
  ],
])("when there can be no Unix socket, TCP is used, and one line says so: %s", async (_why, prepare) => {
  const { url, stop } = await start(prepare(fs.mkdtempSync(path.join(home, "s"))));
  expect(await isBySocket(url)).toBe(false);
  await stop();
  expect(lines.filter((line) => TCP_LINE.test(line))).toHaveLength(1);
});

onUnix("when a living process is said to hold the Unix socket, TCP is used, and one line says so", async () => {
  const folder = fs.mkdtempSync(path.join(home, "s"));
  const { port, stop } = await start(folder);
  await stop();
  const holder = await start(dataDir);
  fs.writeFileSync(path.join(folder, "socket", `.s.PGSQL.${port}.lock`), `${holder.pid}\n`);
  const held = await start(folder, port);
  expect(await isBySocket(held.url)).toBe(false);
  expect(lines.filter((line) => TCP_LINE.test(line))).toHaveLength(1);
  await held.stop();
  await holder.stop();
});

it("a long log moves to .old while the server runs, and the server continues in an empty log", async () => {
  const log = path.join(dataDir, "postgres.log");
  const { url, stop, rotateLog } = await startPostgres({ dataDir });
  rotateLog();
  expect(fs.existsSync(`${log}.old`)).toBe(false);
  fs.appendFileSync(log, "x".repeat(5_000_000));
  rotateLog();
  expect(fs.statSync(`${log}.old`).size).toBeGreaterThan(5_000_000);
  await expect(runQuery(url, "SELECT no_such_column")).rejects.toThrow();
  expect(fs.readFileSync(log, "utf8")).toMatch(/^[^\0]*no_such_column/);
  expect(fs.statSync(log).size).toBeLessThan(10_000);
  await stop();
});

it("a start moves a long log to .old, replacing the previous one", async () => {
  const log = path.join(dataDir, "postgres.log");
  fs.writeFileSync(`${log}.old`, "older");
  fs.writeFileSync(log, "x".repeat(5_000_000));
  await (await startPostgres({ dataDir })).stop();
  expect(fs.statSync(`${log}.old`).size).toBe(5_000_000);
  expect(fs.readFileSync(log, "utf8")).toMatch(/ready to accept connections/);
  expect(fs.statSync(log).size).toBeLessThan(100_000);
});

it("PostgreSQL's write-ahead log fits a small disk, and has what a copy of the running cluster needs", async () => {
  const server = await startPostgres({ dataDir, database: "room" });
  const names = ["max_wal_size", "wal_compression", "wal_level", "autovacuum"];
  const rows = await runQuery<{ value: string }>(
    server.url,
    `SELECT current_setting(name) AS value FROM unnest('{${names.join(",")}}'::text[]) AS name`,
  );
  expect(rows.map(({ value }) => value)).toEqual(["256MB", "pglz", "replica", "on"]);
  await server.stop();
});
