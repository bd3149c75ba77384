"use client";
import { type LobbyListRow, stakesOf } from "@poker/protocol";
import { clsx } from "clsx";
import { type KeyboardEvent, memo } from "react";
import { useTranslations } from "use-intl";
import { formatAmount, formatStakes } from "../../ui/format-amount.ts";
import { useOwnTables } from "../tables/own-tables/own-table-store.ts";
import {
  ColumnHead,
  cellClass,
  HouseDifferences,
  OpensAt,
  PlayerCount,
  PlayersHead,
  type Sorting,
  StarButton,
  StatCells,
  StatHeads,
} from "./lobby-cells.tsx";

/**
 * Lists the tables. A click on a row or on its name opens the preview of the table. The arrow keys move from name to
 * name.
 */
export function TableList({
  rows,
  firstRow,
  rowCount,
  picked,
  starred,
  sorting,
  onPick,
  onStar,
}: {
  readonly rows: readonly LobbyListRow[];
  /** How many rows of the whole list come before those on this page. */
  readonly firstRow: number;
  /** How many rows the whole list has. */
  readonly rowCount: number;
  readonly picked: string | null;
  /** The ids of the favourite tables. */
  readonly starred: ReadonlySet<string>;
  readonly sorting: Sorting;
  readonly onPick: (tableId: string) => void;
  readonly onStar: (tableId: string) => void;
}) {
  const t = useTranslations();
  const ownTables = useOwnTables((state) => state.tables);
  const isPart = rowCount > rows.length;
  return (
    <table className="w-full border-collapse text-base" {...(isPart && { "aria-rowcount": rowCount + 1 })}>
      <thead className="border-b border-line">
        <tr {...(isPart && { "aria-rowindex": 1 })}>
          <ColumnHead column="table" sorting={sorting} className="pl-11! md:pl-14!">
            {t("lobby.columns.table")}
          </ColumnHead>
          <ColumnHead column="game" sorting={sorting} className="hidden md:table-cell">
            {t("lobby.columns.game")}
          </ColumnHead>
          <ColumnHead column="stakes" sorting={sorting} isRight>
            {t("lobby.columns.stakes")}
          </ColumnHead>
          <ColumnHead column="players" sorting={sorting} isRight className="max-sm:pr-4">
            <PlayersHead />
          </ColumnHead>
          <StatHeads sorting={sorting} />
          <ColumnHead column="buyIn" sorting={sorting} isRight className="hidden sm:table-cell lg:hidden">
            {t("lobby.columns.buyIn")}
          </ColumnHead>
        </tr>
      </thead>
      <tbody onKeyDown={moveFocusByArrow}>
        {rows.map((row, index) => (
          <TableRow
            key={row.tableId}
            row={row}
            rowIndex={isPart ? firstRow + index + 2 : null}
            picked={row.tableId === picked}
            starred={starred.has(row.tableId)}
            isOwn={ownTables.some(({ tableId }) => tableId === row.tableId)}
            onPick={onPick}
            onStar={onStar}
          />
        ))}
      </tbody>
    </table>
  );
}

interface TableRowProps {
  readonly row: LobbyListRow;
  /**
   * The number of the row in the whole list, for screen readers. The head of the list is row 1. null when this page has
   * all rows.
   */
  readonly rowIndex: number | null;
  readonly picked: boolean;
  readonly starred: boolean;
  /** True when the player has a seat at this table. */
  readonly isOwn: boolean;
  readonly onPick: (tableId: string) => void;
  readonly onStar: (tableId: string) => void;
}

/** Rendered again only when its own props change, because some row of the list changes all the time. */
const TableRow = memo(function Row(props: TableRowProps) {
  const { row, rowIndex, picked, isOwn, onPick } = props;
  const t = useTranslations();
  return (
    <tr
      data-table={row.tableId}
      {...(rowIndex !== null && { "aria-rowindex": rowIndex })}
      onClick={() => onPick(row.tableId)}
      className={clsx(
        "cursor-pointer border-b border-line/60 transition-colors duration-(--quick) last:border-b-0",
        picked ? "lg:bg-surface-2" : "hover:bg-surface-2/60",
        isOwn && "shadow-[inset_3px_0_0_var(--brass-ink)]",
      )}
    >
      <NameCell {...props} />
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

/**
 * Shows the table's name with its star. Below them are the player's own seat, the time when the table opens, and on a
 * phone the game.
 */
function NameCell({ row, picked, starred, isOwn, onPick, onStar }: TableRowProps) {
  const t = useTranslations();
  return (
    // Takes whatever width the other columns leave, however long the table's name is.
    <td className={clsx(cellClass, "w-full max-w-0 min-w-32 pl-1! md:pl-2!")}>
      <span className="flex items-center md:gap-2">
        <StarButton name={row.name} starred={starred} onStar={() => onStar(row.tableId)} />
        <span className="min-w-0">
          <button
            type="button"
            data-table-name=""
            aria-pressed={picked}
            title={row.name}
            className="relative block max-w-full text-left font-medium after:absolute after:inset-x-0 md:after:-inset-y-3 max-md:after:-top-2 max-md:after:-bottom-4"
            onClick={() => onPick(row.tableId)}
          >
            <span className="line-clamp-2 [overflow-wrap:anywhere] sm:line-clamp-1">{row.name}</span>
          </button>
          <span className="block truncate text-xs text-ink-3 md:hidden">
            {t(`game.${row.game}`)} · {t(`game.short-${row.structure}`)}
            {isOwn && (
              <>
                {" · "}
                <OwnSeatMark tableId={row.tableId} />
              </>
            )}
          </span>
          {isOwn && (
            <span className="block text-xs max-md:hidden">
              <OwnSeatMark tableId={row.tableId} />
            </span>
          )}
          <HouseDifferences row={row} isBrief />
          <OpensAt at={row.opensAt} />
        </span>
      </span>
    </td>
  );
}

function moveFocusByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-table-name]")];
  const at = event.target instanceof HTMLElement ? names.indexOf(event.target) : -1;
  if (step === undefined || at < 0) return;
  event.preventDefault();
  names[at + step]?.focus();
}

/** Marks the row of a table where the player has a seat. Says so when the player is to act there. */
function OwnSeatMark({ tableId }: { readonly tableId: string }) {
  const t = useTranslations("lobby");
  const isToAct = useOwnTables(({ tables }) =>
    tables.some((table) => table.tableId === tableId && table.deadline !== null),
  );
  return <span className="font-medium whitespace-nowrap text-brass-ink">{t(isToAct ? "yourTurn" : "yourSeat")}</span>;
}
