import { notFound } from "next/navigation";
import { PageHead } from "../../../../../features/office/page-parts.tsx";
import { UnitScheduleForm } from "../../../../../features/office/tables/unit-schedule-form.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

export const metadata = { title: t("tables.changeSchedule") };

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("tables.write");
  const id = await readIdParam(params, uuidSchema);
  const { tables } = repositories().backOffice;
  const schedule = orNotFound(await tables.listSchedules(staff)).find((each) => each.id === id);
  if (!schedule) notFound();
  const rakeConfigs = orNotFound(await tables.listRakeConfigs(staff));
  return (
    <>
      <PageHead title={schedule.name} />
      <UnitScheduleForm
        schedule={schedule}
        template={schedule}
        rakeConfigs={rakeConfigs}
        timeZone={schedule.timeZone}
      />
    </>
  );
}
