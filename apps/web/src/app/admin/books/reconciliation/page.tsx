import * as z from "zod";
import { ReconciliationPage } from "../../../../features/office/books/books-pages.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const searchSchema = z.object({ before: z.coerce.number().int().positive().optional().catch(undefined) });

export const metadata = { title: t("books.reconciliation") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("books.read");
  const { before = null } = searchSchema.parse(await searchParams);
  const { runs, next } = orNotFound(await repositories().backOffice.books.listReconciliations(staff, before));
  return <ReconciliationPage runs={runs} before={before} next={next} />;
}
