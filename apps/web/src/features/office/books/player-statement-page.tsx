import type { StatementLine } from "@poker/protocol";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";

const columns: readonly Column<StatementLine>[] = [
  { head: t("books.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
  { head: t("books.what"), cell: ({ kind }) => t(`books.transactions.${kind}`) },
  {
    head: t("books.where"),
    cell: ({ tableName: table, handNo: hand, tournament, account }) =>
      tournament
        ? t("books.tournament", { ...tournament })
        : table && hand !== null
          ? t("books.handAt", { table, hand })
          : (table ?? t(`books.lineAccount.${account}`)),
  },
  { head: t("books.amount"), figures: true, cell: ({ amount, currency }) => formatAmount(amount, currency) },
  {
    head: t("books.balance"),
    figures: true,
    cell: ({ balance, currency, account, ticketFor }) => (
      <>
        {formatAmount(balance, currency)}
        <span className="block text-xs text-ink-3">
          {ticketFor ? t("books.ticketFor", { ...ticketFor }) : t(`books.lineAccount.${account}`)}
        </span>
      </>
    ),
  },
];

/** Shows a player's ledger. The lines are the same ones that the player sees. */
export const StatementTable = ({
  lines,
  label,
}: {
  readonly lines: readonly StatementLine[];
  readonly label: string;
}) => (
  <DataTable label={label} columns={columns} rows={lines} rowKey={({ cursor }) => cursor} empty={t("list.empty")} />
);

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
    <PageHead title={t("books.statementOf", { name })} />
    <StatementTable label={t("books.statementOf", { name })} lines={lines} />
    <Pager path={`/admin/books/statement/${userId}`} query={{}} before={before} next={next} />
  </>
);
