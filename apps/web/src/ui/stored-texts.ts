/** Translates names that the room has stored in one language: the names that it gives to guests and to tournament tables. */
import { guestNumberOf } from "@poker/protocol";

/**
 * Translates a player's stored name for the reader. Changes only the names that the room gives to guests, because the
 * room stores them in one language. `numbered` returns the words for a guest with this number.
 */
export function storedNameText(storedName: string, numbered: (number: string) => string): string {
  const number = guestNumberOf(storedName);
  return number === null ? storedName : numbered(number);
}

/** The form of a tournament table's stored name: the tournament's name and number, and then the table's number. */
const TOURNAMENT_TABLE_NAME = /^(?<tournament>.+ #[\d.,]+) · (?<table>\d+)$/u;

/** Translates a table's stored name for the reader. `inTournament` returns the words for a tournament's table. */
export function tableNameText(
  storedName: string,
  inTournament: (parts: { readonly tournament: string; readonly table: string }) => string,
): string {
  const { tournament, table } = TOURNAMENT_TABLE_NAME.exec(storedName)?.groups ?? {};
  return tournament && table ? inTournament({ tournament, table }) : storedName;
}
