"use client";
import Link from "next/link";
import { useTranslations } from "use-intl";
import type { TournamentFacts } from "./tournament-facts.ts";

/** Lists the open tables, each with a link for watching it. */
export function TableLinks({ facts: { tables, phase, own } }: { readonly facts: TournamentFacts }) {
  const t = useTranslations("tournaments.page");
  if (tables.length === 0) {
    const isOver = phase === "finished" || phase === "cancelled";
    return <p className="text-ink-2">{t(isOver ? "tablesOver" : "noTables")}</p>;
  }
  return (
    <ul className="grid max-h-80 grid-cols-2 gap-2 overflow-y-auto sm:grid-cols-3">
      {tables.map(({ tableNo, tableId, players, isWaitedFor }) => (
        <li key={tableId}>
          <Link
            href={`/table/${tableId}`}
            prefetch={false}
            aria-label={`${t("watchTable", { table: tableNo })}, ${t("playersAt", { players })}`}
            className="block rounded-xl border border-line bg-surface px-3 py-2.5 hover:bg-surface-2"
          >
            <span className="block font-medium">{t("tableNo", { table: tableNo })}</span>
            <span className="figures block text-sm text-ink-2">{t("playersAt", { players })}</span>
            {isWaitedFor && <span className="block text-xs font-medium text-brass-ink">{t("waitedFor")}</span>}
            {own?.tableNo === tableNo && own.place === null && (
              <span className="block text-xs font-medium text-brass-ink">{t("you")}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
