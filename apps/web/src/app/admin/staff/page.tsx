import { StaffPage } from "../../../features/office/staff/staff-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office-route.ts";
import { repositories } from "../../../server/repositories.ts";

export const metadata = { title: t("staff.title") };

export default async function Page() {
  const staff = await requireStaff("staff.read");
  return <StaffPage people={orNotFound(await repositories().backOffice.staff.list(staff))} />;
}
