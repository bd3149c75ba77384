import type { HandLine } from "@poker/db";
import Link from "next/link";
import { Amount } from "../../../ui/amount.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatTime, words } from "../words.ts";

const columns: readonly Column<HandLine>[] = [
  {
    head: words("hands.columns.hand"),
    cell: ({ id, tableName, handNo }) => (
      <Link href={`/admin/hands/${id}`} prefetch={false} className="underline">
        {words("hands.name", { table: tableName, hand: String(handNo) })}
      </Link>
    ),
  },
  {
    head: words("hands.columns.at"),
    cell: ({ endedAt }) => <span className="whitespace-nowrap">{formatTime(endedAt)}</span>,
  },
  { head: words("hands.columns.outcome"), cell: ({ outcome }) => words(`hands.outcome.${outcome}`) },
  {
    head: words("hands.columns.pot"),
    figures: true,
    cell: ({ pot, currency }) => <Amount value={pot} currency={currency} />,
  },
  {
    head: words("hands.columns.rake"),
    figures: true,
    cell: ({ rake, currency }) => <Amount value={rake} currency={currency} />,
  },
];
const net: Column<HandLine> = {
  head: words("hands.columns.net"),
  figures: true,
  cell: (hand) => hand.net !== null && <Amount value={hand.net} currency={hand.currency} />,
};

/** Finished hands; with what a player won or lost when they are his. */
export const HandTable = ({ hands }: { readonly hands: readonly HandLine[] }) => (
  <DataTable
    label={words("hands.title")}
    columns={hands.some((hand) => hand.net !== null) ? [...columns, net] : columns}
    rows={hands}
    rowKey={({ id }) => id}
    empty={words("list.empty")}
  />
);
