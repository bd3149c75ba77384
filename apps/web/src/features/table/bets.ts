/** Sizes a player is offered. Totals on this street, integer cents; the server alone decides what is legal. */
import type { Chips, HandView, LegalActions } from "@poker/engine";

type Wager = NonNullable<LegalActions["wager"]>;
export const PRESETS = ["min", "half", "threeQuarters", "pot", "max"] as const;
export type PresetName = (typeof PRESETS)[number];
export interface Preset {
  readonly name: PresetName;
  readonly to: Chips;
}

/** Everything in the middle and in front of the players. */
export const potOnTable = (hand: HandView): Chips =>
  hand.pots.reduce((sum, pot) => sum + pot.amount, 0) + hand.seats.reduce((sum, seat) => sum + seat.bet, 0);

export const clampWager = (wager: Wager, to: Chips): Chips => Math.min(wager.max, Math.max(wager.min, to));

/** Shares of the pot after the call, as whole chips when the stakes are whole chips, each within the legal range. */
export function presets(hand: HandView, legal: LegalActions): readonly Preset[] {
  const { wager } = legal;
  if (!wager || wager.min === wager.max) return [];
  const call = legal.call ?? 0;
  const potAfterCall = potOnTable(hand) + call;
  const unit = hand.rules.bigBlind % 100 === 0 ? 100 : 1;
  const share = (part: number) =>
    clampWager(wager, Math.floor((hand.round.highest + part * potAfterCall) / unit) * unit);
  return [
    { name: "min", to: wager.min },
    { name: "half", to: share(0.5) },
    { name: "threeQuarters", to: share(0.75) },
    { name: "pot", to: clampWager(wager, hand.round.highest + potAfterCall) },
    { name: "max", to: wager.max },
  ];
}

/** One big blind up or down, within the legal range. */
export const stepWager = (wager: Wager, to: Chips, bigBlind: Chips, steps: number): Chips =>
  clampWager(wager, to + steps * bigBlind);
