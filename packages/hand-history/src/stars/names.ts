/** Words that both the writer and the reader of the text format use. */
import type { Game, Structure } from "@poker/engine";

export const GAME_NAMES: Readonly<Record<Game, string>> = {
  holdem: "Hold'em",
  omaha: "Omaha",
  omaha8: "Omaha Hi/Lo",
};
export const LIMIT_NAMES: Readonly<Record<Structure, string>> = {
  "fixed-limit": "Limit",
  "pot-limit": "Pot Limit",
  "no-limit": "No Limit",
};

/** The symbols that are written before amounts, by ISO 4217 currency code. Play money and tournament chips have none. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["USD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["CNY", "¥"],
  ["INR", "₹"],
]);

/** The words for a player who ran out of time and is all-in for what they have put in. T2 */
export const TREATED_AS_ALL_IN = "is being treated as all-in";
