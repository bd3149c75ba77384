/** The settings of the private games of a load run: several houses and betting structures with game chips. Hosts change the stakes. */
import { buildSettings, LEAST_GAME_PACING, presets, type TableSettings } from "@poker/engine";
import { withQuickPace } from "../load-tables.ts";

const KINDS = [
  { preset: presets.cardroom, game: "holdem", structure: "no-limit" },
  { preset: presets.unibet, game: "omaha", structure: "pot-limit" },
  { preset: presets.empire, game: "holdem", structure: "fixed-limit" },
] as const;

/** Returns the settings of the game with this number. Its stakes are multiplied by `factor`. */
export function buildGameSettings(number: number, factor: number): TableSettings {
  const { preset, game, structure } = KINDS[number % KINDS.length] ?? KINDS[0];
  const stakes = { game, structure, low: 1_00 * factor, high: 2_00 * factor, currency: "game" } as const;
  return { ...withQuickPace(buildSettings(preset, stakes), "pick-a-seat"), pacing: LEAST_GAME_PACING, bots: false };
}
