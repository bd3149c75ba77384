import type { RakedHandLine } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { type Currency, formatAmount } from "../../../ui/money.ts";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";

/** The hands of a table, each with what it was raked. */
export function RakedHandsPage({
  tableName,
  currency,
  query,
  hands,
  before,
  next,
}: {
  readonly tableName: string;
  readonly currency: Currency;
  readonly query: Readonly<Record<string, string>>;
  readonly hands: readonly RakedHandLine[];
  readonly before: string | null;
  readonly next: string | null;
}) {
  const columns: readonly Column<RakedHandLine>[] = [
    {
      head: words("report.hand"),
      cell: ({ id, handNo }) => (
        <Link href={`/admin/rake-report/hands/${id}`} prefetch={false} className="underline">
          {handNo}
        </Link>
      ),
    },
    { head: words("report.at"), cell: ({ at }) => formatTime(at) },
    { head: words("report.players"), figures: true, cell: ({ players }) => players },
    { head: words("report.pot"), figures: true, cell: ({ pot }) => formatAmount(pot, currency) },
    { head: words("report.rake"), figures: true, cell: ({ rake }) => formatAmount(rake, currency) },
  ];
  return (
    <>
      <PageHead title={words("report.handsTitle", { table: tableName })} />
      <DataTable
        label={words("report.handsTitle", { table: tableName })}
        columns={columns}
        rows={hands}
        rowKey={({ id }) => id}
        empty={words("list.empty")}
      />
      <Pager path="/admin/rake-report/hands" query={query} before={before} next={next} />
    </>
  );
}
