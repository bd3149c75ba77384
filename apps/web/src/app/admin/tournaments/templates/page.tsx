import { isAllowed } from "@poker/db";
import { TemplateListPage } from "../../../../features/office/tournaments/template-list-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("tournaments.templates") };

export default async function Page() {
  const staff = await requireStaff("tables.read");
  const templates = orNotFound(await repositories().backOffice.tournaments.listTemplates(staff));
  return <TemplateListPage templates={templates} mayWrite={isAllowed(staff, "tables.write")} />;
}
