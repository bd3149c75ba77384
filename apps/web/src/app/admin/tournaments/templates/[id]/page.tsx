import { isAllowed } from "@poker/db";
import { notFound } from "next/navigation";
import { PageHead } from "../../../../../features/office/page-head.tsx";
import { SettingsText } from "../../../../../features/office/settings-text.tsx";
import { RetireTemplateForm, TemplateForm } from "../../../../../features/office/tournaments/template-form.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../../server/id-param.ts";
import { orNotFound, requireStaff } from "../../../../../server/office-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

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
