import { notFound } from "next/navigation";
import * as z from "zod";
import { PageHead } from "../../../../../features/office/page-parts.tsx";
import { NewTemplateForm } from "../../../../../features/office/tournaments/template-form.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

export const metadata = { title: t("tournaments.newTemplate") };

/** Shows the form for a new template. It starts with a preset, or with the template that the URL names. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("tables.write");
  const from = z.uuid().safeParse((await searchParams).from).data;
  const templates = orNotFound(await repositories().backOffice.tournaments.listTemplates(staff));
  const like = from ? templates.find(({ id }) => id === from) : null;
  if (like === undefined) notFound();
  return (
    <>
      <PageHead title={t("tournaments.newTemplate")} />
      <NewTemplateForm like={like?.settings ?? null} />
    </>
  );
}
