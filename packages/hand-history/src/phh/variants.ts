/**
 * The codes of PHH for games. The standard defines some of them: FT, NT, PO and FO/8. The codes of our other games follow the same pattern:
 * a letter for the structure, a letter for the game, and `/8` when a low hand can win half of the pot.
 */

import type { Game, Structure } from "@poker/engine";
import { keyOf } from "../key-of.ts";

const STRUCTURE_CODES: Readonly<Record<Structure, string>> = { "fixed-limit": "F", "pot-limit": "P", "no-limit": "N" };
const GAME_CODES: Readonly<Record<Game, string>> = { holdem: "T", omaha: "O", omaha8: "O/8" };

export const variantOf = (rules: { readonly structure: Structure; readonly game: Game }): string =>
  STRUCTURE_CODES[rules.structure] + GAME_CODES[rules.game];

/** Returns the game with this code. Returns null when this room does not have the game. */
export function readVariant(code: string): { readonly structure: Structure; readonly game: Game } | null {
  const structure = keyOf(STRUCTURE_CODES, code.slice(0, 1));
  const game = keyOf(GAME_CODES, code.slice(1));
  return structure && game ? { structure, game } : null;
}
