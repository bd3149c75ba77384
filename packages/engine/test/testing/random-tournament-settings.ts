/** Makes random settings of tournaments from every preset, with other tables, prices and limits. */
import {
  checkTournamentSettings,
  GAMES,
  type PayoutRow,
  STRUCTURES,
  TOURNAMENT_PRESETS,
  type TournamentPreset,
  type TournamentSettings,
  tournamentPresets,
} from "../../src/index.ts";

/** Returns random settings. Most tournaments are small, and a few have nearly `most` players. */
export function buildRandomSettings(
  random: () => number,
  most = 200,
  preset?: TournamentPreset,
): {
  readonly settings: TournamentSettings;
  readonly players: number;
} {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const players = 2 + Math.floor((most - 2) * random() ** (most > 100 ? 9 : 2));
  const base = tournamentPresets[preset ?? pick(TOURNAMENT_PRESETS)];
  const currency = pick(["play", "real"] as const);
  const seats = pick([2, 3, 4, 6, 6, 8, 9, 9, 10]);
  const fee = currency === "real" ? Math.floor(random() * 200) : 0;
  const structure = pick(STRUCTURES);
  const ms = 20_000 + Math.floor(random() * 240_000);
  const { rebuy, addOn } = base;
  const settings: TournamentSettings = {
    ...base,
    currency,
    game: pick(GAMES),
    structure,
    rules: { ...base.rules, flBetCap: structure === "fixed-limit" ? 4 : null },
    button: pick(["dead", "dead", "moving"] as const),
    seats,
    entries:
      base.kind === "sit-and-go"
        ? { min: players, max: players }
        : { min: 2, max: players + Math.floor(random() * 40) },
    buyIn: { prize: 1 + Math.floor(random() * 3_000), fee },
    levels: base.levels.map((level) => ({
      ...level,
      ms,
      bigBet: structure === "fixed-limit" ? 2 * level.bigBlind : level.bigBlind,
    })),
    breaks: { ...base.breaks, hourly: random() < 0.3 ? { minute: pick([0, 25, 55]), ms: 300_000 } : null },
    reEntries: base.lateRegistration && random() < 0.5 ? 1 + Math.floor(random() * 2) : 0,
    rebuy: rebuy && { ...rebuy, price: { prize: 1 + Math.floor(random() * 2_000), fee }, max: pick([1, 2, 5]) },
    addOn: addOn && { ...addOn, price: { prize: 1 + Math.floor(random() * 2_000), fee: 0 } },
    balancing: pick([
      base.balancing,
      { difference: 2, halt: 2, restHands: 0 },
      { difference: 3, halt: 3, restHands: 5 },
    ]),
    breakTable: pick(["highest", "lowest"] as const),
    handForHand: {
      before: pick([0, 1, 1, 2]),
      payJumps: players >= 4 && random() < 0.2 ? [2, 4] : [],
      roundMs: 60_000,
    },
    guarantee: random() < 0.3 ? Math.floor(random() * 200_000) : 0,
    payouts: base.satellite ? [] : drawPayouts(random),
    deal: base.deal && { ...base.deal, keptShare: pick([0, 0, 1_000, 5_000]) },
    satellite: base.satellite && { tournamentId: "target", price: 100 + Math.floor(random() * 5_000) },
  };
  const { satellite, guarantee, entries, buyIn } = settings;
  const largestPool = Math.max(guarantee, buyIn.prize * entries.max);
  const playable = {
    ...settings,
    satellite: satellite && { ...satellite, price: Math.min(satellite.price, largestPool) },
  };
  const issues = checkTournamentSettings(playable);
  if (issues.length > 0) throw new Error(JSON.stringify(issues));
  return { settings: playable, players };
}

/**
 * Returns payout rows for 2, 4, 10, 30 and 100 entries. The shares in each row are random and never rise from one place
 * to the next.
 */
function drawPayouts(random: () => number): readonly PayoutRow[] {
  return [2, 4, 10, 30, 100].map((fromEntries) => {
    const places = 1 + Math.floor((random() * fromEntries) / 3);
    const weights = Array.from({ length: places }, () => 1 + random() * 20).sort((a, b) => b - a);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const shares = weights.map((weight) => Math.max(1, Math.floor((weight / sum) * 9_900)));
    const rest = 10_000 - shares.reduce((total, share) => total + share, 0);
    return {
      fromEntries,
      bands: shares.map((share, place) => ({ places: 1, share: place === 0 ? share + rest : share })),
    };
  });
}
