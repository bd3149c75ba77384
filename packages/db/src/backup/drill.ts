/**
 * Runs a drill: restores a backup into a temporary folder with a PostgreSQL of its own, runs all checks of the ledger and the hands, and
 * opens an old hand and an authenticator's secret with the keys. The report is stored beside the backup and in the room's database.
 */
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import * as z from "zod";
import { checkRoom } from "../checks/check-room.ts";
import { describeViolation } from "../checks/violation.ts";
import { migrate } from "../migrate/migrate.ts";
import { deriveServerHalves } from "../repositories/sign-in/second-factors.ts";
import { type KeyList, parseKeyList } from "../sealing/key-list.ts";
import { openHand } from "../sealing/sealed-hand.ts";
import { connect, type Database } from "../sql/connect.ts";
import { BackupError } from "./backup-error.ts";
import { drillReportFile } from "./backup-list.ts";
import type { RoomKeys } from "./key-fingerprints.ts";
import { readKeysFile, restoreRoom, withScratchServer } from "./restore-backup.ts";

const reportSchema = z.object({
  /** The name of the backup's folder. */
  backup: z.string(),
  at: z.iso.datetime(),
  ms: z.int(),
  ok: z.boolean(),
  /** How much was restored and checked, by what it was. Empty when the restore failed. */
  checked: z.record(z.string(), z.number()),
  /** The problems that were found, at most a few lines. Empty when there are none. */
  problems: z.array(z.string()),
});
export type DrillReport = z.output<typeof reportSchema>;

interface DrillOptions {
  readonly folder: string;
  readonly passphrase: string | null;
  /** The room's keys. null to take them from the backup, as one must after a disaster. */
  readonly keys: RoomKeys | null;
  /** Stops the drill when aborted. Then there is no report, and no file is left. */
  readonly signal?: AbortSignal;
}

const MAX_PROBLEMS = 20;
/** Ten minutes, because some checks read whole tables. */
const QUERY_TIMEOUT_MS = 600_000;
const AUTHENTICATOR_BYTES = 20;

/** Runs a drill and returns its report, even when the backup cannot be restored. Throws only when the drill is stopped. */
export async function runDrill({ folder, passphrase, keys, signal }: DrillOptions): Promise<DrillReport> {
  const began = performance.now();
  const at = new Date().toISOString();
  const scratch = await mkdtemp(path.join(os.tmpdir(), "poker-drill-"));
  const dataDir = path.join(scratch, "room");
  const found = { checked: {}, problems: [] as readonly string[] };
  try {
    await restoreRoom({ from: folder, passphrase, keys, dataDir, ...(signal && { signal }) });
    Object.assign(found, await checkRestored(dataDir, signal));
  } catch (error) {
    if (signal?.aborted) throw new BackupError("stopped", "The drill was stopped: nothing of it is left.", error);
    found.problems = [error instanceof Error ? error.message : String(error)];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  const ms = Math.round(performance.now() - began);
  const problems = found.problems.slice(0, MAX_PROBLEMS);
  return { backup: path.basename(folder), at, ms, ok: problems.length === 0, checked: found.checked, problems };
}

/** Stores the report in a file beside the backup. */
export async function keepReportBeside(folder: string, report: DrillReport): Promise<void> {
  const file = drillReportFile(folder);
  await writeFile(`${file}.new`, formatReport(report), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

export const formatReport = (report: DrillReport): string => `${JSON.stringify(report, null, 2)}\n`;

/** Returns null when the text is not a report. */
export function parseReport(text: string): DrillReport | null {
  try {
    return reportSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function checkRestored(
  dataDir: string,
  signal: AbortSignal | undefined,
): Promise<Pick<DrillReport, "checked" | "problems">> {
  const keys = await readKeysFile(path.join(dataDir, "secrets.json"));
  const live = parseKeyList("LIVE_KEY", keys.LIVE_KEY ?? "");
  const archive = parseKeyList("ARCHIVE_KEY", keys.ARCHIVE_KEY ?? "");
  if (!live || !archive) return { checked: {}, problems: ["The backup has no LIVE_KEY or no ARCHIVE_KEY."] };
  return withScratchServer(path.join(dataDir, "postgres"), signal, async (ownerUrl) => {
    // A backup of an older version first gets the migrations that a start of the room would apply.
    await migrate(ownerUrl);
    const options = { maxConnections: 2, applicationName: "drill", queryTimeoutMs: QUERY_TIMEOUT_MS };
    const database = connect(ownerUrl, options);
    try {
      const { violations, incompleteTables, ...replayed } = await checkRoom(database, { live, archive });
      const old = await openOldHand(database.pool, archive);
      const secret = await openAuthenticator(database, archive);
      const counts = { ...replayed, tablesNotReplayed: incompleteTables.length };
      const checked = { ...counts, oldHandsOpened: old.opened, authenticatorsOpened: secret.opened };
      return { checked, problems: [...violations.map(describeViolation), ...old.problems, ...secret.problems] };
    } finally {
      await database.close();
    }
  });
}

interface Opened {
  readonly opened: number;
  readonly problems: readonly string[];
}

/** Opens the cards of the oldest finished hand. */
async function openOldHand(pool: pg.Pool, archiveKeys: KeyList): Promise<Opened> {
  const { rows } = await pool.query<{ table_id: string; hand_no: number; sealed: Buffer }>(
    "SELECT table_id, hand_no, sealed FROM hands WHERE sealed IS NOT NULL ORDER BY serial LIMIT 1",
  );
  const [hand] = rows;
  if (!hand) return { opened: 0, problems: [] };
  const opened = openHand(archiveKeys, { tableId: hand.table_id, handNo: hand.hand_no, seq: 0 }, hand.sealed);
  return opened
    ? { opened: 1, problems: [] }
    : { opened: 0, problems: [`hand ${hand.hand_no} of table ${hand.table_id} stays sealed`] };
}

/** Computes the secret of one authenticator app from its two halves. */
async function openAuthenticator({ prisma, pool }: Database, archiveKeys: KeyList): Promise<Opened> {
  const stored = await prisma.totpSecret.findFirst({ orderBy: { userId: "asc" } });
  if (!stored) return { opened: 0, problems: [] };
  const { rows } = await pool.query<{ secret: Buffer | null }>(
    "SELECT totp_secret_of($1, totp_server_half($2, $3), $4) AS secret",
    [stored.half, deriveServerHalves(archiveKeys, stored.userId), stored.keyMark, stored.mask],
  );
  return rows[0]?.secret?.length === AUTHENTICATOR_BYTES
    ? { opened: 1, problems: [] }
    : { opened: 0, problems: [`the authenticator secret of ${stored.userId} cannot be computed`] };
}

/** Stores the report in the room's own database. `ownerUrl` must connect as the owner. */
export async function keepDrillReport(ownerUrl: string, { at, ...report }: DrillReport): Promise<void> {
  const database = connect(ownerUrl, { maxConnections: 1, applicationName: "drill" });
  try {
    const { checked, problems, ...rest } = report;
    await database.prisma.backupDrill.create({
      data: { ...rest, at: new Date(at), checked: { ...checked }, problems: [...problems] },
    });
  } finally {
    await database.close();
  }
}

/** Returns the report of the last drill of the backup in `folder`; null when there is none. */
export async function readDrillReport(folder: string): Promise<DrillReport | null> {
  const text = await readFile(drillReportFile(folder), "utf8").catch(() => null);
  return text === null ? null : parseReport(text);
}
