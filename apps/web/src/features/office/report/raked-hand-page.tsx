import { type RakedHandDetail, stakesKey } from "@poker/db";
import Link from "next/link";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { PlayerName } from "../names/named-links.tsx";
import { PageHead } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { stakesLabel } from "./stakes-label.ts";

type Player = RakedHandDetail["players"][number];

/** Shows a hand's rake: its config, its pots and each player's share. No cards are shown. */
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
