import * as z from "zod";
import { VersionsPage } from "../../../../features/office/room/versions-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: `${t("room.title")}: ${t("room.tabs.versions")}` };

const querySchema = z.object({
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .nullable()
    .catch(null),
});

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("room.settings");
  const { before } = querySchema.parse({ before: null, ...(await searchParams) });
  const { roomSettings } = repositories().backOffice;
  const [listed, newest] = await Promise.all([roomSettings.list(staff, before), roomSettings.read(staff)]);
  const { versions, earlier, next } = orNotFound(listed);
  const { version } = orNotFound(newest);
  return <VersionsPage versions={versions} earlier={earlier} before={before} next={next} newest={version} />;
}
