"use client";
import { type PoolRow, stakesOf } from "@poker/protocol";
import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatAmount, formatStakes } from "../../ui/format-amount.ts";
import { FlashOnChange } from "./flash-on-change.tsx";
import {
  cellClass,
  HouseDifferences,
  headClass,
  OpensAt,
  PlayerCount,
  PlayersHead,
  StatCells,
  StatHeads,
} from "./lobby-cells.tsx";
import { barredButtonProps, type SeatingState } from "./seating-state.ts";

/** Lists the pools, each with a button that joins it. In a pool, the room assigns the seats. S1 */
export function PoolList({
  pools,
  seating,
  onJoin,
}: {
  readonly pools: readonly PoolRow[];
  readonly seating: SeatingState;
  readonly onJoin: (poolId: string) => void;
}) {
  const t = useTranslations();
  return (
    <section aria-labelledby="pools" className="mt-6">
      <h2 id="pools" className="scroll-mt-20 text-lg font-semibold tracking-tight">
        {t("pool.title")}
      </h2>
      <p className="text-sm text-ink-2">{t("pool.help")}</p>
      <div className="mt-3 overflow-hidden rounded-2xl border border-line bg-surface">
        <table className="w-full border-collapse text-base">
          <PoolListHead />
          <tbody>
            {pools.map((pool) => (
              <PoolListRow key={pool.poolId} pool={pool} seating={seating} onJoin={onJoin} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function PoolListHead() {
  const t = useTranslations();
  return (
    <thead className="border-b border-line">
      <tr>
        <th scope="col" className={headClass}>
          {t("pool.pool")}
        </th>
        <th scope="col" className={clsx(headClass, "text-right")}>
          {t("lobby.columns.stakes")}
        </th>
        <th scope="col" className={clsx(headClass, "text-right")}>
          <PlayersHead />
        </th>
        <th scope="col" className={clsx(headClass, "hidden text-right lg:table-cell")}>
          {t("pool.tables")}
        </th>
        <StatHeads />
        <th scope="col" className={headClass}>
          <span className="sr-only">{t("pool.join")}</span>
        </th>
      </tr>
    </thead>
  );
}

function PoolListRow({
  pool,
  seating,
  onJoin,
}: {
  readonly pool: PoolRow;
  readonly seating: SeatingState;
  readonly onJoin: (poolId: string) => void;
}) {
  const t = useTranslations();
  return (
    <tr className="border-b border-line/60 last:border-b-0">
      {/* On wide screens the name is on one line, as wide as the other columns allow, and is cut off if it is longer. */}
      <td className={clsx(cellClass, "py-2 sm:w-full sm:max-w-0 sm:min-w-44")}>
        <p title={pool.name} className="font-medium [overflow-wrap:anywhere] sm:truncate">
          {pool.name}
        </p>
        <HouseDifferences row={pool} isBrief />
        <OpensAt at={pool.opensAt} />
        <p className="figures text-xs text-ink-3">
          <span className="whitespace-nowrap">
            {t(`game.${pool.game}`)} · {t(`game.short-${pool.structure}`)}
          </span>
          <span className="hidden whitespace-nowrap sm:inline">
            {" · "}
            {formatAmount(pool.buyIn.min, pool.currency)}–{formatAmount(pool.buyIn.max, pool.currency)}
          </span>
        </p>
      </td>
      <td className={clsx(cellClass, "figures text-right font-medium whitespace-nowrap")}>
        {formatStakes(...stakesOf(pool), pool.currency)}
      </td>
      <td className={clsx(cellClass, "text-right")}>
        <PlayerCount row={pool} maxPlayers={null} />
      </td>
      <td className={clsx(cellClass, "figures hidden text-right lg:table-cell")}>
        <FlashOnChange value={pool.tables}>{pool.tables}</FlashOnChange>
      </td>
      <StatCells row={pool} />
      <td className={cellClass}>
        <div className="flex justify-end gap-2">
          {pool.busiestTable && (
            <Link
              href={`/table/${pool.busiestTable.tableId}`}
              prefetch={false}
              aria-label={t("pool.watch", { table: pool.busiestTable.name })}
              className={clsx(buttonClass({ kind: "outline", size: "sm" }), "max-sm:hidden")}
            >
              {t("lobby.watch")}
            </Link>
          )}
          <Button
            size="sm"
            disabled={seating === "closed" || pool.opensAt !== null}
            aria-label={t("pool.joinNamed", { pool: pool.name })}
            {...barredButtonProps(seating)}
            onClick={() => seating === "open" && onJoin(pool.poolId)}
          >
            {t("pool.join")}
          </Button>
        </div>
      </td>
    </tr>
  );
}
