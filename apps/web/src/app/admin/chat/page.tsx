import { CHAT_REPORT_STATUSES } from "@poker/db";
import * as z from "zod";
import { ChatReportListPage } from "../../../features/office/chat/chat-report-pages.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

export const metadata = { title: t("chat.title") };

/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({
  show: z.enum([...CHAT_REPORT_STATUSES, "all"]).catch("open"),
  before: z.coerce.number().int().positive().nullable().catch(null),
});

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("chat.reports");
  const { show, before } = searchSchema.parse(await searchParams);
  const listed = orNotFound(
    await repositories().backOffice.chatReports.list(staff, show === "all" ? null : show, before),
  );
  return <ChatReportListPage {...listed} show={show} before={before} />;
}
