/** Playing styles of bots, as data. All figures are shares from 0 to 1 unless said otherwise. */
export interface Style {
  readonly name: string;
  /** Share of all starting hands played at a full table for a single big blind. */
  readonly loose: number;
  /** Share of the played hands that are raised before the flop. */
  readonly raises: number;
  /** How often a hand that is good enough is bet or raised. */
  readonly aggression: number;
  /** How often a weak hand is bet when no opponent has bet. */
  readonly bluffs: number;
  /** Equity wanted beyond the pot odds to call a pot-sized bet; below 0 the player calls too much. */
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
