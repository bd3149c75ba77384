"use client";
import type { LobbyRow, PoolRow } from "@poker/protocol";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatAmount, formatStakes } from "../../ui/money.ts";
import { stakesOf } from "./filters.ts";

/** Games in which the room gives the seats: one line each, with the way in. S1 */
export function PoolList({
  pools,
  tables,
  closed,
  onJoin,
}: {
  readonly pools: readonly PoolRow[];
  /** Every table in the lobby. */
  readonly tables: readonly LobbyRow[];
  /** Nobody can be seated just now. */
  readonly closed: boolean;
  readonly onJoin: (poolId: string) => void;
}) {
  const t = useTranslations();
  const busiest = (poolId: string) =>
    tables
      .filter((table) => table.poolId === poolId && table.players > 0)
      .toSorted((a, b) => b.players - a.players)
      .at(0);
  return (
    <section aria-labelledby="pools" className="mt-6">
      <h2 id="pools" className="text-lg font-semibold tracking-tight">
        {t("pool.title")}
      </h2>
      <p className="text-sm text-ink-2">{t("pool.help")}</p>
      <ul className="mt-3 overflow-hidden rounded-2xl border border-line bg-surface">
        {pools.map((pool) => {
          const watched = busiest(pool.poolId);
          return (
            <li
              key={pool.poolId}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line/60 px-4 py-3 last:border-b-0"
            >
              <div className="min-w-48 grow">
                <p className="font-medium">{pool.name}</p>
                <p className="figures text-sm text-ink-2">
                  {t(`game.${pool.game}`)} · {t(`game.${pool.structure}`)} ·{" "}
                  {formatStakes(...stakesOf(pool), pool.currency)} · {formatAmount(pool.buyIn.min, pool.currency)}–
                  {formatAmount(pool.buyIn.max, pool.currency)}
                </p>
              </div>
              <p className="figures text-sm text-ink-2">
                {t("pool.figures", { players: pool.players, tables: pool.tables, waiting: pool.waiting })}
              </p>
              <div className="flex gap-2">
                {watched && (
                  <Link
                    href={`/table/${watched.tableId}`}
                    prefetch={false}
                    aria-label={t("pool.watch", { table: watched.name })}
                    className={buttonClass({ kind: "outline", size: "sm" })}
                  >
                    {t("lobby.watch")}
                  </Link>
                )}
                <Button
                  size="sm"
                  disabled={closed}
                  aria-label={t("pool.joinNamed", { pool: pool.name })}
                  onClick={() => onJoin(pool.poolId)}
                >
                  {t("pool.join")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
