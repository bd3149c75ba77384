/** The bet sizes that a player is offered: totals on this street, in integer cents. The server alone decides what is legal. */
import { type Chips, type HandView, type LegalActions, seatAt, totalPot } from "@poker/engine";
import { MULTIPLE_PERCENT_RANGE, SHARE_PERCENT_RANGE } from "@poker/protocol";
import { formatNumber } from "../../../../ui/format-amount.ts";
import { parseAmountInRange } from "../../../../ui/parse-amount.ts";
import type { OwnSizes } from "../../../../ui/preferences.ts";

export type Wager = NonNullable<LegalActions["wager"]>;
const PRESET_NAMES = ["min", "share1", "share2", "share3", "max"] as const;
export type BetPresetName = (typeof PRESET_NAMES)[number];
export interface BetPreset {
  readonly name: BetPresetName;
  readonly to: Chips;
  /** How the size is calculated: percent of the pot, percent of the bet to call, or an end of the legal range. */
  readonly basis: { readonly ofPot: number } | { readonly ofBet: number } | "min" | "max" | "all-in";
}

/** The player's own sizes, in percent of the pot and of the bet to call. */
interface PresetSizes {
  readonly shares: OwnSizes;
  readonly multiples: OwnSizes;
}

/** Reads a percentage: "75" and "75%" are 75. null when the text is not a whole percentage within the limits. */
export function parseSharePercent(text: string): number | null {
  const match = /^(\d{1,3})\s*%?$/.exec(text.trim());
  const percent = Number(match?.[1] ?? Number.NaN);
  return percent >= SHARE_PERCENT_RANGE.min && percent <= SHARE_PERCENT_RANGE.max ? percent : null;
}

/** Reads a multiple as percent: "2.5" and "2,5×" are 250. null when the text is not a multiple within the limits. */
export function parseMultiplePercent(text: string): number | null {
  const percent = parseAmountInRange(MULTIPLE_PERCENT_RANGE, text.trim().replace(/\s*[x×]$/i, ""));
  return typeof percent === "number" ? percent : null;
}

/** Writes 250 as "2.5", or in Spanish as "2,5". */
export const formatMultiple = (percent: number): string => formatNumber(percent / 100);

const clampWager = (wager: Wager, to: Chips): Chips => Math.min(wager.max, Math.max(wager.min, to));

/** The smallest unit of amounts at the table: whole chips where both blinds are whole chips, otherwise cents. */
export const smallestUnit = ({ smallBlind, bigBlind }: HandView["rules"]): Chips =>
  smallBlind % 100 === 0 && bigBlind % 100 === 0 ? 100 : 1;

/**
 * The minimum, the player's own three sizes, and the maximum, each within the legal range and in the table's smallest unit. Before the
 * flop, own sizes are multiples of the bet to call. Later they are percentages of the pot after the call.
 */
export function listBetPresets(hand: HandView, legal: LegalActions, sizes: PresetSizes): readonly BetPreset[] {
  const { wager } = legal;
  if (!wager || wager.min === wager.max) return [];
  const { rules, round } = hand;
  const unit = smallestUnit(rules);
  const potAfterCall = totalPot(hand) + (legal.call ?? 0);
  const betToCall = Math.max(round.highestBet, rules.bigBlind); // B11: a short blind is called as a full blind
  const ownSize = (index: 0 | 1 | 2): Pick<BetPreset, "to" | "basis"> => {
    const isBeforeFlop = hand.street === 0;
    const percent = isBeforeFlop ? sizes.multiples[index] : sizes.shares[index];
    const to = isBeforeFlop ? (percent * betToCall) / 100 : round.highestBet + (percent * potAfterCall) / 100;
    const isExactPot = !isBeforeFlop && percent === 100; // A6
    return {
      to: clampWager(wager, isExactPot ? to : Math.floor(to / unit) * unit),
      basis: isBeforeFlop ? { ofBet: percent } : { ofPot: percent },
    };
  };
  return [
    { name: "min", to: wager.min, basis: "min" },
    { name: "share1", ...ownSize(0) },
    { name: "share2", ...ownSize(1) },
    { name: "share3", ...ownSize(2) },
    { name: "max", to: wager.max, basis: maximumBasis(hand, legal, wager) },
  ];
}

/** What limits a bet: the stack, or in pot limit the pot if it is smaller. A5, A6 */
function maximumBasis(hand: HandView, { seat }: LegalActions, wager: Wager): BetPreset["basis"] {
  const mine = seatAt(hand.seats, seat);
  if (mine !== undefined && wager.max === mine.bet + mine.stack) return "all-in";
  return hand.rules.structure === "pot-limit" ? { ofPot: 100 } : "max";
}

/** Leaves out presets with an amount that another preset has, so that no amount has two buttons. Both ends of the legal range are kept. */
export function distinctPresets(presets: readonly BetPreset[]): readonly BetPreset[] {
  const ends = presets.filter(({ name }) => name === "min" || name === "max");
  return presets.filter(
    (preset, index) =>
      ends.includes(preset) ||
      ![...ends, ...presets.slice(0, index)].some((other) => other !== preset && other.to === preset.to),
  );
}

/** The total changed by `steps` big blinds, within the legal range. */
export const stepWager = (wager: Wager, to: Chips, bigBlind: Chips, steps: number): Chips =>
  clampWager(wager, to + steps * bigBlind);
