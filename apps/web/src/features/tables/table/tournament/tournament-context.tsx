"use client";
/**
 * Keeps what a table's page knows about the table's tournament. The bar, the felt, the prompts and the dialogs all use this one picture.
 */
import type { TournamentPicture } from "@poker/client";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { formatClock } from "../../../../ui/format-duration.ts";
import { serverNow, useServerNow } from "../../../../ui/server-clock.ts";
import { useShownName } from "../../../../ui/shown-names.ts";
import { type LevelClock, levelClockAt } from "../../../tournaments/level-clock.ts";
import type { TournamentSession } from "../../../tournaments/tournament-session.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { describeTournamentWait } from "./tournament-texts.ts";

export interface TableTournament {
  readonly session: TournamentSession;
  readonly picture: TournamentPicture;
  /** null when the viewer is not signed in. */
  readonly userId: string | null;
  /** Identifies the dialog that the player has closed; null when they have closed none. */
  readonly closedDialog: string | null;
  readonly closeDialog: (key: string | null) => void;
}

const TournamentContext = createContext<TableTournament | null>(null);

/** Returns null at a cash table, and until the server has sent the tournament. */
export const useTableTournament = (): TableTournament | null => useContext(TournamentContext);

const NO_PICTURE = createStore<{ readonly picture: TournamentPicture | null }>(() => ({ picture: null }));

/**
 * Gives the components inside it the tournament. While the page changes to another table of the tournament, they get what was known at the
 * table before.
 */
export function TournamentProvider({
  session,
  children,
}: {
  readonly session: TableSession;
  readonly children: ReactNode;
}) {
  const attached = useStore(session.state, (state) => state.tournament);
  const picture = useStore(attached?.state ?? NO_PICTURE, (state) => state.picture);
  const [closedDialog, closeDialog] = useState<string | null>(null);
  const { userId } = session;
  const current = useMemo(
    () => (attached && picture ? { session: attached, picture, userId, closedDialog, closeDialog } : null),
    [attached, picture, userId, closedDialog],
  );
  const [last, setLast] = useState<TableTournament | null>(null);
  useEffect(() => {
    if (current) setLast(current);
  }, [current]);
  return <TournamentContext value={current ?? last}>{children}</TournamentContext>;
}

/**
 * Returns the name that the page shows for a table. At a tournament's table, this is the name of the tournament with the table's number.
 */
export function useTableName(scene: TableScene | null, name: string): string {
  const t = useTranslations("tournamentTable");
  const tournament = useTableTournament()?.picture.view.name;
  const tableNo = scene?.view.tournament?.tableNo;
  return tournament === undefined || tableNo === undefined ? name : t("tableName", { tournament, table: tableNo });
}

/** Returns a function that gives the name of a player in the tournament, in the reader's language. */
export function usePlayerNames(): (playerId: string) => string {
  const showName = useShownName();
  const names = useTableTournament()?.picture.view.names;
  return (playerId) => showName(names?.[playerId]?.name ?? "");
}

/** Returns the clock of the levels and breaks, and updates it as it runs. */
export function useLevelClock({ picture: { view } }: TableTournament): LevelClock {
  const { isRunning, break: pause } = view.clock;
  const now = useServerNow(isRunning || pause?.until != null) ?? serverNow();
  return levelClockAt(view, now);
}

/** Returns a text that says why no hand runs. Returns null when a hand runs, or when the reason is not known. */
export function useTournamentWait({ view }: TableScene): string | null {
  const t = useTranslations();
  const tournament = useTableTournament();
  const isBreak = tournament?.picture.view.clock.break?.until != null;
  const now = useServerNow(isBreak) ?? serverNow();
  if (!tournament) return null;
  const { picture } = tournament;
  const { breakLeftMs } = levelClockAt(picture.view, now);
  return describeTournamentWait(t, picture.view, view, formatClock(breakLeftMs ?? 0));
}
