"use client";
import type { LobbyRow } from "@poker/protocol";
import { clsx } from "clsx";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { useShownName } from "../../ui/shown-name.ts";
import { ConnectionBanner } from "../connection/connection-banner.tsx";
import { Landing } from "../landing/landing.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { SnapshotNumber } from "./flash-on-change.tsx";
import { type LobbySnapshot, useLiveLobby } from "./live-lobby.ts";
import {
  compareByStakes,
  matchesFilters,
  matchesSearch,
  nextSort,
  orderBusiestFirst,
  orderByColumn,
  orderStarredFirst,
  type Sort,
  selectVisibleRows,
} from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";
import { PlayNow } from "./play-now.tsx";
import { PoolSection } from "./pool-section.tsx";
import type { SeatingState } from "./seating-state.ts";
import { TableList } from "./table-list.tsx";
import { TablePreview } from "./table-preview.tsx";
import { useLobbyFilters } from "./use-lobby-filters.ts";

/** The lobby: filters in one line, the list of tables with the picked one beside it (a sheet from below on phones), and the pools. */
export function LobbyPage({
  initialSnapshot,
  signedIn,
  isFrozen,
}: {
  readonly initialSnapshot: LobbySnapshot;
  readonly signedIn: boolean;
  /** True while staff keep the player from sitting down. */
  readonly isFrozen: boolean;
}) {
  const t = useTranslations();
  const lobby = useFilteredLobby(initialSnapshot, signedIn);
  const { rows, pools, connectionStatus } = lobby;
  const [picked, setPicked] = useState<string | null>(null);
  const isPicked = rows.some(({ tableId }) => tableId === picked);
  const isReachable = connectionStatus === "connected" || connectionStatus === "connecting";
  const seating = isFrozen ? "frozen" : isReachable ? "open" : "closed";
  const playNow = <PlayNow rows={rows} isPrimary={!isPicked} seating={seating} />;

  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] px-4 pt-6 pb-10 lg:px-6">
      {!signedIn && <Landing>{playNow}</Landing>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <LobbyTitle signedIn={signedIn} />
        {signedIn && playNow}
      </div>
      <div className="pointer-events-none fixed inset-x-3 top-16 z-30 flex justify-center *:pointer-events-auto">
        <ConnectionBanner status={connectionStatus} {...(!signedIn && { reconnectingText: t("net.unserved") })} />
      </div>
      <FilterBar
        filters={lobby.filters}
        houses={[...new Set([...rows, ...pools].map(({ house }) => house))].toSorted()}
        tableCount={lobby.shown.length}
        onChange={lobby.change}
        onClear={lobby.clear}
      />
      <SnapshotNumber value={lobby.snapshotNo}>
        <TableBrowser lobby={lobby} picked={picked} seating={seating} onPick={setPicked} />
        <PoolSection
          pools={pools}
          visiblePools={lobby.shownPools}
          tables={lobby.all}
          queues={lobby.queues}
          signedIn={signedIn}
          seating={seating}
        />
      </SnapshotNumber>
    </main>
  );
}

/**
 * Keeps the order of the rows from the moment it was chosen, so that no row moves while a player points at it. Call it before the hook
 * that loads the stored preferences.
 */
function useKeptOrder(rows: readonly LobbyRow[]): (sort: Sort | null) => readonly string[] {
  const [kept, setKept] = useState({ key: "", order: orderBusiestFirst(rows) });
  useEffect(
    () =>
      useLobbyPreferences.persist.onFinishHydration(({ starred }) =>
        setKept((known) => (known.key === "" ? { ...known, order: orderStarredFirst(known.order, starred) } : known)),
      ),
    [],
  );
  return (sort) => {
    const key = sort ? `${sort.column} ${sort.descending}` : "";
    if (kept.key === key) return kept.order;
    const order = sort
      ? orderByColumn(rows, sort)
      : orderStarredFirst(orderBusiestFirst(rows), useLobbyPreferences.getState().starred);
    setKept({ key, order });
    return order;
  };
}

/** The live lobby, filtered and ordered as the visitor wants it. */
function useFilteredLobby(initialSnapshot: LobbySnapshot, signedIn: boolean) {
  const router = useRouter();
  const {
    rows: all,
    pools,
    queues,
    snapshotNo,
    connectionStatus,
  } = useLiveLobby(initialSnapshot, signedIn, router.refresh);
  const rows = all.filter(({ poolId }) => poolId === null);
  const orderFor = useKeptOrder(rows);
  const [filters, change, clear] = useLobbyFilters();
  const order = orderFor(filters.sort);
  const { starred: ids, toggleStarred } = useLobbyPreferences();
  const starred = useMemo(() => new Set(ids), [ids]);
  const showName = useShownName();
  const shown = selectVisibleRows(rows, filters, order, starred, showName);
  const shownPools = filters.starred
    ? []
    : pools
        .filter((pool) => matchesFilters(pool, filters) && matchesSearch(pool, filters.search, showName))
        .toSorted(compareByStakes);
  return {
    all,
    rows,
    pools,
    queues,
    snapshotNo,
    connectionStatus,
    filters,
    change,
    clear,
    starred,
    toggleStarred,
    shown,
    shownPools,
  };
}

/** The list of tables with the preview of the picked one, or of the first, beside it. */
function TableBrowser({
  lobby: { rows, shown, filters, starred, toggleStarred, change, clear },
  picked,
  seating,
  onPick,
}: {
  readonly lobby: ReturnType<typeof useFilteredLobby>;
  /** The id of the picked table, null when none is picked. */
  readonly picked: string | null;
  readonly seating: SeatingState;
  readonly onPick: (tableId: string | null) => void;
}) {
  const row = rows.find(({ tableId }) => tableId === picked);
  const beside = row ?? shown[0];
  return (
    <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="relative overflow-x-auto rounded-2xl border border-line bg-surface">
        {shown.length > 0 ? (
          <TableList
            rows={shown}
            picked={beside?.tableId ?? null}
            starred={starred}
            sorting={{ sort: filters.sort, onSort: (column) => change({ sort: nextSort(filters.sort, column) }) }}
            onPick={onPick}
            onStar={toggleStarred}
          />
        ) : (
          <EmptyTableList
            isLobbyEmpty={rows.length === 0}
            hasNoFavourites={filters.starred && starred.size === 0}
            onClear={clear}
          />
        )}
      </div>
      {beside && (
        <PreviewPane isOpen={row !== undefined} onClose={() => onPick(null)}>
          <TablePreview
            row={beside}
            isPicked={row !== undefined}
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

/** Beside the list; on phones a sheet from below, when it is open. */
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
