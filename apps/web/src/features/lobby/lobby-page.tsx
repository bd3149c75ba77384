"use client";
import { isOpenStatus } from "@poker/client";
import {
  compareBy,
  compareByStakes,
  type LobbyFilter,
  type LobbyListRow,
  MAX_FOLLOWED_TABLES,
  matchesFilters,
  matchesSearches,
  type Sort,
  searchableText,
  searchWords,
  tableMatcher,
} from "@poker/protocol";
import { clsx } from "clsx";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ConnectionBanner } from "../nodes/connection/connection-banner.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { SnapshotNumber } from "./flash-on-change.tsx";
import { Landing } from "./landing.tsx";
import { ListPager } from "./list-pager.tsx";
import { type LobbySnapshot, useLiveLobby } from "./live-lobby.ts";
import {
  type Filters,
  formatFilters,
  neighbourParts,
  nextSort,
  PAGE_ROWS,
  toLobbyFilter,
  toView,
} from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";
import { LobbyTabs } from "./lobby-tabs.tsx";
import { PlayNow } from "./play-now.tsx";
import { PoolSection } from "./pool-section.tsx";
import type { Barred, SeatingState } from "./seating-state.ts";
import type { IsHeld } from "./shown-rows.ts";
import { TableList } from "./table-list.tsx";
import { TablePreview } from "./table-preview.tsx";
import { useLobbyFilters } from "./use-lobby-filters.ts";

/**
 * The lobby: the filters in one line, the pools, and the list of tables. The preview of a table is beside the list, or
 * on a phone in a sheet that comes up from below.
 */
export function LobbyPage({
  initialSnapshot,
  signedIn,
  barredReason,
  hasGuests,
}: {
  readonly initialSnapshot: LobbySnapshot;
  readonly signedIn: boolean;
  /** Why the player may not sit down; null when they may. */
  readonly barredReason: Barred | null;
  /** True when visitors may play without an account. */
  readonly hasGuests: boolean;
}) {
  const t = useTranslations();
  const [picked, setPicked] = useState<string | null>(null);
  const lobby = useFilteredLobby(initialSnapshot, signedIn, picked);
  const { pools, connectionStatus, counts, pickedRow } = lobby;
  const isReachable = connectionStatus === "connecting" || isOpenStatus(connectionStatus);
  const seating = barredReason ?? (isReachable ? "open" : "closed");
  const playNow = <PlayNow isPrimary={pickedRow === undefined} seating={seating} />;

  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] px-4 pt-6 pb-10 lg:px-6">
      {!signedIn && <Landing hasGuests={hasGuests}>{playNow}</Landing>}
      <LobbyTabs shown="tables" hasPools={lobby.shownPools.length > 0} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <LobbyTitle signedIn={signedIn} />
        {signedIn && (
          <div className="flex flex-wrap items-start gap-2">
            <Link href="/games" className={buttonClass({ kind: "ghost" })}>
              {t("landing.ownGames")}
            </Link>
            <Link href="/games/new" className={buttonClass({ kind: "outline" })}>
              {t("landing.privateGame")}
            </Link>
            {playNow}
          </div>
        )}
      </div>
      <div className="pointer-events-none fixed inset-x-3 top-16 z-30 flex justify-center *:pointer-events-auto">
        <ConnectionBanner status={connectionStatus} {...(!signedIn && { reconnectingText: t("net.unserved") })} />
      </div>
      <FilterBar
        filters={lobby.filters}
        houses={counts.houses}
        tableCount={lobby.filters.starred ? lobby.shown.length : counts.shown}
        onChange={lobby.change}
        onClear={lobby.clear}
      />
      <SnapshotNumber value={lobby.snapshotNo}>
        <TableBrowser lobby={lobby} seating={seating} onPick={setPicked} />
        <PoolSection
          pools={pools}
          visiblePools={lobby.shownPools}
          queues={lobby.queues}
          signedIn={signedIn}
          seating={seating}
        />
      </SnapshotNumber>
    </main>
  );
}

/** Returns the live lobby, filtered as the visitor has chosen. */
function useFilteredLobby(initialSnapshot: LobbySnapshot, signedIn: boolean, picked: string | null) {
  const t = useTranslations("guest");
  const guestWord = t("numbered", { number: "" }).trim();
  const router = useRouter();
  const { filters, change, clear, addressOf, goTo } = useLobbyFilters();
  const { starred: starredIds, toggleStarred } = useLobbyPreferences();
  const starred = useMemo(() => new Set(starredIds), [starredIds]);
  const [firstId, setFirstId] = useState(initialSnapshot.view.rows[0]?.tableId ?? null);
  const previewId = picked ?? firstId;
  const live = useLiveLobby(
    initialSnapshot,
    {
      view: toView(filters, guestWord),
      tableIds: [...new Set([...(previewId === null ? [] : [previewId]), ...starredIds])].slice(0, MAX_FOLLOWED_TABLES),
      query: formatFilters(filters),
    },
    signedIn,
    router.refresh,
  );
  const filter = toLobbyFilter(filters, guestWord);
  const shown = useShownTables(live, filters, filter, starred);
  // Until the visitor picks a table, the preview shows the table that was first in the list. It stays with that table
  // until the table leaves the list.
  if (!shown.some(({ tableId }) => tableId === firstId) && firstId !== (shown[0]?.tableId ?? null))
    setFirstId(shown[0]?.tableId ?? null);
  const find = (id: string | null) =>
    live.followed.find(({ tableId }) => tableId === id) ?? shown.find(({ tableId }) => tableId === id);
  const shownPools = filters.starred
    ? []
    : live.pools
        .filter(
          (pool) =>
            matchesFilters(pool, filters) && matchesSearches(searchableText(pool), filter.searches.map(searchWords)),
        )
        .toSorted(compareByStakes);
  const pickedRow = find(picked);
  const { serverIds, known, counts } = live.shown;
  const edges = { first: known.get(serverIds[0] ?? ""), last: known.get(serverIds.at(-1) ?? "") };
  return {
    ...live,
    counts,
    filters,
    change,
    clear,
    addressOf,
    goTo,
    ...neighbourParts(filters, edges, counts.shown),
    starred,
    toggleStarred,
    shown,
    shownPools,
    pickedRow,
    beside: pickedRow ?? find(firstId),
  };
}

/**
 * Returns the rows of the list. Normally favourites come first. With the filter for favourites, returns favourites
 * only.
 */
function useShownTables(
  { shown: { rows }, followed, isCurrent }: Pick<ReturnType<typeof useLiveLobby>, "shown" | "followed" | "isCurrent">,
  filters: Filters,
  filter: LobbyFilter,
  starred: ReadonlySet<string>,
): readonly LobbyListRow[] {
  const firstIds = useFavouritesOfVisit();
  const favourites = useKeptOrder(
    followed.filter((row) => row.poolId === null && starred.has(row.tableId)).filter(tableMatcher(filter)),
    filters.sort,
  );
  if (filters.starred) return favourites;
  // Until the server has answered, filters and sorts the rows that the page already has.
  const listed = isCurrent
    ? rows
    : rows.filter(tableMatcher({ ...filter, searches: [] })).toSorted(compareBy(filters.sort));
  if (filters.sort !== null || filters.page > 1) return listed;
  const first = favourites.filter(({ tableId }) => firstIds.has(tableId));
  return [...first, ...listed.filter(({ tableId }) => !first.some((row) => row.tableId === tableId))];
}

/**
 * Returns the rows in the same order as before, as long as the list has the same tables. No row then moves while a
 * player points at it.
 */
function useKeptOrder(rows: readonly LobbyListRow[], sort: Sort | null): readonly LobbyListRow[] {
  const [kept, setKept] = useState<{ readonly key: string; readonly ids: readonly string[] }>({ key: "", ids: [] });
  const key = JSON.stringify([sort, rows.map(({ tableId }) => tableId).toSorted()]);
  if (kept.key !== key) setKept({ key, ids: rows.toSorted(compareBy(sort)).map(({ tableId }) => tableId) });
  const places = new Map(kept.ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (places.get(a.tableId) ?? 0) - (places.get(b.tableId) ?? 0));
}

/**
 * Returns the tables that were favourites before this visit, which come first in the list. A table that gets a star
 * during the visit stays where it is.
 */
function useFavouritesOfVisit(): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const stop = useLobbyPreferences.persist.onFinishHydration(({ starred }) => {
      stop();
      setIds(new Set(starred));
    });
    return stop;
  }, []);
  return ids;
}

/** How long after its last movement a pointer still counts as pointing at the list, in milliseconds. */
const POINTING_LASTS_MS = 3_000;

/**
 * Returns event handlers for the list. While a pointer moves over the list, all rows stay in place. The focused row
 * always stays in place.
 */
function useHoldWhilePointedAt(holdRows: (isHeld: IsHeld) => void) {
  const pointing = useRef<ReturnType<typeof setTimeout> | null>(null);
  const focusedId = useRef<string | null>(null);
  const hold = () => {
    const [all, one] = [pointing.current !== null, focusedId.current];
    holdRows((tableId) => all || tableId === one);
  };
  const stopPointing = () => {
    if (pointing.current === null) return;
    clearTimeout(pointing.current);
    pointing.current = null;
    hold();
  };
  return {
    onPointerMove() {
      const began = pointing.current === null;
      if (pointing.current !== null) clearTimeout(pointing.current);
      pointing.current = setTimeout(stopPointing, POINTING_LASTS_MS);
      if (began) hold();
    },
    onPointerLeave: stopPointing,
    onFocus({ target }: { readonly target: EventTarget }) {
      focusedId.current = target instanceof HTMLElement ? (target.closest("tr")?.dataset.table ?? null) : null;
      hold();
    },
    onBlur() {
      focusedId.current = null;
      hold();
    },
  };
}

/** The list of tables beside a preview. The preview shows the table that the visitor has picked, or the first one. */
function TableBrowser({
  lobby,
  seating,
  onPick,
}: {
  readonly lobby: ReturnType<typeof useFilteredLobby>;
  readonly seating: SeatingState;
  readonly onPick: (tableId: string | null) => void;
}) {
  const { shown: rows, counts, filters, starred, beside, pickedRow, toggleStarred, change, clear } = lobby;
  const listRef = useRef<HTMLDivElement>(null);
  const holding = useHoldWhilePointedAt(lobby.holdRows);
  const goTo = (part: Filters) => {
    lobby.goTo(part);
    listRef.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div
        ref={listRef}
        className="relative scroll-mt-16 overflow-x-auto rounded-2xl border border-line bg-surface"
        {...holding}
      >
        {rows.length > 0 ? (
          <TableList
            rows={rows}
            firstRow={(filters.page - 1) * PAGE_ROWS}
            rowCount={filters.starred ? rows.length : counts.shown}
            picked={beside?.tableId ?? null}
            starred={starred}
            sorting={{ sort: filters.sort, onSort: (column) => change({ sort: nextSort(filters.sort, column) }) }}
            onPick={onPick}
            onStar={toggleStarred}
          />
        ) : (
          <EmptyTableList
            isLobbyEmpty={counts.all === 0}
            hasNoFavourites={filters.starred && starred.size === 0}
            onClear={clear}
          />
        )}
        {!filters.starred && (
          <ListPager
            page={filters.page}
            rowCount={counts.shown}
            previous={lobby.previous}
            next={lobby.next}
            addressOf={lobby.addressOf}
            onGoTo={goTo}
          />
        )}
      </div>
      {beside && (
        <PreviewPane isOpen={pickedRow !== undefined} onClose={() => onPick(null)}>
          <TablePreview
            row={beside}
            isPicked={pickedRow !== undefined}
            isStarred={starred.has(beside.tableId)}
            seating={seating}
            onStar={() => toggleStarred(beside.tableId)}
            onClose={() => onPick(null)}
          />
        </PreviewPane>
      )}
    </div>
  );
}

function LobbyTitle({ signedIn }: { readonly signedIn: boolean }) {
  const t = useTranslations();
  return (
    <div>
      {signedIn ? (
        <h1 className="text-2xl font-semibold tracking-tight">{t("lobby.title")}</h1>
      ) : (
        <h2 id="tables" className="scroll-mt-6 text-2xl font-semibold tracking-tight">
          {t("lobby.title")}
        </h2>
      )}
      <p className="text-ink-2">{t(signedIn ? "app.tagline" : "lobby.watchHelp")}</p>
    </div>
  );
}

/** Shows the preview beside the list. On a phone, shows it as a sheet from below when it is opened. */
const PreviewPane = ({
  isOpen,
  onClose,
  children,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => (
  <aside
    onKeyDown={(event) => event.key === "Escape" && onClose()}
    className={clsx(
      "border-line bg-surface lg:sticky lg:top-16 lg:block lg:max-h-[calc(100dvh-5rem)] lg:rounded-2xl lg:border",
      isOpen
        ? "fixed inset-x-0 bottom-0 z-30 max-h-[80dvh] overflow-y-auto rounded-t-3xl border-t pb-[env(safe-area-inset-bottom)] shadow-lift lg:shadow-none"
        : "hidden",
    )}
  >
    {children}
  </aside>
);

function EmptyTableList({
  isLobbyEmpty,
  hasNoFavourites,
  onClear,
}: {
  readonly isLobbyEmpty: boolean;
  readonly hasNoFavourites: boolean;
  readonly onClear: () => void;
}) {
  const t = useTranslations("lobby");
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <p className="font-medium">{t(isLobbyEmpty ? "empty" : hasNoFavourites ? "noFavourites" : "emptyFiltered")}</p>
      {isLobbyEmpty ? (
        <p className="text-ink-2">{t("emptyHelp")}</p>
      ) : (
        <Button onClick={onClear}>{t("clearFilters")}</Button>
      )}
    </div>
  );
}
