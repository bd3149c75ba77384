"use client";
/**
 * The cells that the list of tables and the list of pools share: players, statistics, differences from the house,
 * opening times, and stars.
 */
import type { LobbyRow, Sort, SortColumn } from "@poker/protocol";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, Bot, Star, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { useHouseName } from "../../ui/shown-names.ts";
import { FlashOnChange } from "./flash-on-change.tsx";

export const headClass =
  "px-1.5 py-2 whitespace-nowrap text-left text-xs font-medium text-ink-3 first:pl-4 last:pr-4 md:px-2.5";
export const cellClass = "h-14 px-1.5 md:h-12 md:px-2.5 first:pl-4 last:pr-4";

/**
 * The head of the column with the number of players. On a phone it is an icon, because the word would be wider than the
 * numbers.
 */
export function PlayersHead() {
  const t = useTranslations("lobby.columns");
  return (
    <>
      <span className="max-sm:sr-only">{t("players")}</span>
      <Users className="inline size-3.5 sm:hidden" aria-hidden="true" />
    </>
  );
}

/** How a list is sorted, and the function that changes it. */
export interface Sorting {
  readonly sort: Sort | null;
  readonly onSort: (column: SortColumn) => void;
}

/** The head of a column. If the list can be sorted, a click sorts it by this column. */
export function ColumnHead({
  column,
  sorting,
  isRight = false,
  className,
  children,
}: {
  readonly column: SortColumn;
  readonly sorting?: Sorting | undefined;
  /** True when the head is aligned right, like the numbers below it. */
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
          {row.handsPerHour === null ? <span className="text-ink-3">{t("lobby.none")}</span> : row.handsPerHour}
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

/**
 * Shows how many players a table has and how many of them are bots. `maxPlayers` is null when there is no limit to
 * show.
 */
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

/** Shows when a table or pool opens. Shows nothing if it is open already. */
export function OpensAt({ at }: { readonly at: number | null }) {
  const t = useTranslations();
  const time = useTimeFormat();
  return at === null ? null : (
    <span className="block text-xs text-brass-ink">{t("lobby.opensAt", { time: time(at) })}</span>
  );
}

/**
 * Says which rules of a table differ from those of its house. Shows nothing when none differ. When `isBrief` is true,
 * shows only a mark, with the text as its tooltip. G1
 */
export function HouseDifferences({
  row: { house, differences },
  isBrief = false,
}: {
  readonly row: Pick<LobbyRow, "house" | "differences">;
  readonly isBrief?: boolean;
}) {
  const t = useTranslations("lobby");
  const houseName = useHouseName();
  if (differences.length === 0) return null;
  const named = differences.map((difference) => t(`differences.${difference}`)).join(", ");
  const text = t("otherThanHouse", { house: houseName(house), differences: named });
  if (!isBrief) return <p className="text-sm text-ink-3">{text}</p>;
  return (
    <span className="block text-xs text-ink-3" title={text}>
      <span aria-hidden="true">≠ {houseName(house)}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** A star that adds a table to the favourites or removes it. */
export function StarButton({
  name,
  starred,
  onStar,
}: {
  readonly name: string;
  readonly starred: boolean;
  readonly onStar: () => void;
}) {
  const t = useTranslations("lobby");
  return (
    <button
      type="button"
      aria-label={t("favourite", { table: name })}
      aria-pressed={starred}
      onClick={(event) => {
        event.stopPropagation();
        onStar();
      }}
      className={clsx(
        "inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-xl transition-colors duration-(--quick) hover:bg-surface-2",
        starred ? "text-brass-ink" : "text-ink-3",
      )}
    >
      <Star className={clsx("size-4", starred && "fill-current")} aria-hidden="true" />
    </button>
  );
}
