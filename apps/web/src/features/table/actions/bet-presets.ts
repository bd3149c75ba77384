/** Sizes a player is offered. Totals on this street, integer cents; the server alone decides what is legal. */
import type { Chips, HandView, LegalActions } from "@poker/engine";
import type { BetShares } from "../../../ui/preferences.ts";

type Wager = NonNullable<LegalActions["wager"]>;
export const PRESET_NAMES = ["min", "share1", "share2", "share3", "max"] as const;
export type BetPresetName = (typeof PRESET_NAMES)[number];
export interface BetPreset {
  readonly name: BetPresetName;
  readonly to: Chips;
  /** What it stands for. */
  readonly basis: { readonly percent: number } | "min" | "max" | "all-in";
}

/** Percent of the pot that a player may have among his sizes. */
export const MIN_SHARE_PERCENT = 1;
export const MAX_SHARE_PERCENT = 500;

/** "75", "75 %" → 75; null: not a whole percentage that can be had. */
export function parseSharePercent(text: string): number | null {
  const match = /^(\d{1,3})\s*%?$/.exec(text.trim());
  const percent = Number(match?.[1] ?? Number.NaN);
  return percent >= MIN_SHARE_PERCENT && percent <= MAX_SHARE_PERCENT ? percent : null;
}

/** Everything in the middle and in front of the players. */
export const totalPot = (hand: HandView): Chips =>
  hand.pots.reduce((sum, pot) => sum + pot.amount, 0) + hand.seats.reduce((sum, seat) => sum + seat.bet, 0);

export const clampWager = (wager: Wager, to: Chips): Chips => Math.min(wager.max, Math.max(wager.min, to));

/** The least, his shares of the pot after the call (whole chips when the stakes are), and the most; each within the legal range. */
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
  const whole = mine !== undefined && wager.max === mine.bet + mine.stack;
  return [
    { name: "min", to: wager.min, basis: "min" },
    { name: "share1", to: share(one), basis: { percent: one } },
    { name: "share2", to: share(two), basis: { percent: two } },
    { name: "share3", to: share(three), basis: { percent: three } },
    { name: "max", to: wager.max, basis: whole ? "all-in" : "max" },
  ];
}

/** One big blind up or down, within the legal range. */
export const stepWager = (wager: Wager, to: Chips, bigBlind: Chips, steps: number): Chips =>
  clampWager(wager, to + steps * bigBlind);
