import { notFound } from "next/navigation";
import { PageHead } from "../../../../../features/office/page-parts.tsx";
import { ScheduleForm } from "../../../../../features/office/tournaments/schedule-form.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

export const metadata = { title: t("tournaments.changeSchedule") };

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("tables.write");
  const id = await readIdParam(params, uuidSchema);
  const { listSchedules, listTemplates } = repositories().backOffice.tournaments;
  const schedules = orNotFound(await listSchedules(staff));
  const templates = orNotFound(await listTemplates(staff));
  const schedule = schedules.find((each) => each.id === id);
  if (!schedule || schedule.endedAt !== null) notFound();
  return (
    <>
      <PageHead title={schedule.name} />
      <ScheduleForm
        templates={templates.filter((template) => !template.retired || template.id === schedule.templateId)}
        schedule={schedule}
        targets={schedules.filter((each) => each.keepOpen === null && each.endedAt === null && each.id !== id)}
        timeZone={schedule.timeZone}
      />
    </>
  );
}
