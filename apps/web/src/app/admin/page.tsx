import { OverviewPage } from "../../features/office/overview/overview-page.tsx";
import { t } from "../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../server/office/office-staff.ts";
import { repositories } from "../../server/requests/repositories.ts";

export const metadata = { title: t("overview.title") };

export default async function Page() {
  const staff = await requireStaff("monitor.read");
  return (
    <OverviewPage overview={orNotFound(await repositories().backOffice.overview.getOverview(staff, Date.now()))} />
  );
}
