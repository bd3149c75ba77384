"use client";
/** Translates the names of players, tables, houses and tournaments to the page's language. */
import { HOUSES } from "@poker/engine";
import type { NamedTournament } from "@poker/protocol";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { storedNameText, tableNameText } from "./stored-texts.ts";

/** Returns a player's stored name as the reader sees it. */
export type ShowName = (storedName: string) => string;

export function useShownName(): ShowName {
  const t = useTranslations("guest");
  return useCallback((storedName) => storedNameText(storedName, (number) => t("numbered", { number })), [t]);
}

/** Returns a function that returns a table's stored name as the reader sees it. */
export function useTableName(): (storedName: string) => string {
  const t = useTranslations("tables");
  return (storedName) => tableNameText(storedName, (parts) => t("tournamentTable", parts));
}

/** Returns a function that names a house. A house without a text in the message catalogue is shown by its id. */
export function useHouseName(): (house: string) => string {
  const t = useTranslations("house");
  return (house) => {
    const known = HOUSES.find((name) => name === house);
    return known ? t(known) : house;
  };
}

/** Returns a function that names a tournament. Adds the number that distinguishes it from other tournaments of the same name. */
export function useTournamentName(): (tournament: Pick<NamedTournament, "name" | "number">) => string {
  const t = useTranslations("tournaments");
  return ({ name, number }) => t("numbered", { name, number });
}

export const tournamentHref = (tournamentId: string): string => `/tournament/${tournamentId}`;
