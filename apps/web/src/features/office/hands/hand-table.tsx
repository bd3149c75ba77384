import type { FoundHand } from "@poker/db";
import { stakesOf } from "@poker/protocol";
import Link from "next/link";
import { Amount } from "../../../ui/amount.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { chipUnitOf, formatStakes } from "../../../ui/format-amount.ts";
import { formatUtcTime, t } from "../translator.ts";

const columns: readonly Column<FoundHand>[] = [
  {
    head: t("hands.columns.hand"),
    cell: ({ id, tableName, handNo }) => (
      <Link href={`/admin/hands/${id}`} prefetch={false} className="underline">
        {t("hands.name", { table: tableName, hand: String(handNo) })}
      </Link>
    ),
  },
  {
    head: t("hands.columns.at"),
    cell: ({ endedAt }) => <span className="whitespace-nowrap">{formatUtcTime(endedAt)}</span>,
  },
  {
    head: t("hands.columns.stakes"),
    cell: (hand) => (
      <span className="whitespace-nowrap">
        {t(`tables.games.${hand.rules.game}`)}
        <span className="block text-xs text-ink-3">
          {t(`tables.structures.${hand.rules.structure}`)} {formatStakes(...stakesOf(hand.rules), chipUnitOf(hand))}
        </span>
      </span>
    ),
  },
  {
    head: t("hands.players"),
    cell: ({ players }) => (
      <span className="block min-w-40 max-w-72 text-xs break-words">{players.map(({ name }) => name).join(", ")}</span>
    ),
  },
  { head: t("hands.columns.outcome"), cell: ({ outcome }) => t(`hands.outcome.${outcome}`) },
  {
    head: t("hands.columns.pot"),
    figures: true,
    cell: (hand) => <Amount value={hand.pot} currency={chipUnitOf(hand)} />,
  },
  {
    head: t("hands.columns.rake"),
    figures: true,
    cell: (hand) => <Amount value={hand.rake} currency={chipUnitOf(hand)} />,
  },
];
const netColumn: Column<FoundHand> = {
  head: t("hands.columns.net"),
  figures: true,
  cell: (hand) => hand.net !== null && <Amount value={hand.net} currency={chipUnitOf(hand)} />,
};

/** Lists finished hands. When the list has the hands of one player, each row also shows that player's result. */
export const HandTable = ({ hands }: { readonly hands: readonly FoundHand[] }) => (
  <DataTable
    label={t("hands.title")}
    columns={hands.some((hand) => hand.net !== null) ? [...columns, netColumn] : columns}
    rows={hands}
    rowKey={({ id }) => id}
    empty={t("list.empty")}
  />
);
