import type { NamedTournament } from "@poker/protocol";
import { useTranslations } from "use-intl";

/** Returns the name of a tournament with the number that tells it apart from others of that name. */
export function useTournamentName(): (tournament: Pick<NamedTournament, "name" | "number">) => string {
  const t = useTranslations("tournaments");
  return ({ name, number }) => t("numbered", { name, number });
}

export const tournamentHref = (tournamentId: string): string => `/tournament/${tournamentId}`;
