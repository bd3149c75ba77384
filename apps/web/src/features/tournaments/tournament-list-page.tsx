"use client";
import { isOpenStatus } from "@poker/client";
import type { TournamentRow } from "@poker/protocol";
import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { useTournamentName } from "../../ui/shown-names.ts";
import { SnapshotNumber } from "../lobby/flash-on-change.tsx";
import { LobbyTabs } from "../lobby/lobby-tabs.tsx";
import type { Barred } from "../lobby/seating-state.ts";
import { ConnectionBanner } from "../nodes/connection/connection-banner.tsx";
import { useEntryCommands } from "./entry-command.tsx";
import { type TournamentSnapshot, useLiveTournaments } from "./live-tournaments.ts";
import { SitAndGoNow } from "./sit-and-go-now.tsx";
import { TournamentFilterBar } from "./tournament-filter-bar.tsx";
import {
  formatTournamentFilters,
  NO_TOURNAMENT_FILTERS,
  orderTournaments,
  parseTournamentFilters,
  passesFilters,
  type TournamentFilters,
} from "./tournament-filters.ts";
import { openTournamentSession, type TournamentSession } from "./tournament-session.ts";
import { TournamentTable } from "./tournament-table.tsx";

/** Keeps the filters of the list in the page's URL. */
function useTournamentFilters() {
  const path = usePathname();
  const query = useSearchParams().toString();
  const filters = useMemo(() => parseTournamentFilters(new URLSearchParams(query)), [query]);
  const show = (next: TournamentFilters) => {
    const text = formatTournamentFilters(next);
    // Changes the URL without a navigation, because the page already has all rows.
    window.history.replaceState(null, "", text === "" ? path : `${path}?${text}`);
  };
  return {
    filters,
    change: (change: Partial<TournamentFilters>) => show({ ...filters, ...change }),
    clear: () => show(NO_TOURNAMENT_FILTERS),
  };
}

/** How many draws the page takes part in at the same time. Each draw needs a socket, and a person may open only a few. */
const MAX_DRAWS = 4;

/**
 * Takes part in the draws of the tournaments in which the viewer is registered, while the list is shown. Takes part only in those that
 * start soonest. `userId` is null for a viewer who is not signed in. M10
 */
function useOwnDraws(userId: string | null, rows: readonly TournamentRow[], own: ReadonlySet<string>): void {
  const sessions = useRef(new Map<string, TournamentSession>());
  const ids = userId === null ? [] : findDraws(rows, own);
  const key = ids.join();
  useEffect(() => {
    const wanted = new Set(key === "" || userId === null ? [] : key.split(","));
    for (const [id, session] of sessions.current)
      if (!wanted.has(id)) {
        session.close();
        sessions.current.delete(id);
      }
    for (const id of wanted) if (!sessions.current.has(id)) sessions.current.set(id, openTournamentSession(id, userId));
  }, [userId, key]);
  useEffect(() => {
    const open = sessions.current;
    return () => {
      for (const session of open.values()) session.close();
      open.clear();
    };
  }, []);
}

type DrawRow = Pick<TournamentRow, "tournamentId" | "phase" | "startsAt">;

/**
 * Returns the tournaments whose draws the page takes part in. Their order is always the same, so that a change of the rows opens no session
 * again.
 */
export const findDraws = (rows: readonly DrawRow[], own: ReadonlySet<string>): readonly string[] =>
  rows
    .filter(({ tournamentId, phase }) => phase === "registering" && own.has(tournamentId))
    .toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0) || (a.tournamentId < b.tournamentId ? -1 : 1))
    .slice(0, MAX_DRAWS)
    .map(({ tournamentId }) => tournamentId);

/** Shows the lobby's list of tournaments. */
export function TournamentListPage({
  initialSnapshot,
  ownIds,
  viewerId,
  barredReason,
}: {
  readonly initialSnapshot: TournamentSnapshot;
  /** The tournaments in which the player has an entry that is not out. */
  readonly ownIds: readonly string[];
  /** null when the viewer is not signed in. */
  readonly viewerId: string | null;
  /** Why the player may not register; null when they may. */
  readonly barredReason: Barred | null;
}) {
  const t = useTranslations();
  const router = useRouter();
  const signedIn = viewerId !== null;
  const { rows, snapshotNo, connectionStatus } = useLiveTournaments(initialSnapshot, signedIn, router.refresh);
  const { filters, change, clear } = useTournamentFilters();
  const commands = useEntryCommands(signedIn, ownIds);
  useOwnDraws(viewerId, rows, commands.own);
  const shown = orderTournaments(rows.filter(passesFilters(filters)), commands.own);
  const isReachable = connectionStatus === "connecting" || isOpenStatus(connectionStatus);
  const seating = barredReason ?? (isReachable ? "open" : "closed");
  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] px-4 pt-4 pb-10 lg:px-6">
      <LobbyTabs shown="tournaments" />
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="max-w-2xl">
          <h1 className="text-2xl font-semibold tracking-tight">{t("tournaments.title")}</h1>
          <p className="text-ink-2">{t("tournaments.intro")}</p>
          {signedIn && (
            <Link
              href="/account/tournaments"
              className="mt-1 inline-block py-2 font-medium text-ink-2 underline underline-offset-4 hover:text-ink"
            >
              {t("tournaments.toMine")}
            </Link>
          )}
        </div>
        <SitAndGoNow rows={rows} commands={commands} signedIn={signedIn} seating={seating} />
      </div>
      <div className="pointer-events-none fixed inset-x-3 top-16 z-30 flex justify-center *:pointer-events-auto">
        <ConnectionBanner status={connectionStatus} {...(!signedIn && { reconnectingText: t("net.unserved") })} />
      </div>
      <TournamentFilterBar filters={filters} count={shown.length} onChange={change} onClear={clear} />
      <Done rows={rows} commands={commands} />
      <SnapshotNumber value={snapshotNo}>
        <div className="relative mt-3 overflow-x-auto rounded-2xl border border-line bg-surface">
          {shown.length > 0 ? (
            <TournamentTable rows={shown} commands={commands} signedIn={signedIn} seating={seating} />
          ) : (
            <EmptyList isEmpty={rows.length === 0} onClear={clear} />
          )}
        </div>
      </SnapshotNumber>
    </main>
  );
}

/** Says what a click has done, for viewers who cannot see how the row changes. */
function Done({
  rows,
  commands: { outcome, own },
}: {
  readonly rows: TournamentSnapshot["rows"];
  readonly commands: ReturnType<typeof useEntryCommands>;
}) {
  const t = useTranslations("tournaments");
  const nameOf = useTournamentName();
  const row = outcome?.refusal === null ? rows.find(({ tournamentId }) => tournamentId === outcome.tournamentId) : null;
  const { prize = 0, fee = 0 } = row?.buyIn ?? {};
  return (
    <p role="status" className="sr-only">
      {row &&
        t(own.has(row.tournamentId) ? "registerDone" : "leaveDone", {
          tournament: nameOf(row),
          amount: formatAmount(prize + fee, row.currency),
        })}
    </p>
  );
}

function EmptyList({ isEmpty, onClear }: { readonly isEmpty: boolean; readonly onClear: () => void }) {
  const t = useTranslations("tournaments");
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <p className="font-medium">{t(isEmpty ? "empty" : "emptyFiltered")}</p>
      {isEmpty ? (
        <p className="text-ink-2">{t("emptyHelp")}</p>
      ) : (
        <Button onClick={onClear}>{t("filter.clear")}</Button>
      )}
    </div>
  );
}
