import { notFound } from "next/navigation";
import { RakedHandPage } from "../../../../../features/office/report/raked-hand-pages.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import { handIdSchema, type IdProps, readIdParam } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

export const metadata = { title: t("page.rakedHand") };

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("rake.read");
  const id = await readIdParam(params, handIdSchema);
  const hand = orNotFound(await repositories().backOffice.rakeHands.getHand(staff, id));
  if (!hand) notFound();
  return <RakedHandPage hand={hand} />;
}
