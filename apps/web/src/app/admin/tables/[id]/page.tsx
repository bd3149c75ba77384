import { may } from "@poker/db";
import { notFound } from "next/navigation";
import * as z from "zod";
import { UnitPage } from "../../../../features/office/tables/unit-page.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

export const metadata = { title: words("page.unit") };

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await staffFor("tables.read");
  const id = z.uuid().safeParse((await params).id).data;
  if (!id) notFound();
  const { tables } = room().office;
  const { unit } = allowed(await tables.get(staff, id));
  if (!unit) notFound();
  return (
    <UnitPage
      unit={unit}
      orders={allowed(await tables.orders(staff, id))}
      rakes={allowed(await tables.rakeChoices(staff))}
      mayWrite={may(staff, "tables.write")}
    />
  );
}
