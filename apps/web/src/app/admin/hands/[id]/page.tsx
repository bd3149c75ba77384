import { isAllowed } from "@poker/db";
import { notFound } from "next/navigation";
import { OfficeHandPage } from "../../../../features/office/hands/office-hand-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { parseHandIdParam } from "../../../../server/hand-id-param.ts";
import { orNotFound, requireStaff } from "../../../../server/office-route.ts";
import { repositories } from "../../../../server/repositories.ts";

export const metadata = { title: t("page.hand") };

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await requireStaff("hands.read");
  const hand = orNotFound(await repositories().backOffice.hands.get(staff, parseHandIdParam((await params).id)));
  if (!hand) notFound();
  return <OfficeHandPage hand={hand} mayReveal={isAllowed(staff, "hands.reveal")} />;
}
