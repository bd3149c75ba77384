"use client";
/** What the page of a table knows of the tournament that the table belongs to: one picture for its bar, felt, prompts and dialogs. */
import type { TournamentPicture } from "@poker/client";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { TournamentSession } from "../../tournaments/tournament-session.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";

export interface TableTournament {
  readonly session: TournamentSession;
  readonly picture: TournamentPicture;
  /** null when the viewer is not signed in. */
  readonly userId: string | null;
  /** What was asked in the dialog that the player has closed; null when none is closed. */
  readonly closedDialog: string | null;
  readonly closeDialog: (key: string | null) => void;
}

const TournamentContext = createContext<TableTournament | null>(null);

/** null at a cash table, and until the server has told of the tournament. */
export const useTableTournament = (): TableTournament | null => useContext(TournamentContext);

const NO_PICTURE = createStore<{ readonly picture: TournamentPicture | null }>(() => ({ picture: null }));

/** While the page goes over to another table of the tournament, it shows what it knew of it at the last one. */
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

/** A table of a tournament is named by the tournament and its number; any other by itself. */
export function useTableName(scene: TableScene | null, name: string): string {
  const t = useTranslations("tournamentTable");
  const tournament = useTableTournament()?.picture.view.name;
  const tableNo = scene?.view.tournament?.tableNo;
  return tournament === undefined || tableNo === undefined ? name : t("tableName", { tournament, table: tableNo });
}
