import * as z from "zod";
import { ReconciliationPage } from "../../../../features/office/books/reconciliation-page.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

const search = z.object({ before: z.coerce.number().int().positive().optional().catch(undefined) });

export const metadata = { title: words("books.reconciliation") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("books.read");
  const { before = null } = search.parse(await searchParams);
  const { looks, next } = allowed(await room().office.books.reconciliations(staff, before));
  return <ReconciliationPage looks={looks} before={before} next={next} />;
}
