import { isAllowed } from "@poker/db";
import { ScheduleListPage } from "../../../../features/office/tournaments/schedule-list-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("tournaments.schedules") };

export default async function Page() {
  const staff = await requireStaff("tables.read");
  const { listSchedules, listTemplates } = repositories().backOffice.tournaments;
  return (
    <ScheduleListPage
      schedules={orNotFound(await listSchedules(staff))}
      templates={orNotFound(await listTemplates(staff))}
      mayWrite={isAllowed(staff, "tables.write")}
    />
  );
}
