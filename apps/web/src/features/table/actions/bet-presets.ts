/** The bet sizes a player is offered: totals on this street, in integer cents. The server alone decides what is legal. */
import type { Chips, HandView, LegalActions } from "@poker/engine";
import type { BetShares } from "../../../ui/preferences.ts";

export type Wager = NonNullable<LegalActions["wager"]>;
const PRESET_NAMES = ["min", "share1", "share2", "share3", "max"] as const;
export type BetPresetName = (typeof PRESET_NAMES)[number];
export interface BetPreset {
  readonly name: BetPresetName;
  readonly to: Chips;
  /** What the size is made of. */
  readonly basis: { readonly percent: number } | "min" | "max" | "all-in";
}

/** Percent of the pot that a player may set as a preset. */
const MIN_SHARE_PERCENT = 1;
const MAX_SHARE_PERCENT = 500;

/** "75", "75 %" → 75; null when the text is no whole percentage within the limits. */
export function parseSharePercent(text: string): number | null {
  const match = /^(\d{1,3})\s*%?$/.exec(text.trim());
  const percent = Number(match?.[1] ?? Number.NaN);
  return percent >= MIN_SHARE_PERCENT && percent <= MAX_SHARE_PERCENT ? percent : null;
}

/** All chips in the pots and in front of the players. */
export const totalPot = (hand: HandView): Chips =>
  hand.pots.reduce((sum, pot) => sum + pot.amount, 0) + hand.seats.reduce((sum, seat) => sum + seat.bet, 0);

const clampWager = (wager: Wager, to: Chips): Chips => Math.min(wager.max, Math.max(wager.min, to));

/** The minimum, the player's shares of the pot after the call (whole chips when the stakes are), and the maximum; each within the legal range. */
export function listBetPresets(hand: HandView, legal: LegalActions, shares: BetShares): readonly BetPreset[] {
  const { wager } = legal;
  if (!wager || wager.min === wager.max) return [];
  const potAfterCall = totalPot(hand) + (legal.call ?? 0);
  const unit = hand.rules.bigBlind % 100 === 0 ? 100 : 1;
  const share = (percent: number): Chips => {
    const to = hand.round.highestBet + (percent * potAfterCall) / 100;
    return clampWager(wager, percent === 100 ? to : Math.floor(to / unit) * unit);
  };
  const [one, two, three] = shares;
  const mine = hand.seats.find(({ seat }) => seat === legal.seat);
  const isMaxAllIn = mine !== undefined && wager.max === mine.bet + mine.stack;
  return [
    { name: "min", to: wager.min, basis: "min" },
    { name: "share1", to: share(one), basis: { percent: one } },
    { name: "share2", to: share(two), basis: { percent: two } },
    { name: "share3", to: share(three), basis: { percent: three } },
    { name: "max", to: wager.max, basis: isMaxAllIn ? "all-in" : "max" },
  ];
}

/** The total some big blinds up or down, within the legal range. */
export const stepWager = (wager: Wager, to: Chips, bigBlind: Chips, steps: number): Chips =>
  clampWager(wager, to + steps * bigBlind);
