import type { AccountKindSum, Reconciliation } from "@poker/db";
import { CURRENCIES, TABLE_CURRENCIES } from "@poker/protocol";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";

const charityPath = (currency: string) => `/admin/books/ledger?account=charity:${currency}`;

const columns: readonly Column<AccountKindSum>[] = [
  {
    head: t("books.kind"),
    cell: ({ kind, currency }) =>
      kind === "charity" ? (
        <Link href={charityPath(currency)} prefetch={false} className="underline">
          {t("books.kinds.charity")}
        </Link>
      ) : (
        t(`books.kinds.${kind}`)
      ),
  },
  { head: t("books.accounts"), figures: true, cell: ({ accounts }) => accounts },
  { head: t("books.balance"), figures: true, cell: ({ balance, currency }) => formatAmount(balance, currency) },
];

/** Shows whether the sums of the books agree. */
export const BooksPage = ({
  sums,
  latest,
}: {
  readonly sums: readonly AccountKindSum[];
  readonly latest: Reconciliation | null;
}) => (
  <>
    <PageHead title={t("books.title")}>
      <nav className="flex flex-wrap gap-4 text-sm">
        {(["ledger", "reconciliation", "suspense"] as const).map((name) => (
          <Link key={name} href={`/admin/books/${name}`} prefetch={false} className="underline">
            {t(`books.${name}`)}
          </Link>
        ))}
        {CURRENCIES.map((currency) => (
          <Link key={currency} href={charityPath(currency)} prefetch={false} className="underline">
            {t("books.charity", { currency: t(`currencies.${currency}`) })}
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
          {t("books.lastRun", { at: formatUtcTime(latest.at), verdict: reconciliationVerdict(latest) })}
        </Link>
      ) : (
        t("books.never")
      )}
    </p>
    <h2 className="mb-3 text-lg font-semibold">{t("books.trialBalance")}</h2>
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      {TABLE_CURRENCIES.map((currency) => {
        const rows = sums.filter((sum) => sum.currency === currency);
        const all = rows.reduce((total, { balance }) => total + balance, 0);
        return (
          <div key={currency}>
            <h3 className="mb-2 text-sm font-medium text-ink-2">{t(`currencies.${currency}`)}</h3>
            <DataTable
              label={t(`currencies.${currency}`)}
              columns={columns}
              rows={rows}
              rowKey={({ kind }) => kind}
              empty={t("list.empty")}
            />
            <p className={all === 0 ? "mt-2 text-sm text-ink-2" : "mt-2 text-sm text-danger"}>
              {t("books.sum")}: <span className="figures">{formatAmount(all, currency)}</span>.{" "}
              {t(all === 0 ? "books.zero" : "books.notZero")}
            </p>
          </div>
        );
      })}
    </div>
  </>
);

const reconciliationVerdict = ({ ok, report }: Reconciliation): string =>
  ok ? t("books.right") : t("books.wrong", { count: report.discrepancies.length });

type ReconciliationRun = Reconciliation & { readonly id: number };

const runColumns: readonly Column<ReconciliationRun>[] = [
  { head: t("books.run.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
  {
    head: t("books.run.verdict"),
    cell: (look) => <span className={look.ok ? "text-win" : "text-danger"}>{reconciliationVerdict(look)}</span>,
  },
  {
    head: t("books.run.problems"),
    cell: ({ report }) => (
      <ul>
        {report.discrepancies.map(({ code, where }) => (
          <li key={`${code} ${where}`} className="break-all">
            {t(`books.problems.${code}`)}: <code className="text-xs">{where}</code>
          </li>
        ))}
      </ul>
    ),
  },
  { head: t("books.run.accounts"), figures: true, cell: ({ report }) => report.accounts },
  { head: t("books.run.entries"), figures: true, cell: ({ report }) => report.entries },
  { head: "", cell: ({ report }) => t(report.full ? "books.run.full" : "books.run.sinceLast") },
];

/** Lists the reconciliations of the books. I1 */
export const ReconciliationPage = ({
  runs,
  before,
  next,
}: {
  readonly runs: readonly ReconciliationRun[];
  readonly before: number | null;
  readonly next: number | null;
}) => (
  <>
    <PageHead title={t("books.reconciliation")} />
    <DataTable
      label={t("books.reconciliation")}
      columns={runColumns}
      rows={runs}
      rowKey={({ id }) => id}
      empty={t("books.never")}
    />
    <Pager
      path="/admin/books/reconciliation"
      query={{}}
      before={before === null ? null : String(before)}
      next={next === null ? null : String(next)}
    />
  </>
);
