/**
 * Shows owners the room's backups and failed attempts. Lets an owner ask the launcher for a backup, and download one. SQL: functions of the
 * database store requests and downloads, and the database's clock measures how long a download is allowed. Decision 0108
 */
import type { Done, Refusal } from "@poker/engine";
import type { BackupAskRefusalCode, BackupDownloadRefusalCode } from "@poker/protocol";
import {
  type BackupStatus,
  EXISTING_BACKUPS,
  fromBackupRow,
  type RecordedBackup,
  readBackupStatus,
} from "../../repositories/nodes/backup-status.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

const BACKUPS_PAGE_SIZE = 50;

interface BackupPage {
  readonly status: BackupStatus;
  /** The backups, newest first. Those that are deleted both in the folder and in the object storage are left out. */
  readonly backups: readonly RecordedBackup[];
  /** The id of the last backup on this page, to pass as `before` for the next page. null when there are no older backups. */
  readonly next: number | null;
}

export const createBackupOffice = ({ pool, prisma }: Pick<Database, "pool" | "prisma">) => ({
  /** Returns a page of backups. `before` is the id of the last backup on the previous page; null for the first page. */
  read: withPermission("backups.read", async (_staff, before: number | null): Promise<BackupPage> => {
    const rows = await prisma.backup.findMany({
      where: { ...EXISTING_BACKUPS, ...(before === null ? {} : { id: { lt: before } }) },
      orderBy: { id: "desc" },
      take: BACKUPS_PAGE_SIZE + 1,
    });
    const backups = rows.slice(0, BACKUPS_PAGE_SIZE).map(fromBackupRow);
    const next = rows.length > BACKUPS_PAGE_SIZE ? (backups.at(-1)?.id ?? null) : null;
    return { status: await readBackupStatus({ prisma }), backups, next };
  }),

  /** Asks the launcher to make a backup. */
  ask: withPermission(
    "backups.make",
    (staff, { reason }: { readonly reason: string }): Promise<Done | Refusal<BackupAskRefusalCode>> =>
      callRefusing(pool, "SELECT backup_ask($1, $2, $3) AS refused", [staff.sessionKey, reason, staff.ipAddress]),
  ),

  /** Lets this owner download the backup for ten minutes. The audit log records who may download it and why. */
  open: withPermission(
    "backups.download",
    (
      staff,
      { name, reason }: { readonly name: string; readonly reason: string },
    ): Promise<Done | Refusal<BackupDownloadRefusalCode>> =>
      callRefusing(pool, "SELECT backup_open($1, $2, $3, $4) AS refused", [
        staff.sessionKey,
        name,
        reason,
        staff.ipAddress,
      ]),
  ),

  /** Returns true when `open` has let this owner download the backup and the ten minutes are not over. */
  isOpen: withPermission("backups.download", async (staff, name: string): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `SELECT FROM audit_log WHERE subject_kind = 'backup' AND subject_id = $2 AND action = 'backup.download' AND actor_id = $1
         AND at > now() - interval '10 minutes' LIMIT 1`,
      [staff.userId, name],
    );
    return rowCount === 1;
  }),
});
