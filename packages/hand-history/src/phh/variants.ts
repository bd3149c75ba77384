/**
 * The variant codes of PHH. The standard has codes for some games (FT, NT, PO, FO/8). The codes of the other games follow the same pattern:
 * structure, game, and `/8` when half of the pot goes to a qualifying low.
 */

import type { Game, Structure } from "@poker/engine";
import { keyOf } from "../key-of.ts";

const STRUCTURE_CODES: Readonly<Record<Structure, string>> = { "fixed-limit": "F", "pot-limit": "P", "no-limit": "N" };
const GAME_CODES: Readonly<Record<Game, string>> = { holdem: "T", omaha: "O", omaha8: "O/8" };

export const variantOf = (rules: { readonly structure: Structure; readonly game: Game }): string =>
  STRUCTURE_CODES[rules.structure] + GAME_CODES[rules.game];

/** Returns the game of a code; null for a game that this room does not have. */
export function readVariant(code: string): { readonly structure: Structure; readonly game: Game } | null {
  const structure = keyOf(STRUCTURE_CODES, code.slice(0, 1));
  const game = keyOf(GAME_CODES, code.slice(1));
  return structure && game ? { structure, game } : null;
}
