import { CHAT_REPORT_STATES } from "@poker/db";
import * as z from "zod";
import { ChatReportsPage } from "../../../features/office/chat/reports-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

export const metadata = { title: words("chat.title") };

/** What the address may carry; anything else counts as not given. */
const search = z.object({
  show: z.enum([...CHAT_REPORT_STATES, "all"]).catch("open"),
  before: z.coerce.number().int().positive().nullable().catch(null),
});

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("chat.reports");
  const { show, before } = search.parse(await searchParams);
  const listed = allowed(await room().office.chatReports.list(staff, show === "all" ? null : show, before));
  return <ChatReportsPage {...listed} show={show} before={before} />;
}
