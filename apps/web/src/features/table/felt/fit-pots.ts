/** Fits the whole pot and the side pots into their lines: words are left out first, then figures are shortened. */
import type { Chips } from "@poker/engine";
import { amountWidth, fitAmount } from "../../../ui/fit-amount.ts";
import { type AmountUnit, formatAmount } from "../../../ui/format-amount.ts";
import type { FeltLayout } from "./geometry.ts";

/** Rough width of a letter of a label, and of all that lies around a side pot's label, in px. */
const LETTER_WIDTH = 7;
const LABEL_PADDING = 40;
const LABEL_GAP = 8;
/** Margins of a side pot without label, the gap to the next, and the size of its figure. */
const AMOUNT_PADDING = 12;
const AMOUNT_GAP = 4;
const FONT_SIZE = 13;
/** As many pots can lie one below the other. */
const MAX_COLUMN_POTS = 3;
/** What stands for the pots that have no room: "+2". */
const MORE_POTS_WIDTH = 30;
export const POT_FONT_SIZE = { large: 21.6, medium: 18, small: 15 } as const;

export interface FittedPot {
  readonly size: keyof typeof POT_FONT_SIZE;
  readonly hasLabel: boolean;
  readonly text: string;
}

export function fitTotalPot(total: Chips, unit: AmountUnit, label: string, layout: FeltLayout): FittedPot {
  const text = formatAmount(total, unit);
  const room = layout.potMaxWidth - label.length * LETTER_WIDTH - LABEL_GAP;
  const sizes = layout.arePotsSmall ? (["medium", "small"] as const) : (["large", "medium", "small"] as const);
  const size = sizes.find((one) => amountWidth(text, POT_FONT_SIZE[one]) <= room);
  if (size) return { size, hasLabel: true, text };
  return { size: "small", hasLabel: false, text: fitAmount(total, unit, layout.potMaxWidth, POT_FONT_SIZE.small) };
}

export interface FittedSidePots {
  /** Side by side with labels; one below the other; or the amounts alone, side by side. */
  readonly arrangement: "row" | "column" | "amounts";
  /** Of the pots that are shown one by one; the others are counted. */
  readonly amounts: readonly string[];
}

export function fitSidePots(
  amounts: readonly Chips[],
  unit: AmountUnit,
  labels: readonly string[],
  layout: FeltLayout,
): FittedSidePots {
  const whole = amounts.map((amount) => formatAmount(amount, unit));
  const letters = [...whole, ...labels].reduce((sum, text) => sum + text.length, 0);
  if (letters * LETTER_WIDTH + amounts.length * LABEL_PADDING <= layout.potsMaxWidth)
    return { arrangement: "row", amounts: whole };
  if (layout.hasPotsColumn && amounts.length <= MAX_COLUMN_POTS) return { arrangement: "column", amounts: whole };
  for (let shown = amounts.length; shown > 1; shown--) {
    const more = shown < amounts.length ? MORE_POTS_WIDTH : 0;
    const room = (layout.potsMaxWidth - more) / shown - AMOUNT_PADDING - AMOUNT_GAP;
    const fitted = amounts.slice(0, shown).map((amount) => fitAmount(amount, unit, room, FONT_SIZE));
    if (fitted.every((text) => amountWidth(text, FONT_SIZE) <= room))
      return { arrangement: "amounts", amounts: fitted };
  }
  const room = layout.potsMaxWidth - MORE_POTS_WIDTH - AMOUNT_PADDING - AMOUNT_GAP;
  return {
    arrangement: "amounts",
    amounts: amounts.slice(0, 1).map((one) => fitAmount(one, unit, room, FONT_SIZE)),
  };
}
