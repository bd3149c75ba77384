import { isAllowed } from "@poker/db";
import { notFound } from "next/navigation";
import { SuspenseCasePage } from "../../../../../features/office/books/suspense-pages.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import { handIdSchema, type IdProps, readIdParam } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

export const metadata = { title: t("page.case") };

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("books.read");
  const handId = await readIdParam(params, handIdSchema);
  const found = orNotFound(await repositories().backOffice.suspense.getCase(staff, handId));
  if (!found) notFound();
  return (
    <SuspenseCasePage shares={found.held} suspenseCase={found.case} mayResolve={isAllowed(staff, "suspense.resolve")} />
  );
}
