import { packBackup } from "@poker/db/backup-tar";
import { isRefusal, refuse } from "@poker/engine";
import { backupNameSchema, findBackupFolder } from "../../../../../server/office/backup-files.ts";
import { officeReadRoute } from "../../../../../server/office/office-route.ts";
import { byteStream, fileResponse, refuseHead } from "../../../../../server/requests/api-route.ts";
import { downloadPlaces, endJobAfter } from "../../../../../server/requests/download-places.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../../server/requests/request-address.ts";

interface NameProps {
  readonly params: Promise<{ readonly name: string }>;
}

/** Sends a backup as one tar file to an owner who has just unlocked the download. */
export const GET = officeReadRoute(async (staff, request, { params }: NameProps) => {
  const name = backupNameSchema.safeParse((await params).name).data ?? "";
  const opened = await repositories().backOffice.backups.isOpen(staff, name);
  if (isRefusal(opened)) return opened;
  if (!opened) return refuse("backup-not-open");
  const folder = await findBackupFolder(name);
  if (folder === null) return refuse("backup-elsewhere");
  const job = downloadPlaces().take(staff.userId, clientBlock(request.headers));
  if (!job) return refuse("too-many-exports");
  const bytes = endJobAfter(job, await packBackup(folder));
  return fileResponse(`${name}.tar`, "application/x-tar", byteStream(bytes, job.end));
});

export const HEAD = refuseHead;
