/** Converts amounts of PHH to whole chips. When any amount of a hand has decimals, one chip is a hundredth for all amounts of that hand. */
import { MAX_AMOUNT } from "@poker/engine";
import { type HistoryRefusal, refuseHistory } from "../refusal.ts";
import { fieldName, type PhhHand } from "./fields.ts";
import type { FieldLines } from "./lines.ts";
import type { PhhAction } from "./parse-actions.ts";

const FIELDS = [
  "antes",
  "blinds_or_straddles",
  "min_bet",
  "small_bet",
  "big_bet",
  "starting_stacks",
  "finishing_stacks",
] as const;

interface WholeAmounts {
  readonly hand: PhhHand;
  readonly actions: readonly PhhAction[];
  /** How many decimal places the amounts in the file have. */
  readonly decimals: 0 | 2;
}

export function readAmounts(
  hand: PhhHand,
  actions: readonly PhhAction[],
  lines: FieldLines,
): WholeAmounts | HistoryRefusal {
  const all = [
    ...FIELDS.flatMap((field) => [hand[field] ?? []].flat().map((value, index) => ({ field, index, value }))),
    ...actions.map(({ type, amount, index }) => ({ field: "actions", index, value: type === "cbr" ? amount : 0 })),
  ];
  const unit = all.every(({ value }) => Number.isInteger(value) || !Number.isFinite(value)) ? 1 : 100;
  for (const { field, index, value } of all) {
    const isList = field !== "min_bet" && field !== "small_bet" && field !== "big_bet";
    const place = isList ? index : undefined;
    const at = { line: lines.lineOf(field, field === "actions" ? index : undefined), field: fieldName(field, place) };
    if (!Number.isFinite(value)) return refuseHistory("stack-unknown", `${value} is not a valid amount`, at);
    if (Math.abs(value) * unit > MAX_AMOUNT) return refuseHistory("amount-too-large", `${value}`, at);
    if (Math.abs(value * unit - Math.round(value * unit)) > 1e-6)
      return refuseHistory("amount-not-whole", `${value} is not a whole number of hundredths`, at);
    if (value < 0 && field !== "blinds_or_straddles") return refuseHistory("bad-field", `${value} is below zero`, at);
  }
  const scale = (value: number) => Math.round(value * unit);
  return {
    hand: {
      ...hand,
      antes: hand.antes.map(scale),
      blinds_or_straddles: hand.blinds_or_straddles.map(scale),
      starting_stacks: hand.starting_stacks.map(scale),
      ...(hand.min_bet !== undefined && { min_bet: scale(hand.min_bet) }),
      ...(hand.small_bet !== undefined && { small_bet: scale(hand.small_bet) }),
      ...(hand.big_bet !== undefined && { big_bet: scale(hand.big_bet) }),
      ...(hand.finishing_stacks && { finishing_stacks: hand.finishing_stacks.map(scale) }),
    },
    actions: actions.map((action) => ({ ...action, amount: scale(action.amount) })),
    decimals: unit === 1 ? 0 : 2,
  };
}
