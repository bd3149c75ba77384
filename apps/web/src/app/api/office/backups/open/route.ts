import { refuse } from "@poker/engine";
import * as z from "zod";
import { findBackupFolder } from "../../../../../server/office/backup-files.ts";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ name: z.string().max(200), reason: reasonSchema });

/** Lets an owner download a backup, with a fresh sign-in and a reason. */
export const POST = officeRoute(bodySchema, async (staff, wanted) =>
  (await findBackupFolder(wanted.name))
    ? repositories().backOffice.backups.open(staff, wanted)
    : refuse("backup-elsewhere"),
);
