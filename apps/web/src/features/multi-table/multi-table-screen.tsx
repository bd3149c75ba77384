"use client";
import { clsx } from "clsx";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { LiveTitle } from "../../ui/live-title.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { usePreferences } from "../../ui/preferences.ts";
import { RoomBars } from "../room-status/room-bars.tsx";
import { useClickGuard } from "../table/actions/click-guard.ts";
import { type TablePane, TablePaneContext } from "../table/table-pane.ts";
import { TableScreen } from "../table/table-screen.tsx";
import { useLastTables } from "./last-tables.ts";
import {
  addTable,
  chooseFocus,
  multiTableHref,
  type OpenTable,
  removeTable,
  updateTablesToAct,
} from "./open-tables.ts";
import { TableTabs } from "./table-tabs.tsx";

const TablePicker = lazyPart(
  () => import("./table-picker.tsx"),
  (file) => file.TablePicker,
);

/** Large enough to see two side by side, or four, with every seat of ten in its place; else one at a time. */
const TWO_TABLES_QUERY = "(min-width: 64rem) and (min-height: 40rem)";
const FOUR_TABLES_QUERY = "(min-width: 90rem) and (min-height: 54rem)";
const GRID_CLASS_BY_COUNT = [
  "",
  "grid-cols-1",
  "grid-cols-2",
  "grid-cols-2 grid-rows-2",
  "grid-cols-2 grid-rows-2",
] as const;

/** Whoever types or has something open over a table is not torn away. */
const isTypingOrInDialog = (): boolean =>
  document.activeElement?.matches("input:not([type=range]), textarea") === true ||
  document.querySelector("[role=dialog], [role=menu]") !== null;

/** Two to four tables: side by side on a desk, one at a time elsewhere; all of them are played. */
export function MultiTableScreen({
  tables: first,
  openPicker,
  userId,
  isGuest,
}: {
  readonly tables: readonly OpenTable[];
  /** Choose one more at once. */
  readonly openPicker: boolean;
  readonly userId: string;
  readonly isGuest: boolean;
}) {
  const t = useTranslations();
  const [tables, setTables] = useState(first);
  const [focused, setFocused] = useState(first.at(-1)?.id ?? null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [picking, setPicking] = useState(openPicker || first.length === 0);
  const jump = usePreferences((preferences) => preferences.jump);
  const remember = useLastTables((state) => state.remember);
  const allInSight = useMediaQuery(tables.length > 2 ? FOUR_TABLES_QUERY : TWO_TABLES_QUERY);
  // What comes under the finger, or the keys, by a jump is dead for a moment.
  const fresh = useClickGuard(focused ?? "");

  useEffect(() => {
    const ids = tables.map(({ id }) => id);
    window.history.replaceState(null, "", multiTableHref(ids));
    remember(ids);
  }, [tables, remember]);

  useEffect(() => {
    if (jump && !isTypingOrInDialog()) setFocused((now) => chooseFocus(now, waiting));
  }, [jump, waiting]);

  const closeTable = useCallback((id: string) => {
    setTables((now) => removeTable(now, id));
    setWaiting((now) => updateTablesToAct(now, id, false));
  }, []);
  const setToAct = useCallback(
    (id: string, needed: boolean) => setWaiting((now) => updateTablesToAct(now, id, needed)),
    [],
  );
  const shown = tables.some(({ id }) => id === focused) ? focused : (tables[0]?.id ?? null);
  const addPickedTable = (table: OpenTable) => {
    setTables((now) => addTable(now, table));
    setFocused(table.id);
    setPicking(false);
  };

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <LiveTitle>
        {waiting.length > 0 ? t("tables.waitingTitle", { count: waiting.length }) : t("tables.title")}
      </LiveTitle>
      <h1 className="sr-only">{t("tables.title")}</h1>
      <TableTabs
        tables={tables}
        focusedId={shown}
        tablesToAct={waiting}
        onFocus={setFocused}
        onPick={() => setPicking(true)}
      />
      <RoomBars />
      <main
        id="content"
        className={clsx("relative grid min-h-0 grow gap-px bg-line", allInSight && GRID_CLASS_BY_COUNT[tables.length])}
      >
        {tables.map((table) => (
          <TablePaneSection
            key={table.id}
            table={table}
            userId={userId}
            isGuest={isGuest}
            isFocused={table.id === shown}
            showsOnlyFocused={!allInSight}
            isFocusFresh={fresh}
            isOutlined={allInSight && tables.length > 1}
            onFocus={setFocused}
            onToActChange={setToAct}
            onClose={closeTable}
          />
        ))}
        {tables.length === 0 && (
          <div className="flex flex-col items-center justify-center gap-4 bg-room p-6 text-center">
            <p className="text-ink-2">{t("tables.none")}</p>
            <Button kind="primary" onClick={() => setPicking(true)}>
              {t("tables.pick")}
            </Button>
          </div>
        )}
      </main>
      {picking && (
        <LazyBoundary>
          <TablePicker openTables={tables} onPick={addPickedTable} onClose={() => setPicking(false)} />
        </LazyBoundary>
      )}
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
  onClose,
}: {
  readonly table: OpenTable;
  readonly userId: string;
  readonly isGuest: boolean;
  readonly isFocused: boolean;
  /** Only the focused one is seen; the others go on behind it. */
  readonly showsOnlyFocused: boolean;
  /** The focus has just come to where it is. */
  readonly isFocusFresh: boolean;
  /** The focused one is outlined. */
  readonly isOutlined: boolean;
  readonly onFocus: (id: string) => void;
  readonly onToActChange: (id: string, needed: boolean) => void;
  readonly onClose: (id: string) => void;
}) {
  const tile = useMemo<TablePane>(
    () => ({
      isFocused: isFocused && !isFocusFresh,
      onFocus: () => onFocus(id),
      onToActChange: (needed) => onToActChange(id, needed),
      onClose: () => onClose(id),
    }),
    [isFocused, isFocusFresh, id, onFocus, onToActChange, onClose],
  );
  const hidden = showsOnlyFocused && !isFocused;
  return (
    <section
      aria-label={name}
      data-testid="tile"
      data-focused={isFocused}
      inert={hidden}
      onPointerDownCapture={() => onFocus(id)}
      onFocusCapture={() => onFocus(id)}
      className={clsx(
        "min-h-0 min-w-0 bg-room",
        showsOnlyFocused && "absolute inset-0",
        hidden && "invisible",
        showsOnlyFocused && isFocusFresh && "pointer-events-none",
        isOutlined && isFocused && "z-10 outline-2 -outline-offset-2 outline-brass-ink",
      )}
    >
      <TablePaneContext value={tile}>
        <TableScreen tableId={id} name={name} userId={userId} isGuest={isGuest} openSitDialog={false} asText={false} />
      </TablePaneContext>
    </section>
  );
}
