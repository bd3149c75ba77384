/** The venues at which the bots are measured: games with their stakes and their number of players. */
import { buildSettings, type HandRules, presets, type Stakes } from "@poker/engine";

export interface Venue {
  readonly name: string;
  readonly players: number;
  readonly rules: HandRules;
  /** How many chips each seat has at the start of each hand: a hundred big blinds, or in fixed limit fifty big bets. */
  readonly stack: number;
}

function createVenue(name: string, players: number, stakes: Omit<Stakes, "currency">): Venue {
  const { rules } = buildSettings(presets.cardroom, { ...stakes, currency: "play" });
  return { name, players, rules, stack: 100 * rules.bigBlind };
}

export const VENUES: readonly Venue[] = [
  createVenue("holdem-nl-6", 6, { game: "holdem", structure: "no-limit", low: 50, high: 100 }),
  createVenue("holdem-nl-2", 2, { game: "holdem", structure: "no-limit", low: 50, high: 100 }),
  createVenue("omaha-pl-6", 6, { game: "omaha", structure: "pot-limit", low: 50, high: 100 }),
  createVenue("omaha8-fl-6", 6, { game: "omaha8", structure: "fixed-limit", low: 100, high: 200 }),
];
