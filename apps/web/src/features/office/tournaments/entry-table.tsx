import type { Currency, ListedEntry } from "@poker/protocol";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { PlayerName } from "../names/named-links.tsx";
import { Pager } from "../page-parts.tsx";
import { t } from "../translator.ts";
import { DisqualifyButton } from "./tournament-actions.tsx";

const buildColumns = (id: string, currency: Currency, mayDisqualify: boolean): readonly Column<ListedEntry>[] => [
  {
    head: t("tournaments.columns.player"),
    cell: ({ userId, player, reEntered }) => (
      <>
        <PlayerName id={userId} name={player?.name ?? userId} />
        {reEntered && <span className="block text-xs text-ink-3">{t("tournaments.reEntered")}</span>}
      </>
    ),
  },
  { head: t("tournaments.columns.state"), cell: ({ status }) => t(`tournaments.entryStates.${status}`) },
  { head: t("tournaments.columns.table"), figures: true, cell: ({ tableNo }) => tableNo },
  { head: t("tournaments.columns.bought"), figures: true, cell: ({ rebuys, addOns }) => rebuys + addOns || null },
  { head: t("tournaments.columns.place"), figures: true, cell: ({ place }) => place },
  {
    head: t("tournaments.columns.prize"),
    figures: true,
    cell: ({ prize }) => (prize > 0 ? formatAmount(prize, currency) : null),
  },
  ...(mayDisqualify
    ? [
        {
          head: t("tournaments.commands.disqualify"),
          cell: ({ userId, status }: ListedEntry) =>
            (status === "playing" || status === "pending") && <DisqualifyButton id={id} playerId={userId} />,
        },
      ]
    : []),
];

/** Shows one page of a tournament's entries. Entries that have no final place yet come first. */
export const EntryTable = ({
  id,
  currency,
  entries,
  after,
  next,
  mayDisqualify,
}: {
  readonly id: string;
  readonly currency: Currency;
  readonly entries: readonly ListedEntry[];
  readonly after: string | null;
  readonly next: string | null;
  readonly mayDisqualify: boolean;
}) => (
  <>
    <h2 className="mt-8 mb-3 text-lg font-semibold">{t("tournaments.entries")}</h2>
    <DataTable
      label={t("tournaments.entries")}
      columns={buildColumns(id, currency, mayDisqualify)}
      rows={entries}
      rowKey={({ entryNo }) => entryNo}
      empty={t("tournaments.noEntries")}
    />
    <Pager path={`/admin/tournaments/${id}`} query={{}} before={after} next={next} name="after" />
  </>
);
