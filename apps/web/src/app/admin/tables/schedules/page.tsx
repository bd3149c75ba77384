import { isAllowed } from "@poker/db";
import { UnitScheduleListPage } from "../../../../features/office/tables/unit-schedule-list-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("tables.schedules") };

export default async function Page() {
  const staff = await requireStaff("tables.read");
  const schedules = orNotFound(await repositories().backOffice.tables.listSchedules(staff));
  return <UnitScheduleListPage schedules={schedules} mayWrite={isAllowed(staff, "tables.write")} />;
}
