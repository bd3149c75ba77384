import { notFound } from "next/navigation";
import * as z from "zod";
import { PageHead } from "../../../../features/office/page-head.tsx";
import { NewUnit } from "../../../../features/office/tables/new-unit.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

export const metadata = { title: words("tables.new") };

/** A new table or pool: from a house's preset, or like the one named. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("tables.write");
  const { tables } = room().office;
  const from = z.uuid().safeParse((await searchParams).from).data;
  const like = from ? allowed(await tables.get(staff, from)).unit : null;
  if (from && !like) notFound();
  return (
    <>
      <PageHead title={words("tables.new")} />
      <NewUnit like={like} rakes={allowed(await tables.rakeChoices(staff))} />
    </>
  );
}
