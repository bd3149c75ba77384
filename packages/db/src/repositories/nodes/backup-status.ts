/**
 * Reads what the room knows about its backups: how the launcher makes them, the newest backup, the last attempt, and the last drill.
 * Decision 0108
 */
import { DAY_MS } from "@poker/protocol";
import type { Backup, BackupPlan as PlanRow } from "../../generated/client.ts";
import type { Database } from "../../sql/connect.ts";

/** How the launcher makes backups, by its latest report. Times are epoch milliseconds. */
export interface BackupPlan {
  /** How many hours are between two backups; null when the launcher makes none by itself. */
  readonly everyHours: number | null;
  readonly keep: number;
  /** The machine on which the launcher runs. */
  readonly host: string;
  readonly directory: string;
  /** The address of the object storage; null when there is none. */
  readonly storage: string | null;
  readonly reportedAt: number;
  /** When an owner asked for a backup now; null when none was asked for, or when it has begun. */
  readonly askedAt: number | null;
  readonly runningSince: number | null;
}

/** An attempt to make a backup, successful or failed. */
export interface RecordedBackup {
  readonly id: number;
  /** null when the attempt failed before there was a backup. */
  readonly name: string | null;
  readonly host: string;
  readonly directory: string;
  /** Epoch ms. */
  readonly at: number;
  /** How long the backup took; null when this is not known, because the backup was found in its folder. */
  readonly ms: number | null;
  readonly way: string;
  readonly reason: string;
  readonly bytes: number | null;
  /** True when all files of the backup are sealed. */
  readonly isSealed: boolean;
  /** The address of the copy in an object storage; null when there is no copy. */
  readonly storage: string | null;
  /** Why no backup was made, or why it was not copied to the object storage; null when both worked. */
  readonly problem: string | null;
  /** False when the backup is no longer in its folder and only its copy in the object storage is left. */
  readonly isInFolder: boolean;
}

/** Selects the backups that can still be restored, and the attempts that failed. */
export const EXISTING_BACKUPS = { OR: [{ deletedAt: null }, { storage: { not: null } }] };

interface RecordedDrill {
  readonly backup: string;
  /** Epoch ms. */
  readonly at: number;
  readonly ms: number;
  readonly ok: boolean;
  readonly problems: readonly string[];
}

export interface BackupStatus {
  /** null when no launcher has reported yet. */
  readonly plan: BackupPlan | null;
  /** The newest backup that still exists. */
  readonly newest: RecordedBackup | null;
  /** The last attempt, successful or failed. */
  readonly latest: RecordedBackup | null;
  /** How many of the stored attempts had a problem. */
  readonly failures: number;
  readonly drill: RecordedDrill | null;
  /** When the last drill without a problem began, in epoch milliseconds. */
  readonly passedDrillAt: number | null;
}

export async function readBackupStatus({ prisma }: Pick<Database, "prisma">): Promise<BackupStatus> {
  const [plan, newest, latest, failures, drill, passed] = await Promise.all([
    prisma.backupPlan.findFirst(),
    prisma.backup.findFirst({ where: { name: { not: null }, ...EXISTING_BACKUPS }, orderBy: { at: "desc" } }),
    prisma.backup.findFirst({ orderBy: [{ at: "desc" }, { id: "desc" }] }),
    prisma.backup.count({ where: { problem: { not: null } } }),
    prisma.backupDrill.findFirst({ orderBy: { at: "desc" } }),
    prisma.backupDrill.findFirst({ where: { ok: true }, orderBy: { at: "desc" }, select: { at: true } }),
  ]);
  return {
    plan: plan && fromPlanRow(plan),
    newest: newest && fromBackupRow(newest),
    latest: latest && fromBackupRow(latest),
    failures,
    drill: drill && { ...drill, at: drill.at.getTime() },
    passedDrillAt: passed?.at.getTime() ?? null,
  };
}

const fromPlanRow = ({ reportedAt, askedAt, runningSince, ...plan }: PlanRow): BackupPlan => ({
  ...plan,
  reportedAt: reportedAt.getTime(),
  askedAt: askedAt?.getTime() ?? null,
  runningSince: runningSince?.getTime() ?? null,
});

export const fromBackupRow = ({ id, at, bytes, deletedAt, ...backup }: Backup): RecordedBackup => ({
  ...backup,
  id: Number(id),
  at: at.getTime(),
  bytes: bytes === null ? null : Number(bytes),
  isInFolder: deletedAt === null,
});

const HOUR_MS = 3_600_000;
/** How old the newest backup may be when the launcher makes no backups by itself. */
const DUE_WITHOUT_SCHEDULE_MS = 7 * DAY_MS;
const DRILL_DUE_MS = 35 * DAY_MS;

/** Returns how old the newest backup may be: twice the time between two backups. */
export const backupDueMs = (plan: BackupPlan | null): number =>
  plan?.everyHours ? 2 * plan.everyHours * HOUR_MS : DUE_WITHOUT_SCHEDULE_MS;

/** What is wrong with a room's backups. A list of warnings begins with the most urgent one. */
type BackupWarning = "none" | "old" | "failed" | "drill-failed" | "no-drill";

export function findBackupWarnings(status: BackupStatus, now: number): readonly BackupWarning[] {
  const { plan, newest, latest, drill } = status;
  const isOld = newest !== null && now - newest.at > backupDueMs(plan);
  const lacksDrill = newest !== null && now - (drill?.at ?? 0) > DRILL_DUE_MS;
  return [
    ...(newest === null ? (["none"] as const) : []),
    ...(isOld ? (["old"] as const) : []),
    ...(latest?.problem ? (["failed"] as const) : []),
    ...(drill?.ok === false ? (["drill-failed"] as const) : []),
    ...(lacksDrill ? (["no-drill"] as const) : []),
  ];
}
