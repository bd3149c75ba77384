/** Tests that a room that was lost continues from its backup, with a real game server and two real PostgreSQL servers. Faults 150, 151 */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "@poker/db";
import { keepReportBeside, makeBackup, readDrillReport, restoreRoom, runDrill } from "@poker/db/backup";
import { checkRoom, describeViolation } from "@poker/db/checks";
import { ensureDatabaseRoles, roleUrl, startPostgres } from "@poker/db/setup";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { clientsOf, reconnectAll, type SeatedPlayer, seatTwo } from "../testing/seated-players.ts";
import {
  ARCHIVE_KEY,
  callToShowdown,
  DEAL_KEY,
  LIVE_KEY,
  quickSettings,
  startTestBackend,
  startTestServer,
  type TestBackend,
  type TestServer,
} from "../testing/test-server.ts";

const PASSPHRASE = "a passphrase of the test";
const keys = { LIVE_KEY, ARCHIVE_KEY, DEAL_KEY };
const passwords = { game: randomBytes(16).toString("hex"), web: randomBytes(16).toString("hex") };

let backend: TestBackend;
const home = fs.mkdtempSync(path.join(os.tmpdir(), "backup of a room "));
let tableId: string;
let seated: SeatedPlayer[];
let first: TestServer;
/** The folder with the backup, which was made during the room's second hand. */
let folder: string;
/** What each player saw at the moment of the backup. */
let before: unknown;

const seenBy = (players: readonly SeatedPlayer[]) =>
  clientsOf(players).map(({ view, you }) => ({ seats: view?.seats, hand: view?.hand, you }));

beforeAll(async () => {
  backend = await startTestBackend();
  const { rules, ...settings } = quickSettings({ fairDeal: true });
  // With this policy, a player who reconnects gets no extension (T3). So the restored table is exactly the table that was backed up.
  tableId = await backend.createTable({ ...settings, rules: { ...rules, timeOut: "grace-then-check-fold" } });
  first = await startTestServer(backend);
  seated = await seatTwo(backend, first, tableId);
  await callToShowdown(clientsOf(seated), 1);
  for (const client of clientsOf(seated))
    await client.waitUntil(({ view, turn }) => view?.hand?.handNo === 2 && turn !== null, "a turn in the second hand");
  const [player] = seated;
  await backend.owner.pool.query("INSERT INTO totp_secrets (user_id, half, confirmed_at) VALUES ($1, $2, now())", [
    player?.identity.userId,
    randomBytes(32),
  ]);
  before = seenBy(seated);
  const made = await makeBackup({
    ownerUrl: backend.database.ownerUrl,
    directory: path.join(home, "backups"),
    ...{ way: "rows", reason: "command", version: "0.1.0", keys, passphrase: PASSPHRASE, sealsAll: true },
    archiveDir: path.join(home, "archive"),
  });
  folder = made.folder;
  // After the backup, play continues in the old room. Then the room is lost.
  await callToShowdown(clientsOf(seated), 2);
  await first.close();
});
afterAll(async () => {
  await backend.end();
  fs.rmSync(home, { recursive: true });
});

it("fault 150: a lost room continues from its backup with exactly the same chips, and the open hand continues", async () => {
  const dataDir = path.join(home, "restored");
  await restoreRoom({ from: folder, passphrase: PASSPHRASE, keys: null, dataDir });
  const postgres = await startPostgres({
    dataDir: path.join(dataDir, "postgres"),
    database: "poker",
    isForTests: true,
  });
  onTestFinished(() => postgres.stop());
  await ensureDatabaseRoles(postgres.url, passwords);
  const restored = {
    ownerUrl: postgres.url,
    gameUrl: roleUrl(postgres.url, "game", passwords.game),
    webUrl: roleUrl(postgres.url, "web", passwords.web),
    drop: async () => {},
  };
  const second = await startTestServer({ ...backend, database: restored });
  onTestFinished(() => second.close());
  await reconnectAll(second, tableId, seated);
  expect(seenBy(seated)).toEqual(before);
  await callToShowdown(clientsOf(seated), 2);
  for (const client of clientsOf(seated))
    await client.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > 2, "the next hand");

  const owner = connect(postgres.url, { maxConnections: 2 });
  onTestFinished(() => owner.close());
  const live = Buffer.from(LIVE_KEY, "hex");
  const { violations, hands } = await checkRoom(owner, { live, archive: Buffer.from(ARCHIVE_KEY, "hex") });
  expect(violations.map(describeViolation)).toEqual([]);
  expect(hands).toBeGreaterThanOrEqual(2);
});

it("fault 151: a drill restores the backup, checks books and hands, and opens an old hand and an authenticator", async () => {
  const report = await runDrill({ folder, passphrase: PASSPHRASE, keys: null });
  expect(report).toMatchObject({
    ok: true,
    problems: [],
    checked: { tables: 1, hands: 1, openHands: 1, oldHandsOpened: 1, authenticatorsOpened: 1 },
  });
  await keepReportBeside(folder, report);
  expect(await readDrillReport(folder)).toEqual(report);
});

it("fault 151 ✗: a drill fails when chips are missing from the backup, and says which account", async () => {
  const { rows } = await backend.owner.pool.query<{ id: string }>(
    "UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'stack' AND balance > 0 RETURNING id",
  );
  const made = await makeBackup({
    ownerUrl: backend.database.ownerUrl,
    directory: path.join(home, "damaged"),
    ...{ way: "rows", reason: "command", version: "0.1.0", keys, passphrase: PASSPHRASE, sealsAll: false },
    archiveDir: path.join(home, "archive"),
  });
  const report = await runDrill({ folder: made.folder, passphrase: PASSPHRASE, keys: null });
  expect(report.ok).toBe(false);
  expect(report.problems.join("\n")).toContain(rows[0]?.id);
});

it("fault 151 ✗: a drill with a wrong passphrase fails and says so", async () => {
  const report = await runDrill({ folder, passphrase: "not the passphrase", keys: null });
  expect(report).toMatchObject({ ok: false, problems: [expect.stringMatching(/passphrase/)] });
});
