import type { Reconciliation } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { reconciliationVerdict } from "./books-page.tsx";

type ReconciliationRun = Reconciliation & { readonly id: number };

const columns: readonly Column<ReconciliationRun>[] = [
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
      columns={columns}
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
