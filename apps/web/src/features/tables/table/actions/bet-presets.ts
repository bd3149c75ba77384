/** Computes the bet sizes that a player is offered, as totals on this street in integer cents. Only the server decides what is legal. */
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
  /** How the size is calculated: as a percentage of the pot, as a percentage of the bet to call, or as the legal minimum or maximum. */
  readonly basis: { readonly ofPot: number } | { readonly ofBet: number } | "min" | "max" | "all-in";
}

/** The player's own sizes: `shares` in percent of the pot, `multiples` in percent of the bet to call. */
interface PresetSizes {
  readonly shares: OwnSizes;
  readonly multiples: OwnSizes;
}

/** Reads a percentage: "75" and "75%" both give 75. Returns null when the text is not a whole percentage within the limits. */
export function parseSharePercent(text: string): number | null {
  const match = /^(\d{1,3})\s*%?$/.exec(text.trim());
  const percent = Number(match?.[1] ?? Number.NaN);
  return percent >= SHARE_PERCENT_RANGE.min && percent <= SHARE_PERCENT_RANGE.max ? percent : null;
}

/**
 * Reads a multiple and returns it in percent: "2.5" and "2,5×" both give 250. Returns null when the text is not a multiple within the
 * limits.
 */
export function parseMultiplePercent(text: string): number | null {
  const percent = parseAmountInRange(MULTIPLE_PERCENT_RANGE, text.trim().replace(/\s*[x×]$/i, ""));
  return typeof percent === "number" ? percent : null;
}

/** Writes a multiple that is given in percent: 250 becomes "2.5", or "2,5" in Spanish. */
export const formatMultiple = (percent: number): string => formatNumber(percent / 100);

const clampWager = (wager: Wager, to: Chips): Chips => Math.min(wager.max, Math.max(wager.min, to));

/** Returns the step in which amounts at this table are rounded, in cents: a whole chip if both blinds are whole chips, or else one cent. */
export const smallestUnit = ({ smallBlind, bigBlind }: HandView["rules"]): Chips =>
  smallBlind % 100 === 0 && bigBlind % 100 === 0 ? 100 : 1;

/**
 * Lists the minimum, the player's own three sizes, and the maximum. Each size is legal and rounded to the table's smallest unit. Before the
 * flop, the player's own sizes are multiples of the bet to call. Later they are percentages of the pot after the call.
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
    const isExactPot = !isBeforeFlop && percent === 100; // A6: a pot-sized bet is exact and not rounded down
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

/** Returns what limits the largest bet: the stack, or in pot limit the pot if it is smaller than the stack. A5, A6 */
function maximumBasis(hand: HandView, { seat }: LegalActions, wager: Wager): BetPreset["basis"] {
  const mine = seatAt(hand.seats, seat);
  if (mine !== undefined && wager.max === mine.bet + mine.stack) return "all-in";
  return hand.rules.structure === "pot-limit" ? { ofPot: 100 } : "max";
}

/** Removes presets whose amount another preset already has, so that no amount has two buttons. Always keeps the minimum and the maximum. */
export function distinctPresets(presets: readonly BetPreset[]): readonly BetPreset[] {
  const ends = presets.filter(({ name }) => name === "min" || name === "max");
  return presets.filter(
    (preset, index) =>
      ends.includes(preset) ||
      ![...ends, ...presets.slice(0, index)].some((other) => other !== preset && other.to === preset.to),
  );
}

/** Adds `steps` big blinds to the total, and keeps it within the legal range. */
export const stepWager = (wager: Wager, to: Chips, bigBlind: Chips, steps: number): Chips =>
  clampWager(wager, to + steps * bigBlind);
