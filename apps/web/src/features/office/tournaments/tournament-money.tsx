import type { TournamentMoney as Money } from "@poker/db";
import type { TournamentDetail, TournamentInfo } from "@poker/protocol";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount, formatChange } from "../../../ui/format-amount.ts";
import { t } from "../translator.ts";

interface Line {
  readonly name: string;
  readonly count: number | null;
  readonly amount: string;
}

/**
 * Shows to the cent how money went into a tournament and out again, and what its guarantee has cost the room so far.
 * M2, M19, M20
 */
export function TournamentMoney({
  tournament: { currency, settings, status },
  money: { flows, escrow, fees },
  poolLines: { overlay, pool },
}: {
  readonly tournament: TournamentInfo;
  readonly money: Money;
  readonly poolLines: TournamentDetail["poolLines"];
}) {
  const { guarantee } = settings;
  const lines: readonly Line[] = [
    ...flows.map(({ kind, count, amount }) => ({
      name: t(`books.transactions.${kind}`),
      count,
      amount: formatChange(amount, currency),
    })),
    { name: t("tournaments.inEscrow"), count: null, amount: formatAmount(escrow, currency) },
    { name: t("tournaments.feesKept"), count: null, amount: formatAmount(fees, currency) },
    ...(guarantee > 0 && status !== "cancelled"
      ? [
          { name: t("tournaments.guaranteed"), count: null, amount: formatAmount(guarantee, currency) },
          { name: t("tournaments.overlay"), count: null, amount: formatAmount(overlay, currency) },
          { name: t("tournaments.unused"), count: null, amount: formatAmount(guarantee - overlay, currency) },
        ]
      : []),
    ...(status === "cancelled"
      ? []
      : [{ name: t("tournaments.columns.pool"), count: null, amount: formatAmount(pool, currency) }]),
  ];
  const columns: readonly Column<Line>[] = [
    { head: t("tournaments.columns.what"), cell: ({ name }) => name },
    { head: t("tournaments.columns.count"), figures: true, cell: ({ count }) => count },
    { head: t("tournaments.columns.amount"), figures: true, cell: ({ amount }) => amount },
  ];
  return (
    <section aria-labelledby="tournament-money">
      <h2 id="tournament-money" className="mb-3 text-lg font-semibold">
        {t("tournaments.money")}
      </h2>
      <DataTable
        label={t("tournaments.money")}
        columns={columns}
        rows={lines}
        rowKey={({ name }) => name}
        empty={t("list.empty")}
      />
    </section>
  );
}
