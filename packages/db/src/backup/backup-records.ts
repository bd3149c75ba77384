/**
 * Writes what the room knows of its backups into its database, as the owner: what was made, what failed, what is gone from its folder, and how
 * the launcher makes backups. Decision 0108
 */
import type { Prisma } from "../generated/client.ts";
import type { BackupPlan } from "../repositories/nodes/backup-status.ts";
import type { Database } from "../sql/connect.ts";
import type { KeptBackup } from "./backup-list.ts";
import type { Manifest } from "./manifest.ts";

/** The machine, and the folder of all backups there. */
interface BackupPlace {
  readonly host: string;
  readonly directory: string;
}

interface Attempt extends BackupPlace, Pick<Manifest, "way" | "reason"> {
  readonly at: Date;
  readonly ms: number;
}

/** Backups that failed or were deleted, and drills, are remembered for this long. */
const REMEMBERED_MS = 400 * 86_400_000;

/** The channel on which the launcher hears that an owner asks for a backup (`backup_ask.sql`). */
export const BACKUP_CHANNEL = "backups";

export async function recordFailure(
  { prisma }: Pick<Database, "prisma">,
  attempt: Attempt & { readonly problem: string },
): Promise<void> {
  await prisma.backup.create({ data: { ...attempt, isSealed: false } });
}

/** Records a backup that this process made. `problem` says why it was not copied to the object storage; null when all went well. */
export async function recordBackup(
  { prisma }: Pick<Database, "prisma">,
  { host, directory, ...attempt }: Attempt & Pick<RecordedCopy, "storage" | "problem">,
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

interface RecordedCopy {
  readonly storage: string | null;
  readonly problem: string | null;
}

const isSealed = ({ parts }: Manifest): boolean => parts.every((part) => part.isSealed);

/**
 * Brings the rows up to date with the folder: adds backups that are not recorded yet, such as one that was made before a migration, and notes
 * which are gone. Forgets old rows. Writes nothing when nothing has changed.
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
  // When a disk is mounted again, its backups are listed again.
  const changed = recorded.filter(({ name, deletedAt }) => found.has(name) !== (deletedAt === null));
  if (added.length > 0)
    await prisma.backup.createMany({
      data: added.map(({ name, manifest, bytes }): Prisma.BackupCreateManyInput => {
        const { madeAt, way, reason } = manifest;
        return { host, directory, name, at: new Date(madeAt), way, reason, bytes, isSealed: isSealed(manifest) };
      }),
      skipDuplicates: true,
    });
  for (const { id, deletedAt } of changed)
    await prisma.backup.update({ where: { id }, data: { deletedAt: deletedAt === null ? new Date() : null } });
  const old = { lt: new Date(Date.now() - REMEMBERED_MS) };
  await prisma.backup.deleteMany({ where: { at: old, OR: [{ name: null }, { deletedAt: { not: null } }] } });
  await prisma.backupDrill.deleteMany({ where: { at: old } });
}

type ReportedPlan = Pick<BackupPlan, "everyHours" | "keep" | "host" | "directory" | "storage">;

/** Says how this launcher makes backups, and that it runs. A backup that an earlier launcher had begun is over. */
export async function beginPlan({ prisma }: Pick<Database, "prisma">, plan: ReportedPlan): Promise<void> {
  const row = { ...plan, reportedAt: new Date(), runningSince: null };
  await prisma.backupPlan.upsert({ where: { id: 1 }, create: row, update: row });
}

/** Says that the launcher runs. Returns true when an owner asks for a backup. */
export async function renewPlan({ prisma }: Pick<Database, "prisma">): Promise<boolean> {
  const { askedAt } = await prisma.backupPlan.update({ where: { id: 1 }, data: { reportedAt: new Date() } });
  return askedAt !== null;
}

/** Says that the launcher begins a backup, or that it is over. */
export async function markRunning({ prisma }: Pick<Database, "prisma">, isRunning: boolean): Promise<void> {
  await prisma.backupPlan.update({
    where: { id: 1 },
    data: isRunning ? { askedAt: null, runningSince: new Date() } : { runningSince: null },
  });
}
