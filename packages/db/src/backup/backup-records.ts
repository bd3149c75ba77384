/**
 * Records backups in the room's database, as its owner: which were made, which failed, which are gone from their folder, and how the
 * launcher makes backups. Decision 0108
 */
import type { BackupPlan } from "../repositories/nodes/backup-status.ts";
import type { Database } from "../sql/connect.ts";
import type { KeptBackup } from "./backup-list.ts";
import type { StoredBackup } from "./backup-storage.ts";
import { isSealed, type Manifest } from "./manifest.ts";

/** The machine, and the folder on it that has all backups. */
interface BackupPlace {
  readonly host: string;
  readonly directory: string;
}

interface Attempt extends BackupPlace, Pick<Manifest, "way" | "reason"> {
  readonly at: Date;
  readonly ms: number;
}

/** How long failed and deleted backups and drills stay recorded, in milliseconds. */
const REMEMBERED_MS = 400 * 86_400_000;

/** The channel on which the launcher hears that an owner asks for a backup. `backup_ask.sql` sends the message. */
export const BACKUP_CHANNEL = "backups";

export async function recordFailure(
  { prisma }: Pick<Database, "prisma">,
  attempt: Attempt & { readonly problem: string },
): Promise<void> {
  await prisma.backup.create({ data: { ...attempt, isSealed: false } });
}

/** Records a backup that this process made. */
export async function recordBackup(
  { prisma }: Pick<Database, "prisma">,
  { host, directory, ...attempt }: Attempt,
  { name, manifest, bytes }: KeptBackup,
): Promise<void> {
  const row = { ...attempt, bytes, isSealed: isSealed(manifest) };
  const key = { host, directory, name };
  await prisma.backup.upsert({
    where: { host_directory_name: key },
    create: { ...key, ...row },
    update: row,
  });
}

/**
 * Makes the rows match the folder. Adds backups that are not recorded yet, such as one made before a migration. Marks backups that are
 * gone, and deletes old rows. Writes nothing when nothing has changed.
 */
export async function recordFolder(
  { prisma }: Pick<Database, "prisma">,
  { host, directory }: BackupPlace,
  kept: readonly KeptBackup[],
): Promise<void> {
  const recorded = await prisma.backup.findMany({
    where: { host, directory, name: { not: null } },
    select: { id: true, name: true, deletedAt: true },
  });
  const known = new Set(recorded.map(({ name }) => name));
  const found = new Set<string | null>(kept.map(({ name }) => name));
  const added = kept.filter(({ name }) => !known.has(name));
  // A backup that was marked as gone may be back, for example when a disk is mounted again.
  const changed = recorded.filter(({ name, deletedAt }) => found.has(name) !== (deletedAt === null));
  if (added.length > 0)
    await prisma.backup.createMany({
      data: added.map((backup) => ({ host, directory, ...toRow(backup) })),
      skipDuplicates: true,
    });
  for (const { id, deletedAt } of changed)
    await prisma.backup.update({ where: { id }, data: { deletedAt: deletedAt === null ? new Date() : null } });
  const old = { lt: new Date(Date.now() - REMEMBERED_MS) };
  const isGone = { storage: null, OR: [{ name: null }, { deletedAt: { not: null } }] };
  await prisma.backup.deleteMany({ where: { at: old, ...isGone } });
  await prisma.backupDrill.deleteMany({ where: { at: old } });
}

function toRow({ name, manifest, bytes }: StoredBackup) {
  const { madeAt, way, reason } = manifest;
  return { name, at: new Date(madeAt), way, reason, bytes, isSealed: isSealed(manifest) };
}

/**
 * Makes the rows match the object storage at `address`. Call `recordFolder` first. The storage may have the only copy of a backup: when the
 * folder was lost, or when the room was restored from an earlier backup.
 */
export async function recordCopies(
  { prisma }: Pick<Database, "prisma">,
  { host, directory }: BackupPlace,
  address: string,
  copies: readonly StoredBackup[],
): Promise<void> {
  const names = copies.map(({ name }) => name);
  const isHere = { storage: { startsWith: `${address}/` } };
  await prisma.backup.updateMany({ where: { ...isHere, name: { notIn: names } }, data: { storage: null } });
  // Begins with the oldest, because the back office lists rows in the order in which they were added.
  for (const copy of copies.toReversed()) {
    const data = { storage: `${address}/${copy.name}`, problem: null };
    const { count } = await prisma.backup.updateMany({ where: { name: copy.name }, data });
    if (count > 0) continue;
    await prisma.backup.create({ data: { host, directory, ...toRow(copy), ...data, deletedAt: new Date() } });
  }
}

/** Records why a backup was not copied to the object storage. */
export async function recordUncopied(
  { prisma }: Pick<Database, "prisma">,
  { host, directory }: BackupPlace,
  { name, problem }: { readonly name: string; readonly problem: string },
): Promise<void> {
  await prisma.backup.updateMany({ where: { host, directory, name, storage: null }, data: { problem } });
}

type ReportedPlan = Pick<BackupPlan, "everyHours" | "keep" | "host" | "directory" | "storage">;

/**
 * Records that this launcher is running, and how it makes backups. If an earlier launcher had begun a backup, that backup no longer counts
 * as running.
 */
export async function beginPlan({ prisma }: Pick<Database, "prisma">, plan: ReportedPlan): Promise<void> {
  const row = { ...plan, reportedAt: new Date(), runningSince: null };
  await prisma.backupPlan.upsert({ where: { id: 1 }, create: row, update: row });
}

/** Records that the launcher is still running. Returns true when an owner has asked for a backup. */
export async function renewPlan({ prisma }: Pick<Database, "prisma">): Promise<boolean> {
  const { askedAt } = await prisma.backupPlan.update({ where: { id: 1 }, data: { reportedAt: new Date() } });
  return askedAt !== null;
}

/** Records that the launcher has begun or ended a backup. */
export async function markRunning({ prisma }: Pick<Database, "prisma">, isRunning: boolean): Promise<void> {
  await prisma.backupPlan.update({
    where: { id: 1 },
    data: isRunning ? { askedAt: null, runningSince: new Date() } : { runningSince: null },
  });
}
