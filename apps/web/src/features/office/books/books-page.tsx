import type { AccountSum, Reconciliation } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/money.ts";
import { PageHead } from "../page-head.tsx";
import { formatTime, words } from "../words.ts";

const CURRENCIES = ["play", "real"] as const;
const charityOf = (currency: string) => `/admin/books/ledger?account=charity:${currency}`;

const columns: readonly Column<AccountSum>[] = [
  {
    head: words("books.kind"),
    cell: ({ kind, currency }) =>
      kind === "charity" ? (
        <Link href={charityOf(currency)} prefetch={false} className="underline">
          {words("books.kinds.charity")}
        </Link>
      ) : (
        words(`books.kinds.${kind}`)
      ),
  },
  { head: words("books.accounts"), figures: true, cell: ({ accounts }) => accounts },
  { head: words("books.balance"), figures: true, cell: ({ balance, currency }) => formatAmount(balance, currency) },
];

/** Whether the books are right, at one look. */
export const BooksPage = ({
  sums,
  latest,
}: {
  readonly sums: readonly AccountSum[];
  readonly latest: Reconciliation | null;
}) => (
  <>
    <PageHead title={words("books.title")}>
      <nav className="flex flex-wrap gap-4 text-sm">
        {(["ledger", "reconciliation", "suspense"] as const).map((name) => (
          <Link key={name} href={`/admin/books/${name}`} prefetch={false} className="underline">
            {words(`books.${name}`)}
          </Link>
        ))}
        {CURRENCIES.map((currency) => (
          <Link key={currency} href={charityOf(currency)} prefetch={false} className="underline">
            {words("books.charity", { currency: words(`currencies.${currency}`) })}
          </Link>
        ))}
      </nav>
    </PageHead>
    <p className="mb-6">
      {latest ? (
        <Link
          href="/admin/books/reconciliation"
          prefetch={false}
          className={latest.ok ? "text-win underline" : "text-danger underline"}
        >
          {words("books.lastLook", { at: formatTime(latest.at), verdict: verdictOf(latest) })}
        </Link>
      ) : (
        words("books.never")
      )}
    </p>
    <h2 className="mb-3 text-lg font-semibold">{words("books.trialBalance")}</h2>
    <div className="grid gap-8 lg:grid-cols-2">
      {CURRENCIES.map((currency) => {
        const rows = sums.filter((sum) => sum.currency === currency);
        const all = rows.reduce((total, { balance }) => total + balance, 0);
        return (
          <div key={currency}>
            <h3 className="mb-2 text-sm font-medium text-ink-2">{words(`currencies.${currency}`)}</h3>
            <DataTable
              label={words(`currencies.${currency}`)}
              columns={columns}
              rows={rows}
              rowKey={({ kind }) => kind}
              empty={words("list.empty")}
            />
            <p className={all === 0 ? "mt-2 text-sm text-ink-2" : "mt-2 text-sm text-danger"}>
              {words("books.sum")}: <span className="figures">{formatAmount(all, currency)}</span>.{" "}
              {words(all === 0 ? "books.zero" : "books.notZero")}
            </p>
          </div>
        );
      })}
    </div>
  </>
);

export const verdictOf = ({ ok, figures }: Reconciliation): string =>
  ok ? words("books.right") : words("books.wrong", { count: figures.problems.length });
