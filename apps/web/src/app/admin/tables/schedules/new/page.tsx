import { notFound } from "next/navigation";
import * as z from "zod";
import { PageHead } from "../../../../../features/office/page-parts.tsx";
import { UnitScheduleForm } from "../../../../../features/office/tables/unit-schedule-form.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import { roomSettings } from "../../../../../server/office/room-settings.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

export const metadata = { title: t("tables.newSchedule") };

/**
 * Shows the form that plans when a table or pool opens. It starts with the preset of a house, or with the table or pool that the URL names.
 */
export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("tables.write");
  const { tables } = repositories().backOffice;
  const from = z.uuid().safeParse((await searchParams).from).data;
  const like = from ? orNotFound(await tables.get(staff, from)).unit : null;
  if (from && !like) notFound();
  const rakeConfigs = orNotFound(await tables.listRakeConfigs(staff));
  return (
    <>
      <PageHead title={t("tables.newSchedule")} />
      <UnitScheduleForm schedule={null} template={like} rakeConfigs={rakeConfigs} timeZone={roomSettings().timeZone} />
    </>
  );
}
