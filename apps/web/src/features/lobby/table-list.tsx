"use client";
import type { LobbyRow } from "@poker/protocol";
import { clsx } from "clsx";
import { type KeyboardEvent, memo } from "react";
import { useTranslations } from "use-intl";
import { formatAmount, formatStakes } from "../../ui/format-amount.ts";
import { cellClass, headClass, PlayerCount, PlayersHead, StatCells, StatHeads } from "./lobby-cells.tsx";
import { stakesOf } from "./lobby-filters.ts";
import { OpensAt } from "./opens-at.tsx";
import { StarButton } from "./star-button.tsx";

/** Lists the tables. A click on a row or its name opens its preview; arrow keys move from name to name. */
export function TableList({
  rows,
  picked,
  starred,
  onPick,
  onStar,
}: {
  readonly rows: readonly LobbyRow[];
  readonly picked: string | null;
  /** The ids of the favourites. */
  readonly starred: ReadonlySet<string>;
  readonly onPick: (tableId: string) => void;
  readonly onStar: (tableId: string) => void;
}) {
  const t = useTranslations();
  return (
    <table className="w-full border-collapse text-base">
      <thead className="border-b border-line">
        <tr>
          <th scope="col" className={clsx(headClass, "pl-11! md:pl-14!")}>
            {t("lobby.columns.table")}
          </th>
          <th scope="col" className={clsx(headClass, "hidden md:table-cell")}>
            {t("lobby.columns.game")}
          </th>
          <th scope="col" className={clsx(headClass, "text-right")}>
            {t("lobby.columns.stakes")}
          </th>
          <th scope="col" className={clsx(headClass, "text-right max-sm:pr-4")}>
            <PlayersHead />
          </th>
          <StatHeads />
          <th scope="col" className={clsx(headClass, "hidden text-right sm:table-cell lg:hidden")}>
            {t("lobby.columns.buyIn")}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={moveFocusByArrow}>
        {rows.map((row) => (
          <TableRow
            key={row.tableId}
            row={row}
            picked={row.tableId === picked}
            starred={starred.has(row.tableId)}
            onPick={onPick}
            onStar={onStar}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Memoised, because other rows change all the time. */
const TableRow = memo(function Row({
  row,
  picked,
  starred,
  onPick,
  onStar,
}: {
  readonly row: LobbyRow;
  readonly picked: boolean;
  readonly starred: boolean;
  readonly onPick: (tableId: string) => void;
  readonly onStar: (tableId: string) => void;
}) {
  const t = useTranslations();
  return (
    <tr
      onClick={() => onPick(row.tableId)}
      className={clsx(
        "cursor-pointer border-b border-line/60 transition-colors duration-(--quick) last:border-b-0",
        picked ? "lg:bg-surface-2" : "hover:bg-surface-2/60",
      )}
    >
      <td className={clsx(cellClass, "pl-1! md:pl-2!")}>
        <span className="flex items-center md:gap-2">
          <StarButton name={row.name} starred={starred} onStar={() => onStar(row.tableId)} />
          <span className="min-w-0">
            <button
              type="button"
              data-table-name=""
              aria-pressed={picked}
              className="relative text-left font-medium after:absolute after:inset-x-0 after:-inset-y-3 sm:whitespace-nowrap"
              onClick={() => onPick(row.tableId)}
            >
              {row.name}
            </button>
            <span className="block text-xs whitespace-nowrap text-ink-3 md:hidden">
              {t(`game.${row.game}`)} · {t(`game.short-${row.structure}`)}
            </span>
            <OpensAt at={row.opensAt} />
          </span>
        </span>
      </td>
      <td className={clsx(cellClass, "hidden whitespace-nowrap text-ink-2 md:table-cell")}>
        {t(`game.${row.game}`)} <span className="text-ink-3">{t(`game.short-${row.structure}`)}</span>
      </td>
      <td className={clsx(cellClass, "figures text-right font-medium whitespace-nowrap")}>
        {formatStakes(...stakesOf(row), row.currency)}
      </td>
      <td className={clsx(cellClass, "text-right max-sm:pr-4")}>
        <PlayerCount row={row} maxPlayers={row.seats} />
      </td>
      <StatCells row={row} />
      <td className={clsx(cellClass, "figures hidden text-right whitespace-nowrap text-ink-2 sm:table-cell lg:hidden")}>
        {formatAmount(row.buyIn.min, row.currency)}–{formatAmount(row.buyIn.max, row.currency)}
      </td>
    </tr>
  );
});

function moveFocusByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-table-name]")];
  const at = event.target instanceof HTMLElement ? names.indexOf(event.target) : -1;
  if (step === undefined || at < 0) return;
  event.preventDefault();
  names[at + step]?.focus();
}
