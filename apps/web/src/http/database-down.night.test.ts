/** Runs the web server against a real PostgreSQL while PostgreSQL is killed, is paused, or has a full disk. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect, type Database, watchReachability } from "@poker/db";
import { type RunningPostgres, startPostgres } from "@poker/db/setup";
import { REQUEST_ID_HEADER } from "@poker/http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { reportRequestError } from "../server/requests/request-errors.ts";
import { startTestWebServer } from "../testing/web-server.ts";
import { databaseSignal } from "./database-signal.ts";
import type { Handle } from "./handle.ts";

const CONTEXT = {
  routerKind: "App Router",
  routePath: "/",
  routeType: "render",
  renderSource: "react-server-components",
} as const;
const PAGE = { headers: { accept: "text/html", "accept-language": "es" } };

let dataDir: string;
let postgres: RunningPostgres;
let database: Database;
let ends: (() => unknown)[];
beforeEach(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "away test-"));
  postgres = await startPostgres({ dataDir, isForTests: true });
  globalThis.processDatabaseSignal = undefined;
  const signal = databaseSignal();
  database = connect(postgres.url, {
    onAnswered: () => signal.noteAnswer(),
    onConnectionLost: () => signal.noteOutage(),
  });
  const watched = watchReachability(postgres.url, {
    silenceMs: 1_500,
    onDown: () => {
      for (const refuse of signal.onDown) refuse();
    },
    onUp: () => {},
  });
  signal.watch(watched);
  ends = [watched.stop];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await postgres.stop("immediate");
  await database.close();
  globalThis.processDatabaseSignal = undefined;
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Handles each request by running a query. Answers with status 500 when the query fails, as Next.js does. */
const answerWith =
  (sql: string): Handle =>
  async (request, response) => {
    response.setHeader("set-cookie", "made=by the page");
    try {
      const { rows } = await database.pool.query(sql);
      response.end(JSON.stringify(rows));
    } catch (error) {
      const { url = "", method = "", headers } = request;
      reportRequestError(error, { path: url, method, headers }, { ...CONTEXT, revalidateReason: undefined });
      response.statusCode = 500;
      response.end("made by the page");
    }
  };

const start = (sql = "SELECT 1 AS one") =>
  startTestWebServer({ handle: answerWith(sql), onEnd: (end) => void ends.push(end) });

/** Sends a signal to PostgreSQL's main process and to each of its child processes. */
function signalPostgres(signal: NodeJS.Signals): void {
  const list = execFileSync("ps", ["-o", "pid=", "--ppid", String(postgres.pid)], { encoding: "utf8" });
  for (const pid of [postgres.pid, ...list.trim().split(/\s+/).map(Number)]) process.kill(pid, signal);
}

it("fault 140: a killed database gives a calm page with 503 and a code, and pages come back by themselves", async () => {
  const { send } = await start();
  expect(await send("/")).toMatchObject({ status: 200, text: '[{"one":1}]' });
  expect(await databaseSignal().check()).toBe(true);
  signalPostgres("SIGKILL");
  const page = await send("/", PAGE);
  expect(page).toMatchObject({
    status: 503,
    headers: { "retry-after": "5", refresh: "5", "cache-control": "no-store" },
  });
  expect(page.headers["set-cookie"]).toBeUndefined();
  expect(page.text).toContain('<html lang="es">');
  expect(page.text).toContain("La sala no está disponible ahora mismo.");
  expect(page.text).toContain(String(page.headers[REQUEST_ID_HEADER]));
  await expect.poll(() => databaseSignal().isDown).toBe(true);
  expect(await databaseSignal().check(), "/ready").toBe(false);
  expect(await send("/api/lobby", { method: "POST" })).toMatchObject({
    status: 503,
    text: '{"ok":false,"code":"unavailable"}',
  });
  postgres = await startPostgres({ dataDir, port: postgres.port, isForTests: true });
  await expect.poll(async () => (await send("/")).status, { timeout: 20_000 }).toBe(200);
  expect(await databaseSignal().check(), "/ready").toBe(true);
});

it("fault 140: a database that stands still gives 503, not a long wait; a response under way is answered too", async () => {
  const { send } = await start();
  await send("/");
  signalPostgres("SIGSTOP");
  ends.push(() => signalPostgres("SIGCONT"));
  // The page must come at once. The database driver alone would wait ten seconds.
  const page = await send("/", PAGE);
  expect(page.status).toBe(503);
  expect(databaseSignal().isDown).toBe(true);
  expect((await send("/", PAGE)).status).toBe(503);
  signalPostgres("SIGCONT");
  await expect.poll(async () => (await send("/")).status, { timeout: 20_000 }).toBe(200);
});

it("fault 140: a full disk gives 503 for what must be written; pages that only read are still made", async () => {
  const { send } = await start();
  const full = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left' USING ERRCODE = 'disk_full'; END $$";
  const { send: write } = await start(full);
  expect(await write("/api/x", { method: "POST" })).toMatchObject({
    status: 503,
    text: '{"ok":false,"code":"unavailable"}',
  });
  expect((await send("/")).status).toBe(200);
  expect(databaseSignal().isDown).toBe(false);
});

it("fault 140 ✗: an error that no outage caused keeps its own response", async () => {
  const { send } = await start("SELECT no_such_column");
  expect(await send("/", PAGE)).toMatchObject({ status: 500, text: "made by the page" });
  expect(databaseSignal().isDown).toBe(false);
});
