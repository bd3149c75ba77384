/** Translates the names that the room gives to guests and tables, and that it stores in one language. */
import { guestNumberOf } from "@poker/protocol";

/**
 * Translates a player's stored name for the reader, because the room stores the names that it gives to guests in one language. `numbered`
 * returns the words for a guest with a number.
 */
export function storedNameText(storedName: string, numbered: (number: string) => string): string {
  const number = guestNumberOf(storedName);
  return number === null ? storedName : numbered(number);
}

/** The stored name of a tournament's table: the tournament, its number, and the table's number. */
const TOURNAMENT_TABLE_NAME = /^(?<tournament>.+ #[\d.,]+) · (?<table>\d+)$/u;

/** Translates the stored name of a table for the reader. `inTournament` returns the words for a table of a tournament. */
export function tableNameText(
  storedName: string,
  inTournament: (parts: { readonly tournament: string; readonly table: string }) => string,
): string {
  const { tournament, table } = TOURNAMENT_TABLE_NAME.exec(storedName)?.groups ?? {};
  return tournament && table ? inTournament({ tournament, table }) : storedName;
}
