import type { StatementLine } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/money.ts";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";

const columns: readonly Column<StatementLine>[] = [
  { head: words("books.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
  { head: words("books.what"), cell: ({ kind }) => words(`books.transactions.${kind}`) },
  {
    head: words("books.where"),
    cell: ({ tableName: table, handNo: hand, account }) =>
      table && hand !== null
        ? words("books.handAt", { table, hand })
        : (table ?? words(`books.lineAccount.${account}`)),
  },
  { head: words("books.amount"), figures: true, cell: ({ amount, currency }) => formatAmount(amount, currency) },
  {
    head: words("books.balance"),
    figures: true,
    cell: ({ balance, currency, account }) => (
      <>
        {formatAmount(balance, currency)}
        <span className="block text-xs text-ink-3">{words(`books.lineAccount.${account}`)}</span>
      </>
    ),
  },
];

/** A player's statement, line for line as he sees it himself. */
export const PlayerStatementPage = ({
  userId,
  name,
  lines,
  before,
  next,
}: {
  readonly userId: string;
  readonly name: string;
  readonly lines: readonly StatementLine[];
  readonly before: string | null;
  readonly next: string | null;
}) => (
  <>
    <PageHead title={words("books.statementOf", { name })} />
    <DataTable
      label={words("books.statementOf", { name })}
      columns={columns}
      rows={lines}
      rowKey={({ cursor }) => cursor}
      empty={words("list.empty")}
    />
    <Pager path={`/admin/books/statement/${userId}`} query={{}} before={before} next={next} />
  </>
);
