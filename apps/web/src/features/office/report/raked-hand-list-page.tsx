import type { RakedHandSummary } from "@poker/db";
import type { TableCurrency } from "@poker/protocol";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";

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
