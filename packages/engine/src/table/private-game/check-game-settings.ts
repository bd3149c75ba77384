/**
 * The requirements for the settings of a private game beyond those of any table. Anybody may open one, so its pace is limited: a
 * table that deals without a pause fills the journal. Fault 122
 */

import { HOUSES } from "../../presets.ts";
import type { FieldIssue } from "../../refusal.ts";
import type { TableSettings } from "../../rules.ts";
import { checkWholeNumber } from "../../setting-issue.ts";

/** In milliseconds; `private_game_open` has the same values. Tables that the staff open may be faster. */
export const LEAST_GAME_PACING: TableSettings["pacing"] = {
  streetMs: 500,
  potMs: 1_000,
  uncontestedPotMs: 250,
  furtherPotMs: 250,
  betweenHandsMs: 1_000,
};

/** All settings with which no game can be opened; empty when the game can be opened. */
export const checkGameSettings = (settings: TableSettings): readonly FieldIssue[] => [
  ...checkGameHouse(settings),
  ...checkGamePacing(settings.pacing),
];

/** A game names a house of the room, whose rules the page explains. Fault 124 */
export const checkGameHouse = ({ house }: TableSettings): readonly FieldIssue[] =>
  HOUSES.some((known) => known === house) ? [] : [{ field: "house", code: "not-a-house" }];

const checkGamePacing = (pacing: TableSettings["pacing"]): readonly FieldIssue[] => [
  ...checkWholeNumber("pacing.streetMs", pacing.streetMs, LEAST_GAME_PACING.streetMs),
  ...checkWholeNumber("pacing.potMs", pacing.potMs, LEAST_GAME_PACING.potMs),
  ...checkWholeNumber("pacing.uncontestedPotMs", pacing.uncontestedPotMs, LEAST_GAME_PACING.uncontestedPotMs),
  ...checkWholeNumber("pacing.furtherPotMs", pacing.furtherPotMs, LEAST_GAME_PACING.furtherPotMs),
  ...checkWholeNumber("pacing.betweenHandsMs", pacing.betweenHandsMs, LEAST_GAME_PACING.betweenHandsMs),
];
