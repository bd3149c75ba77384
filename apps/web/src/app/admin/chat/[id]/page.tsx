import { notFound } from "next/navigation";
import * as z from "zod";
import { ChatReportPage } from "../../../../features/office/chat/chat-report-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office-route.ts";
import { repositories } from "../../../../server/repositories.ts";

export const metadata = { title: t("page.chatReport") };

const numberSchema = z.coerce.number().int().positive();

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await requireStaff("chat.reports");
  const wanted = numberSchema.safeParse((await params).id);
  const found = wanted.success ? orNotFound(await repositories().backOffice.chatReports.get(staff, wanted.data)) : null;
  if (!found) notFound();
  return <ChatReportPage {...found} />;
}
