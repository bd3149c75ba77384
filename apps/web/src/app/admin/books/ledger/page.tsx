import * as z from "zod";
import { LedgerPage } from "../../../../features/office/books/ledger-page.tsx";
import { MOVE_KINDS } from "../../../../features/office/books/move-kinds.ts";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

const number = z.coerce.number().int().positive().optional().catch(undefined);
const text = z.string().trim().min(1).max(100).optional().catch(undefined);
/** A minute of UTC, as the browser's own field writes it. */
const minute = z.iso.datetime({ local: true, offset: false }).optional().catch(undefined);
/** What the address may carry; anything else counts as not given. */
const search = z.object({
  id: number,
  kind: z.enum(MOVE_KINDS).optional().catch(undefined),
  account: text,
  hand: text,
  from: minute,
  to: minute,
  before: number,
});

const momentOf = (written: string | undefined) => (written === undefined ? undefined : Date.parse(`${written}Z`));

export const metadata = { title: words("books.ledger") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("books.read");
  const { before = null, ...query } = search.parse(await searchParams);
  const { books } = room().office;
  const filter = { ...query, from: momentOf(query.from), to: momentOf(query.to) };
  const { transactions, next } = allowed(await books.transactions(staff, filter, before));
  const account = query.account === undefined ? null : allowed(await books.account(staff, query.account));
  return <LedgerPage transactions={transactions} query={query} account={account} before={before} next={next} />;
}
