/** When staff change a setting of a tournament, adjusts the settings that depend on it. */
import { FULL_SHARE, type PayoutRow, type TournamentSettings } from "@poker/engine";

export const ALL_TO_FIRST: PayoutRow = { fromEntries: 2, bands: [{ places: 1, share: FULL_SHARE }] };

/** Returns the changed settings, together with all further changes that the change requires. */
export function withDependentSettings(before: TournamentSettings, after: TournamentSettings): TournamentSettings {
  let settings = after;
  if (after.kind !== before.kind) settings = withKind(settings);
  if (after.structure !== before.structure) settings = withStructure(settings);
  if (after.ante !== before.ante) settings = withAnte(settings);
  if ((after.satellite === null) !== (before.satellite === null)) settings = withSatellite(settings);
  return settings;
}

/** Bots enter only sit-and-gos. M1 */
const withKind = (settings: TournamentSettings): TournamentSettings =>
  settings.kind === "scheduled" ? { ...settings, bots: null } : settings;

/**
 * Adjusts the large bet and the cap on raises to the structure. The large bet is twice the big blind in fixed limit, and equals the big
 * blind in other structures. G5, A2
 */
function withStructure(settings: TournamentSettings): TournamentSettings {
  const isLimit = settings.structure === "fixed-limit";
  return {
    ...settings,
    rules: { ...settings.rules, flBetCap: isLimit ? 4 : null },
    levels: settings.levels.map((level) => ({ ...level, bigBet: (isLimit ? 2 : 1) * level.bigBlind })),
  };
}

/** In a tournament without antes, no level has an ante. M6 */
const withAnte = (settings: TournamentSettings): TournamentSettings =>
  settings.ante === "none"
    ? { ...settings, levels: settings.levels.map((level) => ({ ...level, ante: 0 })) }
    : settings;

/** A satellite pays tickets instead of a table of prizes, and players make no deals in it. M19, M23 */
const withSatellite = (settings: TournamentSettings): TournamentSettings =>
  settings.satellite ? { ...settings, payouts: [], deal: null } : { ...settings, payouts: [ALL_TO_FIRST] };
