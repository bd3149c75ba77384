import { notFound } from "next/navigation";
import * as z from "zod";
import { ChatReportPage } from "../../../../features/office/chat/report-page.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

export const metadata = { title: words("page.chatReport") };

const number = z.coerce.number().int().positive();

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await staffFor("chat.reports");
  const wanted = number.safeParse((await params).id);
  const found = wanted.success ? allowed(await room().office.chatReports.get(staff, wanted.data)) : null;
  if (!found) notFound();
  return <ChatReportPage {...found} />;
}
