import { isAllowed } from "@poker/db";
import { refuse } from "@poker/engine";
import * as z from "zod";
import { backupNameSchema, findBackupFolder } from "../../../../../server/office/backup-files.ts";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ name: backupNameSchema, reason: reasonSchema });

/** Unlocks the download of a backup for an owner, who needs a fresh sign-in and must give a reason. */
export const POST = officeRoute(bodySchema, async (staff, wanted) => {
  if (!isAllowed(staff, "backups.download")) return refuse("not-allowed");
  if ((await findBackupFolder(wanted.name)) === null) return refuse("backup-elsewhere");
  return repositories().backOffice.backups.open(staff, wanted);
});
