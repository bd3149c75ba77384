import { isAllowed } from "@poker/db";
import { notFound } from "next/navigation";
import { OfficeHandPage } from "../../../../features/office/hands/office-hand-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { replayFor } from "../../../../messages/hands/hands.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { handIdSchema, type IdProps, readIdParam } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("page.hand") };

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("hands.read");
  const id = await readIdParam(params, handIdSchema);
  const hand = orNotFound(await repositories().backOffice.hands.get(staff, id));
  if (!hand) notFound();
  return (
    <OfficeHandPage
      hand={hand}
      mayReveal={isAllowed(staff, "hands.reveal")}
      mayExport={isAllowed(staff, "hands.export")}
      replayWords={replayFor("en")}
    />
  );
}
