"use client";
import { clsx } from "clsx";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useMediaQuery } from "../../../ui/browser-value.ts";
import { Button } from "../../../ui/button.tsx";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { LiveTitle } from "../../../ui/live-title.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import { RoomBars } from "../../notices/room-status/room-bars.tsx";
import { useLastTables } from "../open-tables/last-tables.tsx";
import {
  addTable,
  chooseFocus,
  multiTableHref,
  type OpenTable,
  removeTable,
  replaceTable,
  updateTablesToAct,
  type WaitingTable,
} from "../open-tables/open-tables.ts";
import { type TablePane, TablePaneContext } from "../open-tables/table-pane.ts";
import { useOtherTablesTitle } from "../own-tables/other-tables-title.tsx";
import { useClickGuard } from "../table/actions/click-guard.ts";
import { TableScreen } from "../table/table-screen.tsx";
import { TableTabs } from "./table-tabs.tsx";

const TablePicker = lazyPart(
  () => import("./table-picker.tsx"),
  (file) => file.TablePicker,
);

/** Match windows in which two or four tables with ten seats each fit side by side. Smaller windows show one table at a time. */
const TWO_TABLES_QUERY = "(min-width: 64rem) and (min-height: 40rem)";
const FOUR_TABLES_QUERY = "(min-width: 90rem) and (min-height: 54rem)";
const GRID_CLASS_BY_COUNT = [
  "",
  "grid-cols-1",
  "grid-cols-2",
  "grid-cols-2 grid-rows-2",
  "grid-cols-2 grid-rows-2",
] as const;

interface TablesOnPage {
  readonly tables: readonly OpenTable[];
  /** The id of the table that receives hotkeys; null when no table is open. */
  readonly focusedId: string | null;
  /** The tables at which the player is to act. The table with the least time left comes first. */
  readonly tablesToAct: readonly WaitingTable[];
  /**
   * True for a moment after the focus has moved to another table. The newly focused table then ignores clicks and keys, because they were
   * meant for the table before it.
   */
  readonly isFocusFresh: boolean;
  focusTable(id: string): void;
  openTable(table: OpenTable): void;
  closeTable(id: string): void;
  moveTable(id: string, next: OpenTable): void;
  /** Sets the end of the player's turn at a table. `until` is null when the player is not to act there. */
  setToAct(id: string, until: number | null): void;
}

/** True while the player is typing or has a dialog or menu open. The page must not take the focus away then. */
const isTypingOrInDialog = (): boolean =>
  document.activeElement?.matches("input:not([type=range]), textarea") === true ||
  document.querySelector("[role=dialog], [role=menu]") !== null;

/** How often the page checks whether the player has finished typing or closed the dialog. */
const JUMP_RETRY_MS = 300;

/**
 * Moves the focus to the waiting table with the least time left, if the player has turned this on in the preferences. While the player is
 * typing or has a dialog open, waits until they are done.
 */
function useJump(
  tablesToAct: readonly WaitingTable[],
  setFocused: (choose: (now: string | null) => string | null) => void,
): void {
  const jump = usePreferences((preferences) => preferences.jump);
  useEffect(() => {
    if (!jump || tablesToAct.length === 0) return;
    const tryToJump = () => {
      if (isTypingOrInDialog()) return;
      clearInterval(timer);
      setFocused((now) => chooseFocus(now, tablesToAct));
    };
    const timer = setInterval(tryToJump, JUMP_RETRY_MS);
    tryToJump();
    return () => clearInterval(timer);
  }, [jump, tablesToAct, setFocused]);
}

/**
 * Keeps which tables are on the page, and which of them has the focus. Writes the open tables into the page's URL and into the storage of
 * this browser tab.
 */
function useOpenTables(first: readonly OpenTable[]): TablesOnPage {
  const [tables, setTables] = useState(first);
  const [focused, setFocused] = useState(first.at(-1)?.id ?? null);
  const [tablesToAct, setTablesToAct] = useState<readonly WaitingTable[]>([]);
  const remember = useLastTables((state) => state.remember);

  useEffect(() => {
    const ids = tables.map(({ id }) => id);
    window.history.replaceState(null, "", multiTableHref(ids));
    remember(ids);
  }, [tables, remember]);

  useJump(tablesToAct, setFocused);

  const closeTable = useCallback((id: string) => {
    setTables((now) => removeTable(now, id));
    setTablesToAct((now) => updateTablesToAct(now, id, null));
  }, []);
  const moveTable = useCallback((id: string, next: OpenTable) => {
    setTables((now) => replaceTable(now, id, next));
    setTablesToAct((now) => updateTablesToAct(now, id, null));
    setFocused((now) => (now === id ? next.id : now));
  }, []);
  const setToAct = useCallback(
    (id: string, until: number | null) => setTablesToAct((now) => updateTablesToAct(now, id, until)),
    [],
  );
  return {
    tables,
    focusedId: tables.some(({ id }) => id === focused) ? focused : (tables[0]?.id ?? null),
    tablesToAct,
    isFocusFresh: useClickGuard(focused ?? ""),
    focusTable: setFocused,
    openTable(table) {
      setTables((now) => addTable(now, table));
      setFocused(table.id);
    },
    closeTable,
    moveTable,
    setToAct,
  };
}

/** Shows one to four tables at which the player plays. A large window shows them side by side; a small window shows one at a time. */
export function MultiTableScreen({
  tables: first,
  openPicker,
  userId,
  isGuest,
}: {
  readonly tables: readonly OpenTable[];
  /** True when the table picker is open from the start. */
  readonly openPicker: boolean;
  readonly userId: string;
  readonly isGuest: boolean;
}) {
  const t = useTranslations();
  const { tables, focusedId, tablesToAct, isFocusFresh, ...open } = useOpenTables(first);
  const [isPicking, setPicking] = useState(openPicker || first.length === 0);
  const showsAll = useMediaQuery(tables.length > 2 ? FOUR_TABLES_QUERY : TWO_TABLES_QUERY);
  const shownIds = useMemo(() => tables.map(({ id }) => id), [tables]);
  const elsewhere = useOtherTablesTitle(shownIds);
  const pickTable = (table: OpenTable) => {
    open.openTable(table);
    setPicking(false);
  };
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <LiveTitle>
        {tablesToAct.length > 0
          ? t("tables.waitingTitle", { count: tablesToAct.length })
          : (elsewhere ?? t("tables.title"))}
      </LiveTitle>
      <h1 className="sr-only">{t("tables.title")}</h1>
      <TableTabs
        tables={tables}
        focusedId={focusedId}
        tablesToAct={tablesToAct}
        onFocus={open.focusTable}
        onPick={() => setPicking(true)}
      />
      <RoomBars shownIds={shownIds} />
      <main
        id="content"
        className={clsx("relative grid min-h-0 grow gap-px bg-line", showsAll && GRID_CLASS_BY_COUNT[tables.length])}
      >
        {tables.map((table) => (
          <TablePaneSection
            key={table.paneId ?? table.id}
            table={table}
            userId={userId}
            isGuest={isGuest}
            isFocused={table.id === focusedId}
            showsOnlyFocused={!showsAll}
            isFocusFresh={isFocusFresh}
            isOutlined={showsAll && tables.length > 1}
            onFocus={open.focusTable}
            onToActChange={open.setToAct}
            onMoved={open.moveTable}
            onClose={open.closeTable}
          />
        ))}
        {tables.length === 0 && <NoTables onPick={() => setPicking(true)} />}
      </main>
      {isPicking && (
        <LazyBoundary>
          <TablePicker openTables={tables} onPick={pickTable} onClose={() => setPicking(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}

function NoTables({ onPick }: { readonly onPick: () => void }) {
  const t = useTranslations();
  return (
    <div className="flex flex-col items-center justify-center gap-4 bg-room p-6 text-center">
      <p className="text-ink-2">{t("tables.none")}</p>
      <Button kind="primary" onClick={onPick}>
        {t("tables.pick")}
      </Button>
    </div>
  );
}

function TablePaneSection({
  table: { id, name },
  userId,
  isGuest,
  isFocused,
  showsOnlyFocused,
  isFocusFresh,
  isOutlined,
  onFocus,
  onToActChange,
  onMoved,
  onClose,
}: {
  readonly table: OpenTable;
  readonly userId: string;
  readonly isGuest: boolean;
  readonly isFocused: boolean;
  /** True when only the focused table is visible. The other tables are hidden but keep running. */
  readonly showsOnlyFocused: boolean;
  /** True for a moment after the focus has moved. Clicks and keys are ignored then. */
  readonly isFocusFresh: boolean;
  /** True when the focused table gets an outline. */
  readonly isOutlined: boolean;
  readonly onFocus: (id: string) => void;
  readonly onToActChange: (id: string, until: number | null) => void;
  readonly onMoved: (id: string, next: OpenTable) => void;
  readonly onClose: (id: string) => void;
}) {
  const pane = useMemo<TablePane>(
    () => ({
      isFocused: isFocused && !isFocusFresh,
      onFocus: () => onFocus(id),
      onToActChange: (until) => onToActChange(id, until),
      onMoved: (next) => onMoved(id, next),
      onClose: () => onClose(id),
    }),
    [isFocused, isFocusFresh, id, onFocus, onToActChange, onMoved, onClose],
  );
  const isHidden = showsOnlyFocused && !isFocused;
  return (
    <section
      aria-label={name}
      data-testid="tile"
      data-focused={isFocused}
      inert={isHidden}
      onPointerDownCapture={() => onFocus(id)}
      onFocusCapture={() => onFocus(id)}
      className={clsx(
        "min-h-0 min-w-0 bg-room",
        showsOnlyFocused && "absolute inset-0",
        isHidden && "invisible",
        showsOnlyFocused && isFocusFresh && "pointer-events-none",
        isOutlined && isFocused && "z-10 outline-2 -outline-offset-2 outline-brass-ink",
      )}
    >
      <TablePaneContext value={pane}>
        <TableScreen
          tableId={id}
          name={name}
          userId={userId}
          visitor={null}
          isGuest={isGuest}
          openSitDialog={false}
          asText={false}
        />
      </TablePaneContext>
    </section>
  );
}
