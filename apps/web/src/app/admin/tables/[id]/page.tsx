import { isAllowed } from "@poker/db";
import { notFound } from "next/navigation";
import { UnitPage } from "../../../../features/office/tables/unit-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("page.unit") };

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("tables.read");
  const id = await readIdParam(params, uuidSchema);
  const { tables } = repositories().backOffice;
  const { unit } = orNotFound(await tables.get(staff, id));
  if (!unit) notFound();
  return (
    <UnitPage
      unit={unit}
      commands={orNotFound(await tables.listCommands(staff, id))}
      rakeConfigs={orNotFound(await tables.listRakeConfigs(staff))}
      people={unit.privateGame ? orNotFound(await tables.listGamePeople(staff, id)) : []}
      mayWrite={isAllowed(staff, "tables.write")}
    />
  );
}
