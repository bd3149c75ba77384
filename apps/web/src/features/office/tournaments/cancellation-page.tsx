import type { CancellationPreview, NamedRefund } from "@poker/db";
import type { Currency, TournamentInfo } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { AutoRefresh } from "../auto-refresh.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { PageHead } from "../page-parts.tsx";
import { t } from "../translator.ts";
import { CancelTournamentForm } from "./tournament-actions.tsx";

const REFRESH_MS = 2_000;

/**
 * Shows to the cent what each player would get back if the tournament were cancelled now. The form below cancels it. M5
 */
export function CancellationPage({
  tournament,
  preview,
}: {
  readonly tournament: TournamentInfo;
  /** What each player would get back; null when the tournament is over. */
  readonly preview: CancellationPreview | null;
}) {
  const { id, name, number, currency } = tournament;
  return (
    <>
      <PageHead title={t("tournaments.cancelTitle", { name: t("books.tournament", { name, number }) })}>
        <Link
          href={`/admin/tournaments/${id}`}
          prefetch={false}
          className={buttonClass({ kind: "outline", size: "sm" })}
        >
          {t("tournaments.back")}
        </Link>
      </PageHead>
      {preview === null ? (
        <p className="text-ink-2">{t("tournaments.isOver")}</p>
      ) : (
        <>
          <AutoRefresh ms={REFRESH_MS} />
          <p className="mb-4 max-w-3xl text-sm text-ink-2">{explain(preview)}</p>
          <DataTable
            label={t("tournaments.refunds")}
            columns={buildColumns(currency, preview)}
            rows={preview.refunds}
            rowKey={({ entryNo }) => entryNo}
            empty={t("tournaments.nobodyToPay")}
          />
          <RefundSums preview={preview} currency={currency} />
          <CancelTournamentForm id={id} name={t("books.tournament", { name, number })} />
        </>
      )}
    </>
  );
}

/**
 * Explains how the refunds are computed. While hands are running, also advises to pause first, because each hand
 * changes the refunds.
 */
function explain({ status, isSettled, areChipsKnown }: CancellationPreview): string {
  if (status === "registering") return t("tournaments.beforeStart");
  if (!areChipsKnown) return t("tournaments.withoutChips");
  return isSettled ? t("tournaments.afterStart") : `${t("tournaments.afterStart")} ${t("tournaments.pauseFirst")}`;
}

const buildColumns = (currency: Currency, { status, refunds }: CancellationPreview): readonly Column<NamedRefund>[] => [
  {
    head: t("tournaments.columns.player"),
    cell: ({ playerId, name }) => <PlayerName id={playerId} name={name} />,
  },
  ...(refunds.some(({ to }) => to === "ticket")
    ? [{ head: t("tournaments.columns.to"), cell: ({ to }: NamedRefund) => t(`tournaments.refundTo.${to}`) }]
    : []),
  {
    head: t(status === "registering" ? "tournaments.columns.paid" : "tournaments.columns.shareOfPool"),
    figures: true,
    cell: ({ amount }) => formatAmount(amount, currency),
  },
  ...(status === "registering"
    ? []
    : [
        {
          head: t("tournaments.columns.feeBack"),
          figures: true,
          cell: ({ fee }: NamedRefund) => formatAmount(fee, currency),
        },
      ]),
  {
    head: t("tournaments.columns.together"),
    figures: true,
    cell: ({ amount, fee }) => formatAmount(amount + fee, currency),
  },
];

function RefundSums({
  preview: { refunds, promotion, paidOut },
  currency,
}: {
  readonly preview: CancellationPreview;
  readonly currency: Currency;
}) {
  const total = refunds.reduce((sum, { amount, fee }) => sum + amount + fee, 0);
  const sums = [
    ["refunded", total],
    ["toPromotions", promotion],
    ["stays", paidOut],
  ] as const;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      {sums.map(([name, amount]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-xs text-ink-3">{t(`tournaments.sums.${name}`)}</dt>
          <dd className="figures text-lg font-semibold">{formatAmount(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
