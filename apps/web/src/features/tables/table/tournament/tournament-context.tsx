"use client";
/** What a table's page knows about the tournament of the table: one picture for its bar, felt, prompts and dialogs. */
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
  /** The key of the dialog that the player has closed; null when no dialog is closed. */
  readonly closedDialog: string | null;
  readonly closeDialog: (key: string | null) => void;
}

const TournamentContext = createContext<TableTournament | null>(null);

/** null at a cash table, and until the server has sent the tournament. */
export const useTableTournament = (): TableTournament | null => useContext(TournamentContext);

const NO_PICTURE = createStore<{ readonly picture: TournamentPicture | null }>(() => ({ picture: null }));

/** While the page switches to another table of the tournament, it shows what it knew at the previous table. */
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

/** A tournament's table is named by the tournament and the table's number; any other table by its own name. */
export function useTableName(scene: TableScene | null, name: string): string {
  const t = useTranslations("tournamentTable");
  const tournament = useTableTournament()?.picture.view.name;
  const tableNo = scene?.view.tournament?.tableNo;
  return tournament === undefined || tableNo === undefined ? name : t("tableName", { tournament, table: tableNo });
}

/** Returns a function that names a player of the tournament for the reader. */
export function usePlayerNames(): (playerId: string) => string {
  const showName = useShownName();
  const names = useTableTournament()?.picture.view.names;
  return (playerId) => showName(names?.[playerId]?.name ?? "");
}

/** The running clock of the levels and breaks. */
export function useLevelClock({ picture: { view } }: TableTournament): LevelClock {
  const { isRunning, break: pause } = view.clock;
  const now = useServerNow(isRunning || pause?.until != null) ?? serverNow();
  return levelClockAt(view, now);
}

/** Why no hand runs; null when a hand runs, or the reason is not known. */
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
