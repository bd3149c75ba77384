import { notFound } from "next/navigation";
import * as z from "zod";
import { RakedHandsPage } from "../../../../features/office/report/hands-page.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";
import { rakeQuery } from "../../../../server/rake-query.ts";

const search = z.object({ table: z.uuid() });

export const metadata = { title: words("report.hands") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("rake.read");
  const given = await searchParams;
  const wanted = search.safeParse(given);
  if (!wanted.success) notFound();
  const { query, before } = rakeQuery(given);
  const { from, to } = query;
  const listed = allowed(await room().office.rakeHands.list(staff, { tableId: wanted.data.table, from, to }, before));
  const table = await room().tables.get(wanted.data.table);
  if (!table || "refused" in listed) notFound();
  return (
    <RakedHandsPage
      tableName={table.name}
      currency={table.settings.currency}
      query={{ table: table.id, from, to }}
      before={before}
      {...listed}
    />
  );
}
