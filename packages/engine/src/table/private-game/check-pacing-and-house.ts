/**
 * Checks the settings of a private game, in addition to the checks for every table. Any player may open a private game,
 * so a table that deals without pauses could fill the journal. A private game must therefore pause for a minimum time.
 * Fault 122
 */

import { HOUSES } from "../../presets.ts";
import type { FieldIssue } from "../../refusal.ts";
import type { TableSettings } from "../../rules.ts";
import { checkWholeNumber } from "../../setting-issue.ts";

/**
 * The shortest pacing of a private game, in milliseconds. `private_game_open` has the same values. Tables that the
 * staff open may be faster.
 */
export const LEAST_GAME_PACING: TableSettings["pacing"] = {
  streetMs: 500,
  potMs: 1_000,
  uncontestedPotMs: 250,
  furtherPotMs: 250,
  betweenHandsMs: 1_000,
};

/**
 * Returns every setting that prevents the game from being opened, with the reason. Returns an empty list when the
 * game can be opened.
 */
export const checkGameSettings = (settings: TableSettings): readonly FieldIssue[] => [
  ...checkGameHouse(settings),
  ...checkGamePacing(settings.pacing),
];

/** Checks that the game names a house that the room knows, because pages explain the rules of this house. Fault 124 */
export const checkGameHouse = ({ house }: TableSettings): readonly FieldIssue[] =>
  HOUSES.some((known) => known === house) ? [] : [{ field: "house", code: "not-a-house" }];

const checkGamePacing = (pacing: TableSettings["pacing"]): readonly FieldIssue[] => [
  ...checkWholeNumber("pacing.streetMs", pacing.streetMs, LEAST_GAME_PACING.streetMs),
  ...checkWholeNumber("pacing.potMs", pacing.potMs, LEAST_GAME_PACING.potMs),
  ...checkWholeNumber("pacing.uncontestedPotMs", pacing.uncontestedPotMs, LEAST_GAME_PACING.uncontestedPotMs),
  ...checkWholeNumber("pacing.furtherPotMs", pacing.furtherPotMs, LEAST_GAME_PACING.furtherPotMs),
  ...checkWholeNumber("pacing.betweenHandsMs", pacing.betweenHandsMs, LEAST_GAME_PACING.betweenHandsMs),
];
