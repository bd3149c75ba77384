import * as z from "zod";
import { SuspenseListPage } from "../../../../features/office/books/suspense-pages.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("books.suspense") };

/** The cursor of each of the two lists. An invalid one counts as missing. */
const searchSchema = z.object({
  open: z.string().max(80).nullable().catch(null),
  over: z.string().max(80).nullable().catch(null),
});

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("books.read");
  const after = searchSchema.parse(await searchParams);
  const { suspense } = repositories().backOffice;
  return (
    <SuspenseListPage
      open={orNotFound(await suspense.open(staff, after.open))}
      resolved={orNotFound(await suspense.resolved(staff, after.over))}
      cursors={after}
      now={Date.now()}
    />
  );
}
