import { notFound } from "next/navigation";
import * as z from "zod";
import { ChatReportPage } from "../../../../features/office/chat/chat-report-pages.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { type IdProps, readIdParam } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("page.chatReport") };

const numberSchema = z.coerce.number().int().positive();

export default async function Page({ params }: IdProps) {
  const staff = await requireStaff("chat.reports");
  const number = await readIdParam(params, numberSchema);
  const found = orNotFound(await repositories().backOffice.chatReports.get(staff, number));
  if (!found) notFound();
  return <ChatReportPage {...found} />;
}
