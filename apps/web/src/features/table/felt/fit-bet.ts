/** Fits the chips in front of a seat into their room: with discs if those fit beside the whole figure, else the figure alone. */
import type { Chips } from "@poker/engine";
import { amountWidth, fitAmount } from "../../../ui/fit-amount.ts";
import { type AmountUnit, formatAmount } from "../../../ui/format-amount.ts";
import { discSizeOf } from "./felt-fits.ts";
import type { Size } from "./geometry.ts";

/** The two sizes of a bet's figure, and what lies between it and the discs, in px. */
const FONT_SIZE = 14;
const SMALL_FONT_SIZE = 13;
const DISC_GAP = 4;
const LINE_HEIGHT = 18;

export interface FittedBet {
  /** Width of the discs in px; null when the figure stands alone. */
  readonly discSize: number | null;
  readonly text: string;
  readonly isSmall: boolean;
  readonly size: Size;
}

export function fitBet(amount: Chips, unit: AmountUnit, room: Size): FittedBet {
  const whole = formatAmount(amount, unit);
  const discSize = discSizeOf(room);
  if (discSize !== null) {
    const width = discSize + DISC_GAP + amountWidth(whole, FONT_SIZE);
    if (width <= room.width) return { discSize, text: whole, isSmall: false, size: { width, height: room.height } };
  }
  const text = fitAmount(amount, unit, room.width, SMALL_FONT_SIZE);
  const width = amountWidth(text, SMALL_FONT_SIZE);
  return { discSize: null, text, isSmall: true, size: { width, height: LINE_HEIGHT } };
}
