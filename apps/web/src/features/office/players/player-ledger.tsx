import type { StatementLine } from "@poker/db";
import { Amount } from "../../../ui/amount.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatTime, words } from "../words.ts";

const columns: readonly Column<StatementLine>[] = [
  { head: words("players.ledger.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
  { head: words("players.ledger.kind"), cell: ({ kind }) => kind },
  {
    head: words("players.ledger.account"),
    cell: ({ account, tableName, handNo }) =>
      [account, tableName, handNo === null ? null : `#${handNo}`].filter((part) => part !== null).join(", "),
  },
  {
    head: words("players.ledger.amount"),
    figures: true,
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    head: words("players.ledger.balance"),
    figures: true,
    cell: ({ balance, currency }) => <Amount value={balance} currency={currency} />,
  },
];

export const PlayerLedger = ({ lines }: { readonly lines: readonly StatementLine[] }) => (
  <DataTable
    label={words("players.tabs.ledger")}
    columns={columns}
    rows={lines}
    rowKey={({ cursor }) => cursor}
    empty={words("list.empty")}
  />
);
