import { notFound } from "next/navigation";
import { RakedHandPage } from "../../../../../features/office/report/raked-hand-page.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

export const metadata = { title: t("page.rakedHand") };

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await requireStaff("rake.read");
  const hand = orNotFound(
    await repositories().backOffice.rakeHands.getHand(staff, decodeURIComponent((await params).id)),
  );
  if (!hand) notFound();
  return <RakedHandPage hand={hand} />;
}
