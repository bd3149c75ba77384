/** Names a player's own table. */
import type { OwnTable } from "@poker/protocol";
import type { Translate } from "../table/felt/card-text.ts";

/** As the room stores the name of a tournament's table: the tournament, its number, and that of the table. */
const TOURNAMENT_TABLE_NAME = /^(?<tournament>.+) · (?<table>\d+)$/u;

export function ownTableName(t: Translate, { name, tournamentId }: Pick<OwnTable, "name" | "tournamentId">): string {
  const parts = tournamentId === null ? undefined : TOURNAMENT_TABLE_NAME.exec(name)?.groups;
  return parts?.tournament && parts.table
    ? t("tables.tournamentTable", { tournament: parts.tournament, table: parts.table })
    : name;
}
