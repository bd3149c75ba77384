/** Keeps a tournament's settings consistent: when staff change one setting, changes the settings that depend on it. */
import { FULL_SHARE, type PayoutRow, type TournamentSettings } from "@poker/engine";

export const ALL_TO_FIRST: PayoutRow = { fromEntries: 2, bands: [{ places: 1, share: FULL_SHARE }] };

/** Returns the settings after an edit, together with the further changes that the edit makes necessary. */
export function withDependentSettings(before: TournamentSettings, after: TournamentSettings): TournamentSettings {
  let settings = after;
  if (after.kind !== before.kind) settings = withKind(settings);
  if (after.structure !== before.structure) settings = withStructure(settings);
  if (after.ante !== before.ante) settings = withAnte(settings);
  if ((after.satellite === null) !== (before.satellite === null)) settings = withSatellite(settings);
  return settings;
}

/** Removes the bots from a scheduled tournament, because bots enter only sit-and-gos. M1 */
const withKind = (settings: TournamentSettings): TournamentSettings =>
  settings.kind === "scheduled" ? { ...settings, bots: null } : settings;

/**
 * Fits the big bet and the cap on raises to the betting structure. In fixed limit, the big bet is twice the big blind.
 * In other structures it equals the big blind. G5, A2
 */
function withStructure(settings: TournamentSettings): TournamentSettings {
  const isLimit = settings.structure === "fixed-limit";
  return {
    ...settings,
    rules: { ...settings.rules, flBetCap: isLimit ? 4 : null },
    levels: settings.levels.map((level) => ({ ...level, bigBet: (isLimit ? 2 : 1) * level.bigBlind })),
  };
}

/** Removes the antes from all levels when the tournament has none. M6 */
const withAnte = (settings: TournamentSettings): TournamentSettings =>
  settings.ante === "none"
    ? { ...settings, levels: settings.levels.map((level) => ({ ...level, ante: 0 })) }
    : settings;

/**
 * Makes the prizes fit. A satellite pays tickets, so it has no payout table, and its players cannot make a deal. M19,
 * M23
 */
const withSatellite = (settings: TournamentSettings): TournamentSettings =>
  settings.satellite ? { ...settings, payouts: [], deal: null } : { ...settings, payouts: [ALL_TO_FIRST] };
