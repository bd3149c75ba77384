import { RakeListPage } from "../../../features/office/rake/rake-pages.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

export const metadata = { title: t("rake.title") };

export default async function Page() {
  const staff = await requireStaff("rake.read");
  const { rake } = repositories().backOffice;
  return (
    <RakeListPage configs={orNotFound(await rake.list(staff))} uses={orNotFound(await rake.listUses(staff, null))} />
  );
}
