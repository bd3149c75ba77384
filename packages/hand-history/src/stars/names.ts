/** Words of the text form that its writer and its reader share. */
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

/** The symbols that stand before an amount, by code of ISO 4217; play money and chips have none. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["USD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["CNY", "¥"],
  ["INR", "₹"],
]);

/** Said of a player who ran out of time and is in for what they put in. T2 */
export const TREATED_AS_ALL_IN = "is being treated as all-in";
