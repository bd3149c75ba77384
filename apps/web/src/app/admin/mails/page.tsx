import * as z from "zod";
import { MailListPage } from "../../../features/office/mails/mail-list-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

export const metadata = { title: t("mails.title") };

/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({ before: z.uuid().nullable().catch(null) });

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("mails.read");
  const { before } = searchSchema.parse(await searchParams);
  const { backOffice, accountMails } = repositories();
  const [page, sender] = await Promise.all([backOffice.mails.list(staff, before), accountMails.getSender()]);
  return <MailListPage {...orNotFound(page)} sender={sender} before={before} />;
}
