/** How players differ, as data. All figures are shares from 0 to 1 unless said otherwise. */
export interface Style {
  readonly name: string;
  /** Of all starting hands, those he plays at a full table for a single big blind. */
  readonly loose: number;
  /** Of the hands he plays, those he raises before the flop. */
  readonly raises: number;
  /** How often he bets or raises with a hand that is good enough to. */
  readonly aggression: number;
  /** How often he bets with nothing when nobody else has. */
  readonly bluffs: number;
  /** What he asks beyond the pot's odds to call a pot-sized bet; below 0 he pays too much. */
  readonly caution: number;
  /** Typical bet as a part of the pot; may pass 1. */
  readonly size: number;
}

export const STYLES = {
  rock: { name: "rock", loose: 0.16, raises: 0.45, aggression: 0.6, bluffs: 0.04, caution: 0.12, size: 0.55 },
  tag: { name: "tag", loose: 0.26, raises: 0.6, aggression: 0.8, bluffs: 0.18, caution: 0.06, size: 0.65 },
  regular: { name: "regular", loose: 0.36, raises: 0.35, aggression: 0.6, bluffs: 0.12, caution: 0.04, size: 0.55 },
  station: { name: "station", loose: 0.6, raises: 0.1, aggression: 0.25, bluffs: 0.03, caution: -0.06, size: 0.4 },
  maniac: { name: "maniac", loose: 0.55, raises: 0.45, aggression: 0.9, bluffs: 0.3, caution: -0.02, size: 0.8 },
} as const satisfies Record<string, Style>;
