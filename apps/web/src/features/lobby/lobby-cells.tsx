"use client";
/** The cells that the lists of tables and pools share: players and statistics. */
import type { LobbyRow, Sort, SortColumn } from "@poker/protocol";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, Bot, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { FlashOnChange } from "./flash-on-change.tsx";

export const headClass =
  "px-1.5 py-2 whitespace-nowrap text-left text-xs font-medium text-ink-3 first:pl-4 last:pr-4 md:px-2.5";
export const cellClass = "h-14 px-1.5 md:h-12 md:px-2.5 first:pl-4 last:pr-4";

/** An icon on phones, where the word would be wider than the figures. */
export function PlayersHead() {
  const t = useTranslations("lobby.columns");
  return (
    <>
      <span className="max-sm:sr-only">{t("players")}</span>
      <Users className="inline size-3.5 sm:hidden" aria-hidden="true" />
    </>
  );
}

/** The order of a list, and what changes it. */
export interface Sorting {
  readonly sort: Sort | null;
  readonly onSort: (column: SortColumn) => void;
}

/** The head of a column; a press orders the list by it, when it can be ordered. */
export function ColumnHead({
  column,
  sorting,
  isRight = false,
  className,
  children,
}: {
  readonly column: SortColumn;
  readonly sorting?: Sorting | undefined;
  /** The column's figures stand right. */
  readonly isRight?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const side = isRight && "text-right";
  if (!sorting)
    return (
      <th scope="col" className={clsx(headClass, side, className)}>
        {children}
      </th>
    );
  const { sort, onSort } = sorting;
  const isSorted = sort?.column === column;
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      {...(isSorted && { "aria-sort": sort.descending ? "descending" : "ascending" })}
      className={clsx(headClass, "py-0!", side, className)}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={clsx(
          "inline-flex h-9 items-center gap-1 hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11",
          isRight && "flex-row-reverse",
          isSorted && "text-ink",
        )}
      >
        {children}
        {isSorted && <Arrow className="size-3.5 shrink-0" aria-hidden="true" />}
      </button>
    </th>
  );
}

type LobbyStats = Pick<LobbyRow, "currency" | "waiting" | "averagePot" | "handsPerHour" | "playersPerFlop">;

export function StatHeads({ sorting }: { readonly sorting?: Sorting }) {
  const t = useTranslations("lobby.columns");
  return (
    <>
      <ColumnHead column="waiting" sorting={sorting} isRight className="hidden xl:table-cell">
        {t("waiting")}
      </ColumnHead>
      <ColumnHead column="averagePot" sorting={sorting} isRight className="hidden md:table-cell lg:max-xl:pr-4">
        {t("averagePot")}
      </ColumnHead>
      <ColumnHead column="handsPerHour" sorting={sorting} isRight className="hidden xl:table-cell">
        {t("handsPerHour")}
      </ColumnHead>
      <ColumnHead column="playersPerFlop" sorting={sorting} isRight className="hidden pr-4 xl:table-cell">
        {t("playersPerFlop")}
      </ColumnHead>
    </>
  );
}

export function StatCells({ row }: { readonly row: LobbyStats }) {
  const t = useTranslations();
  return (
    <>
      <td className={clsx(cellClass, "figures hidden text-right xl:table-cell")}>
        <FlashOnChange value={row.waiting}>
          {row.waiting === 0 ? <span className="text-ink-3">{t("lobby.none")}</span> : row.waiting}
        </FlashOnChange>
      </td>
      <td className={clsx(cellClass, "hidden text-right md:table-cell lg:max-xl:pr-4")}>
        <FlashOnChange value={row.averagePot}>
          {row.averagePot === null ? (
            <span className="text-ink-3">{t("lobby.none")}</span>
          ) : (
            <Amount value={row.averagePot} currency={row.currency} />
          )}
        </FlashOnChange>
      </td>
      <td className={clsx(cellClass, "figures hidden text-right xl:table-cell")}>
        <FlashOnChange value={row.handsPerHour}>
          {row.handsPerHour === null ? (
            <span className="text-ink-3">{t("lobby.none")}</span>
          ) : (
            Math.round(row.handsPerHour)
          )}
        </FlashOnChange>
      </td>
      <td className={clsx(cellClass, "figures hidden pr-4 text-right xl:table-cell")}>
        <FlashOnChange value={row.playersPerFlop}>
          {row.playersPerFlop === null ? (
            <span className="text-ink-3">{t("lobby.none")}</span>
          ) : (
            t("lobby.percent", { percent: row.playersPerFlop })
          )}
        </FlashOnChange>
      </td>
    </>
  );
}

/** Shows the number of players and how many are bots. `maxPlayers` is null when there is no limit to show. */
export function PlayerCount({
  row,
  maxPlayers,
}: {
  readonly row: Pick<LobbyRow, "players" | "bots">;
  readonly maxPlayers: number | null;
}) {
  const t = useTranslations();
  return (
    <FlashOnChange value={row.players}>
      <span className="figures inline-flex items-center justify-end gap-2">
        {row.bots > 0 && (
          <span
            className="hidden items-center gap-0.5 text-xs text-ink-3 sm:inline-flex"
            title={t("lobby.bots", { count: row.bots })}
          >
            <Bot className="size-3.5" aria-hidden="true" />
            <span className="sr-only">{t("lobby.bots", { count: row.bots })}</span>
            <span aria-hidden="true">{row.bots}</span>
          </span>
        )}
        <span aria-hidden="true">
          <span className={row.players === maxPlayers ? "text-ink-3" : "text-ink"}>{row.players}</span>
          {maxPlayers !== null && <span className="text-ink-3">/{maxPlayers}</span>}
        </span>
        <span className="sr-only">
          {maxPlayers === null ? row.players : t("lobby.of", { players: row.players, seats: maxPlayers })}
        </span>
      </span>
    </FlashOnChange>
  );
}
