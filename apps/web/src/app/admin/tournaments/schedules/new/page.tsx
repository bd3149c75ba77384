import { PageHead } from "../../../../../features/office/page-parts.tsx";
import { ScheduleForm } from "../../../../../features/office/tournaments/schedule-form.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import { roomSettings } from "../../../../../server/office/room-settings.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

export const metadata = { title: t("tournaments.newSchedule") };

export default async function Page() {
  const staff = await requireStaff("tables.write");
  const { listSchedules, listTemplates } = repositories().backOffice.tournaments;
  const templates = orNotFound(await listTemplates(staff));
  const schedules = orNotFound(await listSchedules(staff));
  return (
    <>
      <PageHead title={t("tournaments.newSchedule")} />
      <ScheduleForm
        templates={templates.filter(({ retired }) => !retired)}
        schedule={null}
        targets={schedules.filter(({ keepOpen, endedAt }) => keepOpen === null && endedAt === null)}
        timeZone={roomSettings().timeZone}
      />
    </>
  );
}
