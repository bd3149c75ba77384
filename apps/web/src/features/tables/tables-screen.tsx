"use client";
import { clsx } from "clsx";
import { lazy, useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Fetched, fetched } from "../../ui/fetched.tsx";
import { LiveTitle } from "../../ui/live-title.tsx";
import { useMedia } from "../../ui/media.ts";
import { usePreferences } from "../../ui/preferences.ts";
import { useGuard } from "../table/guard.ts";
import { TableScreen } from "../table/table-screen.tsx";
import { type Tile, TileContext } from "../table/tile.ts";
import { useWords } from "../table/words.ts";
import { RoomBars } from "../waiting/room-bars.tsx";
import { useLastTables } from "./last-tables.ts";
import { nextFocus, nowWaiting, type OpenTable, tablesHref, withoutTable, withTable } from "./tables.ts";
import { TablesBar } from "./tables-bar.tsx";

const PickTable = lazy(fetched(() => import("./pick-table.tsx").then((file) => ({ default: file.PickTable }))));

/** Large enough to see two side by side, or four, with every seat of ten in its place; else one at a time. */
const ROOM_FOR_TWO = "(min-width: 64rem) and (min-height: 40rem)";
const ROOM_FOR_FOUR = "(min-width: 90rem) and (min-height: 54rem)";
const COLUMNS = ["", "grid-cols-1", "grid-cols-2", "grid-cols-2 grid-rows-2", "grid-cols-2 grid-rows-2"] as const;

/** Whoever types or has something open over a table is not torn away. */
const isBusy = (): boolean =>
  document.activeElement?.matches("input:not([type=range]), textarea") === true ||
  document.querySelector("[role=dialog], [role=menu]") !== null;

/** Two to four tables: side by side on a desk, one at a time elsewhere; all of them are played. */
export function TablesScreen({
  tables: first,
  pick,
  userId,
  guest,
}: {
  readonly tables: readonly OpenTable[];
  /** Choose one more at once. */
  readonly pick: boolean;
  readonly userId: string;
  readonly guest: boolean;
}) {
  const t = useWords();
  const [tables, setTables] = useState(first);
  const [focused, setFocused] = useState(first.at(-1)?.id ?? null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [picking, setPicking] = useState(pick || first.length === 0);
  const jump = usePreferences((preferences) => preferences.jump);
  const remember = useLastTables((state) => state.remember);
  const allInSight = useMedia(tables.length > 2 ? ROOM_FOR_FOUR : ROOM_FOR_TWO);
  // What comes under the finger, or the keys, by a jump is dead for a moment.
  const fresh = useGuard(focused ?? "");

  useEffect(() => {
    const ids = tables.map(({ id }) => id);
    window.history.replaceState(null, "", tablesHref(ids));
    remember(ids);
  }, [tables, remember]);

  useEffect(() => {
    if (jump && !isBusy()) setFocused((now) => nextFocus(now, waiting));
  }, [jump, waiting]);

  const close = useCallback((id: string) => {
    setTables((now) => withoutTable(now, id));
    setWaiting((now) => nowWaiting(now, id, false));
  }, []);
  const need = useCallback((id: string, needed: boolean) => setWaiting((now) => nowWaiting(now, id, needed)), []);
  const shown = tables.some(({ id }) => id === focused) ? focused : (tables[0]?.id ?? null);
  const add = (table: OpenTable) => {
    setTables((now) => withTable(now, table));
    setFocused(table.id);
    setPicking(false);
  };

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <LiveTitle>
        {waiting.length > 0 ? t("tables.waitingTitle", { count: waiting.length }) : t("tables.title")}
      </LiveTitle>
      <h1 className="sr-only">{t("tables.title")}</h1>
      <TablesBar
        tables={tables}
        focused={shown}
        waiting={waiting}
        onFocus={setFocused}
        onPick={() => setPicking(true)}
      />
      <RoomBars />
      <main
        id="content"
        className={clsx("relative grid min-h-0 grow gap-px bg-line", allInSight && COLUMNS[tables.length])}
      >
        {tables.map((table) => (
          <TableTile
            key={table.id}
            table={table}
            userId={userId}
            guest={guest}
            focused={table.id === shown}
            alone={!allInSight}
            fresh={fresh}
            marked={allInSight && tables.length > 1}
            onFocus={setFocused}
            onNeed={need}
            onClose={close}
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
        <Fetched>
          <PickTable shown={tables} onPick={add} onClose={() => setPicking(false)} />
        </Fetched>
      )}
    </div>
  );
}

function TableTile({
  table: { id, name },
  userId,
  guest,
  focused,
  alone,
  fresh,
  marked,
  onFocus,
  onNeed,
  onClose,
}: {
  readonly table: OpenTable;
  readonly userId: string;
  readonly guest: boolean;
  readonly focused: boolean;
  /** Only the focused one is seen; the others go on behind it. */
  readonly alone: boolean;
  /** The focus has just come to where it is. */
  readonly fresh: boolean;
  /** The focused one is outlined. */
  readonly marked: boolean;
  readonly onFocus: (id: string) => void;
  readonly onNeed: (id: string, needed: boolean) => void;
  readonly onClose: (id: string) => void;
}) {
  const tile = useMemo<Tile>(
    () => ({
      focused: focused && !fresh,
      onFocus: () => onFocus(id),
      onNeed: (needed) => onNeed(id, needed),
      onClose: () => onClose(id),
    }),
    [focused, fresh, id, onFocus, onNeed, onClose],
  );
  const hidden = alone && !focused;
  return (
    <section
      aria-label={name}
      data-testid="tile"
      data-focused={focused}
      inert={hidden}
      onPointerDownCapture={() => onFocus(id)}
      onFocusCapture={() => onFocus(id)}
      className={clsx(
        "min-h-0 min-w-0 bg-room",
        alone && "absolute inset-0",
        hidden && "invisible",
        alone && fresh && "pointer-events-none",
        marked && focused && "z-10 outline-2 -outline-offset-2 outline-brass-ink",
      )}
    >
      <TileContext value={tile}>
        <TableScreen tableId={id} name={name} userId={userId} guest={guest} sitAtOnce={false} asText={false} />
      </TileContext>
    </section>
  );
}
