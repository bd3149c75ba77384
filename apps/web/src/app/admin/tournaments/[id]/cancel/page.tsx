import { notFound } from "next/navigation";
import { CancellationPage } from "../../../../../features/office/tournaments/cancellation-page.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

export const metadata = { title: t("tournaments.cancel") };

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("tables.write");
  const id = await readIdParam(params, uuidSchema);
  const { tournaments, backOffice } = repositories();
  const tournament = await tournaments.get(id);
  if (!tournament) notFound();
  const preview = orNotFound(await backOffice.tournaments.previewCancellation(staff, id));
  return <CancellationPage tournament={tournament} preview={preview} />;
}
