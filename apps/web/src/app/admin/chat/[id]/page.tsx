import { notFound } from "next/navigation";
import * as z from "zod";
import { ChatReportPage } from "../../../../features/office/chat/report-page.tsx";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

const number = z.coerce.number().int().positive();

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await staffFor("chat.reports");
  const wanted = number.safeParse((await params).id);
  const found = wanted.success ? allowed(await room().office.chatReports.get(staff, wanted.data)) : null;
  if (!found) notFound();
  return <ChatReportPage {...found} />;
}
