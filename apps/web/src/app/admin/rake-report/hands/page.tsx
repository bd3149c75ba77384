import { isRefusal } from "@poker/engine";
import { notFound } from "next/navigation";
import * as z from "zod";
import { RakedHandListPage } from "../../../../features/office/report/raked-hand-pages.tsx";
import { t } from "../../../../features/office/translator.ts";
import { parseRakeQuery } from "../../../../server/money/rake-query.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const searchSchema = z.object({ table: z.uuid() });

export const metadata = { title: t("report.hands") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("rake.read");
  const given = await searchParams;
  const wanted = searchSchema.safeParse(given);
  if (!wanted.success) notFound();
  const { query, before } = parseRakeQuery(given);
  const { from, to } = query;
  const listed = orNotFound(
    await repositories().backOffice.rakeHands.listHands(staff, { tableId: wanted.data.table, from, to }, before),
  );
  const table = await repositories().tables.get(wanted.data.table);
  if (!table || isRefusal(listed)) notFound();
  return (
    <RakedHandListPage
      tableName={table.name}
      currency={table.settings.currency}
      query={{ table: table.id, from, to }}
      before={before}
      {...listed}
    />
  );
}
