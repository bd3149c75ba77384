import * as z from "zod";
import { BackupsPage } from "../../../features/office/backups/backups-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { findBackupFolder } from "../../../server/office/backup-files.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

export const metadata = { title: t("backups.title") };

/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({ before: z.coerce.number().int().positive().nullable().catch(null) });

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("backups.read");
  const { before } = searchSchema.parse(await searchParams);
  const page = orNotFound(await repositories().backOffice.backups.read(staff, before));
  const backups = await Promise.all(
    page.backups.map(async (backup) => ({
      ...backup,
      isHere: backup.name !== null && (await findBackupFolder(backup.name)) !== null,
    })),
  );
  return <BackupsPage {...page} backups={backups} before={before} now={Date.now()} />;
}
