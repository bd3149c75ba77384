"use client";
/** Shows the names of players, tables, houses and tournaments in the language of the page. */
import { HOUSES } from "@poker/engine";
import type { NamedTournament } from "@poker/protocol";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { storedNameText, tableNameText } from "./stored-texts.ts";

/** Returns a stored name as the reader sees it. */
export type ShowName = (storedName: string) => string;

export function useShownName(): ShowName {
  const t = useTranslations("guest");
  return useCallback((storedName) => storedNameText(storedName, (number) => t("numbered", { number })), [t]);
}

/** Returns the stored name of a table as the reader sees it. */
export function useTableName(): (storedName: string) => string {
  const t = useTranslations("tables");
  return (storedName) => tableNameText(storedName, (parts) => t("tournamentTable", parts));
}

/** Names a house; a house without a message is shown by its id. */
export function useHouseName(): (house: string) => string {
  const t = useTranslations("house");
  return (house) => {
    const known = HOUSES.find((name) => name === house);
    return known ? t(known) : house;
  };
}

/** Returns a function that names a tournament, with the number that distinguishes it from others of the same name. */
export function useTournamentName(): (tournament: Pick<NamedTournament, "name" | "number">) => string {
  const t = useTranslations("tournaments");
  return ({ name, number }) => t("numbered", { name, number });
}

export const tournamentHref = (tournamentId: string): string => `/tournament/${tournamentId}`;
