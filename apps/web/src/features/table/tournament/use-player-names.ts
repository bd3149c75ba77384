"use client";
import { useShownName } from "../../../ui/shown-name.ts";
import { useTableTournament } from "./tournament-context.tsx";

/** Returns how a player of the tournament is named to the reader. */
export function usePlayerNames(): (playerId: string) => string {
  const showName = useShownName();
  const names = useTableTournament()?.picture.view.names;
  return (playerId) => showName(names?.[playerId]?.name ?? "");
}
