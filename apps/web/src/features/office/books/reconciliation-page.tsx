import type { Reconciliation } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";
import { verdictOf } from "./books-page.tsx";

type Look = Reconciliation & { readonly id: number };

const columns: readonly Column<Look>[] = [
  { head: words("books.look.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
  {
    head: words("books.look.verdict"),
    cell: (look) => <span className={look.ok ? "text-win" : "text-danger"}>{verdictOf(look)}</span>,
  },
  {
    head: words("books.look.problems"),
    cell: ({ figures }) => (
      <ul>
        {figures.problems.map(({ code, where }) => (
          <li key={`${code} ${where}`} className="break-all">
            {words(`books.problems.${code}`)}: <code className="text-xs">{where}</code>
          </li>
        ))}
      </ul>
    ),
  },
  { head: words("books.look.accounts"), figures: true, cell: ({ figures }) => figures.accounts },
  { head: words("books.look.entries"), figures: true, cell: ({ figures }) => figures.entries },
  { head: "", cell: ({ figures }) => words(figures.full ? "books.look.full" : "books.look.sinceLast") },
];

/** What the room found whenever it looked at its books. I1 */
export const ReconciliationPage = ({
  looks,
  before,
  next,
}: {
  readonly looks: readonly Look[];
  readonly before: number | null;
  readonly next: number | null;
}) => (
  <>
    <PageHead title={words("books.reconciliation")} />
    <DataTable
      label={words("books.reconciliation")}
      columns={columns}
      rows={looks}
      rowKey={({ id }) => id}
      empty={words("books.never")}
    />
    <Pager
      path="/admin/books/reconciliation"
      query={{}}
      before={before === null ? null : String(before)}
      next={next === null ? null : String(next)}
    />
  </>
);
