import type { DealFailureReport } from "@poker/db";
import { handIdOf } from "@poker/protocol";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatUtcTime, t } from "../translator.ts";

const columns: readonly Column<DealFailureReport>[] = [
  { head: t("dealFailures.columns.at"), cell: ({ at }) => formatUtcTime(at) },
  {
    head: t("dealFailures.columns.hand"),
    cell: ({ tableId, handNo, tableName }) => (
      <Link href={`/admin/hands/${handIdOf(tableId, handNo)}`} prefetch={false} className="underline">
        {t("dealFailures.hand", { table: tableName, number: String(handNo) })}
      </Link>
    ),
  },
  {
    head: t("dealFailures.columns.player"),
    cell: ({ userId, player }) => (
      <Link href={`/admin/players/${userId}`} prefetch={false} className="underline">
        {player}
      </Link>
    ),
  },
  { head: t("dealFailures.columns.codes"), cell: ({ codes }) => codes.join(", ") },
];

/** Lists the hands whose deals did not check out on the page of a player. F3 */
export const DealFailures = ({ failures }: { readonly failures: readonly DealFailureReport[] }) => (
  <section className="mt-10">
    <h2 className="mb-1 text-lg font-medium">{t("dealFailures.title")}</h2>
    <p className="mb-4 max-w-3xl text-sm text-ink-2">{t("dealFailures.help")}</p>
    <DataTable
      label={t("dealFailures.title")}
      columns={columns}
      rows={failures}
      rowKey={({ tableId, handNo, userId }) => `${tableId}:${handNo}:${userId}`}
      empty={t("list.empty")}
    />
  </section>
);
