import { notFound } from "next/navigation";
import * as z from "zod";
import { PageHead } from "../../../../features/office/page-parts.tsx";
import { NewUnitForm } from "../../../../features/office/tables/new-unit-form.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("tables.new") };

/** Shows the form for a new table or pool. It starts with the preset of a house, or with the table or pool that the URL names. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("tables.write");
  const { tables } = repositories().backOffice;
  const from = z.uuid().safeParse((await searchParams).from).data;
  const like = from ? orNotFound(await tables.get(staff, from)).unit : null;
  if (from && !like) notFound();
  return (
    <>
      <PageHead title={t("tables.new")} />
      <NewUnitForm template={like} rakeConfigs={orNotFound(await tables.listRakeConfigs(staff))} />
    </>
  );
}
