import type { StatementLine } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/money.ts";
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

/** A player's ledger, line for line as he sees it himself. */
export const StatementTable = ({
  lines,
  label,
}: {
  readonly lines: readonly StatementLine[];
  readonly label: string;
}) => (
  <DataTable label={label} columns={columns} rows={lines} rowKey={({ cursor }) => cursor} empty={words("list.empty")} />
);
