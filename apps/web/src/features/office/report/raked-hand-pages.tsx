import { type RakedHandDetail, type RakedHandSummary, stakesKey } from "@poker/db";
import type { TableCurrency } from "@poker/protocol";
import Link from "next/link";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { PlayerName } from "../names/named-links.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { stakesLabel } from "./stakes-label.ts";

/** Lists the hands of a table with their rake. */
export function RakedHandListPage({
  tableName,
  currency,
  query,
  hands,
  before,
  next,
}: {
  readonly tableName: string;
  readonly currency: TableCurrency;
  readonly query: Readonly<Record<string, string>>;
  readonly hands: readonly RakedHandSummary[];
  readonly before: string | null;
  readonly next: string | null;
}) {
  const columns: readonly Column<RakedHandSummary>[] = [
    {
      head: t("report.hand"),
      cell: ({ id, handNo }) => (
        <Link href={`/admin/rake-report/hands/${id}`} prefetch={false} className="underline">
          {handNo}
        </Link>
      ),
    },
    { head: t("report.at"), cell: ({ at }) => formatUtcTime(at) },
    { head: t("report.players"), figures: true, cell: ({ players }) => players },
    { head: t("report.pot"), figures: true, cell: ({ pot }) => formatAmount(pot, currency) },
    { head: t("report.rake"), figures: true, cell: ({ rake }) => formatAmount(rake, currency) },
  ];
  return (
    <>
      <PageHead title={t("report.handsTitle", { table: tableName })} />
      <DataTable
        label={t("report.handsTitle", { table: tableName })}
        columns={columns}
        rows={hands}
        rowKey={({ id }) => id}
        empty={t("list.empty")}
      />
      <Pager path="/admin/rake-report/hands" query={query} before={before} next={next} />
    </>
  );
}

type Player = RakedHandDetail["players"][number];

/** Shows how a hand was raked: the rake config, the pots, and each player's share. Shows no cards. */
export function RakedHandPage({ hand }: { readonly hand: RakedHandDetail }) {
  const { config, currency, rakePerPot, players, rules, table } = hand;
  const money = (cents: number) => formatAmount(cents, currency);
  const fixed = rules.structure === "fixed-limit";
  const stakes = {
    structure: rules.structure,
    low: fixed ? rules.smallBet : rules.smallBlind,
    high: fixed ? rules.bigBet : rules.bigBlind,
  };
  const columns: readonly Column<Player>[] = [
    { head: t("report.seat"), figures: true, cell: ({ seat }) => seat + 1 },
    { head: t("report.player"), cell: ({ userId, name }) => <PlayerName id={userId} name={name} /> },
    { head: t("report.invested"), figures: true, cell: ({ invested }) => money(invested) },
    { head: t("report.net"), figures: true, cell: ({ net }) => money(net) },
    { head: t("report.share"), figures: true, cell: ({ rake }) => money(rake) },
  ];
  return (
    <>
      <PageHead title={t("report.dealt", { hand: hand.handNo, table: table.name })}>
        <Link
          href={`/admin/books/ledger?${new URLSearchParams({ hand: hand.id })}`}
          prefetch={false}
          className="underline"
        >
          {t("report.inLedger")}
        </Link>
      </PageHead>
      <dl className="mb-6 grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <DetailRow name={t("report.at")}>{formatUtcTime(hand.at)}</DetailRow>
        <DetailRow name={t("report.stakes")}>{stakesLabel(stakesKey(stakes))}</DetailRow>
        <DetailRow name={t("report.pot")}>{money(hand.pot)}</DetailRow>
        <DetailRow name={t("report.rake")}>{money(hand.rake)}</DetailRow>
        <DetailRow name={t("report.config")}>
          {config ? (
            <Link href={`/admin/rake/${config.id}`} prefetch={false} className="underline">
              {t("report.version", { name: config.name, version: config.version })}
            </Link>
          ) : (
            t("report.noConfig")
          )}
        </DetailRow>
        {rakePerPot.length > 0 && (
          <DetailRow name={t("report.parts")}>
            {rakePerPot
              .map(
                (part, index) =>
                  `${index === 0 ? t("report.main") : t("report.side", { number: index })} ${money(part)}`,
              )
              .join(" · ")}
          </DetailRow>
        )}
      </dl>
      <DataTable
        label={t("report.players")}
        columns={columns}
        rows={players}
        rowKey={({ seat }) => seat}
        empty={t("list.empty")}
      />
      <p className="mt-3 text-sm text-ink-3">{t("report.attribution")}</p>
    </>
  );
}

const DetailRow = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="figures">{children}</dd>
  </>
);
