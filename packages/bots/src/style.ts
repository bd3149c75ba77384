/** The playing styles of bots, as data. A value is a fraction from 0 to 1 unless its comment says otherwise. */
import type { BotStyle } from "@poker/protocol";

export interface Style {
  readonly name: BotStyle;
  /** How many of all starting hands the bot plays in a middle seat at a table of six, when no opponent has raised. */
  readonly loose: number;
  /** How many of the hands that the bot plays it raises before the flop. */
  readonly raises: number;
  /** How often the bot bets or raises when the gain is small. When the gain is large, it almost always does. */
  readonly aggression: number;
  /** How often the bot makes a bluff that looks profitable. */
  readonly bluffs: number;
  /** How much a call must gain on average, as a fraction of its price. A bot with a value below 0 calls too often. */
  readonly caution: number;
  /** The typical bet as a fraction of the pot. It may be above 1. */
  readonly size: number;
}

export const STYLES = {
  rock: { name: "rock", loose: 0.17, raises: 0.7, aggression: 0.5, bluffs: 0.1, caution: 0.1, size: 0.6 },
  tag: { name: "tag", loose: 0.26, raises: 0.9, aggression: 0.8, bluffs: 0.4, caution: 0.03, size: 0.7 },
  regular: { name: "regular", loose: 0.32, raises: 0.6, aggression: 0.5, bluffs: 0.25, caution: 0.02, size: 0.6 },
  station: { name: "station", loose: 0.48, raises: 0.15, aggression: 0.15, bluffs: 0.05, caution: -0.04, size: 0.5 },
  maniac: { name: "maniac", loose: 0.44, raises: 0.8, aggression: 1, bluffs: 0.9, caution: -0.01, size: 0.9 },
} as const satisfies { readonly [K in BotStyle]: Style & { readonly name: K } };
