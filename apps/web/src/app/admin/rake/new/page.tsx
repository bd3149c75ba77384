import { EMPIRE_FIXED_LIMIT } from "@poker/engine";
import { notFound } from "next/navigation";
import { PageHead } from "../../../../features/office/page-parts.tsx";
import { RakeConfigEditor } from "../../../../features/office/rake/rake-config-editor.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("rake.new") };

/** Shows the form for a new rake config. It starts with Empire's chart, or with the config that the URL names. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<{ from?: string | string[] }> }) {
  const staff = await requireStaff("rake.write");
  const { from } = await searchParams;
  const template =
    typeof from === "string"
      ? (orNotFound(await repositories().backOffice.rake.listVersions(staff, from))[0]?.config ?? null)
      : EMPIRE_FIXED_LIMIT;
  if (!template) notFound();
  return (
    <>
      <PageHead title={t("rake.new")} />
      <RakeConfigEditor template={{ ...template, id: "", name: "" }} basedOn={0} />
    </>
  );
}
