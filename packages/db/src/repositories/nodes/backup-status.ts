/**
 * What the room knows about its backups: how the launcher makes them, the newest backup, the last attempt, and the last
 * drill. Decision 0108
 */
import { DAY_MS } from "@poker/protocol";
import type { Backup, BackupPlan as PlanRow } from "../../generated/client.ts";
import type { Database } from "../../sql/connect.ts";

/** How the launcher makes backups, as it reported it last. Times are epoch ms. */
export interface BackupPlan {
  /** null when the launcher makes no backups by itself. */
  readonly everyHours: number | null;
  readonly keep: number;
  /** The machine on which the launcher runs. */
  readonly host: string;
  readonly directory: string;
  /** The address of the object storage; null when there is none. */
  readonly storage: string | null;
  readonly reportedAt: number;
  /** When an owner asked for a backup that has not begun yet. */
  readonly askedAt: number | null;
  readonly runningSince: number | null;
}

/** A backup that was made, or that failed. */
export interface RecordedBackup {
  readonly id: number;
  /** null when no backup was made. */
  readonly name: string | null;
  readonly host: string;
  readonly directory: string;
  /** Epoch ms. */
  readonly at: number;
  /** null when unknown, because the backup was found in its folder. */
  readonly ms: number | null;
  readonly way: string;
  readonly reason: string;
  readonly bytes: number | null;
  /** True when all files of the backup are sealed. */
  readonly isSealed: boolean;
  /** The address of the copy in an object storage; null when there is no copy. */
  readonly storage: string | null;
  /** Why no backup was made, or why it was not copied to the object storage. */
  readonly problem: string | null;
  /** False when the backup is gone from its folder, and only its copy is left. */
  readonly isInFolder: boolean;
}

/** Selects the backups that can be restored, and the attempts that failed. */
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
  /** null when no launcher has reported. */
  readonly plan: BackupPlan | null;
  /** The newest backup that still exists. */
  readonly newest: RecordedBackup | null;
  /** The last attempt, made or failed. */
  readonly latest: RecordedBackup | null;
  /** The number of stored attempts that had a problem. */
  readonly failures: number;
  readonly drill: RecordedDrill | null;
  /** When the last drill that found no problem began, epoch ms. */
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
/** How old the newest backup may be in a room whose launcher makes no backups by itself. */
const DUE_WITHOUT_SCHEDULE_MS = 7 * DAY_MS;
const DRILL_DUE_MS = 35 * DAY_MS;

/** How old the newest backup may be: twice the time between two backups. */
export const backupDueMs = (plan: BackupPlan | null): number =>
  plan?.everyHours ? 2 * plan.everyHours * HOUR_MS : DUE_WITHOUT_SCHEDULE_MS;

/** What is wrong with the backups of a room, the most urgent first. */
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
