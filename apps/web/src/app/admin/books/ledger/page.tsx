import { LEDGER_MOVE_KINDS } from "@poker/protocol";
import * as z from "zod";
import { LedgerPage } from "../../../../features/office/books/ledger-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const numberSchema = z.coerce.number().int().positive().optional().catch(undefined);
const textSchema = z.string().trim().min(1).max(100).optional().catch(undefined);
/** A time in UTC without seconds, in the format of a `datetime-local` field. */
const minuteSchema = z.iso.datetime({ local: true, offset: false }).optional().catch(undefined);
/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({
  id: numberSchema,
  kind: z.enum(LEDGER_MOVE_KINDS).optional().catch(undefined),
  account: textSchema,
  hand: textSchema,
  from: minuteSchema,
  to: minuteSchema,
  before: numberSchema,
});

const parseUtcMinute = (written: string | undefined) => (written === undefined ? undefined : Date.parse(`${written}Z`));

export const metadata = { title: t("books.ledger") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("books.read");
  const { before = null, ...query } = searchSchema.parse(await searchParams);
  const { books } = repositories().backOffice;
  const filter = { ...query, from: parseUtcMinute(query.from), to: parseUtcMinute(query.to) };
  const { transactions, next } = orNotFound(await books.listTransactions(staff, filter, before));
  const account = query.account === undefined ? null : orNotFound(await books.getAccount(staff, query.account));
  return <LedgerPage transactions={transactions} query={query} account={account} before={before} next={next} />;
}
