import { isAllowed } from "@poker/db";
import { notFound } from "next/navigation";
import { PageHead, SettingsText } from "../../../../../features/office/page-parts.tsx";
import { RetireTemplateForm, TemplateForm } from "../../../../../features/office/tournaments/template-form.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

export const metadata = { title: t("page.template") };

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("tables.read");
  const id = await readIdParam(params, uuidSchema);
  const templates = orNotFound(await repositories().backOffice.tournaments.listTemplates(staff));
  const template = templates.find((each) => each.id === id);
  if (!template) notFound();
  const mayWrite = isAllowed(staff, "tables.write");
  return (
    <>
      <PageHead title={template.name} />
      {mayWrite ? (
        <>
          <TemplateForm key={JSON.stringify(template)} template={template} />
          <RetireTemplateForm template={template} />
        </>
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-2">{t("tables.readOnly")}</p>
          <SettingsText settings={template.settings} />
        </>
      )}
    </>
  );
}
