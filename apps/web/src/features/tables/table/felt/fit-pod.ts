/** Fits the texts of a seat into its pod: the stack, and the name or the text that takes its place. */
import type { Chips } from "@poker/engine";
import type { Translate } from "../../../../ui/card-text.ts";
import { amountWidth, fitAmount } from "../../../../ui/fit-amount.ts";
import { type AmountUnit, formatAmount } from "../../../../ui/format-amount.ts";
import type { SeatScene } from "../session/table-scene.ts";
import type { Size } from "./geometry.ts";
import { textInPod } from "./seat-caption.tsx";

/** The height in px below which a pod shows small texts. */
const SMALL_POD_HEIGHT = 50;
/** How many px a pod keeps free beside its texts: `POD_PADDING` in a normal pod, `SMALL_POD_PADDING` in a small one. */
const POD_PADDING = 18;
const SMALL_POD_PADDING = 10;
/** `AVATAR_POD_WIDTH` is how wide a pod must be to show an avatar. `AVATAR_ROOM` is the width that the avatar takes. Both are in px. */
const AVATAR_POD_WIDTH = 130;
const AVATAR_ROOM = 36;
/** The width of the plus sign before the amount that a seat has won, in px. */
const SIGN_WIDTH = 8;

export const isSmallPod = ({ height }: Size): boolean => height < SMALL_POD_HEIGHT;

export const hasAvatarIn = (width: number, isSmall: boolean): boolean => !isSmall && width >= AVATAR_POD_WIDTH;

/** Returns the width in px that a pod has for its texts. */
const textRoomOf = (width: number, isSmall: boolean): number =>
  width - (isSmall ? SMALL_POD_PADDING : POD_PADDING) - (hasAvatarIn(width, isSmall) ? AVATAR_ROOM : 0);

/** Returns the text that a pod shows instead of the name: what the seat has won, or else the first of `texts` that fits. */
export function fitInside(
  t: Translate,
  { winnings }: SeatScene,
  texts: readonly string[],
  unit: AmountUnit,
  width: number,
  isSmall: boolean,
): string {
  const room = textRoomOf(width, isSmall);
  const won = winnings.reduce((sum, { amount }) => sum + amount, 0);
  return won > 0 ? t("last.won", { amount: fitAmount(won, unit, room - SIGN_WIDTH, 12) }) : textInPod(texts, room);
}

/**
 * Returns the stack as text, and the size of the text. A large stack is shortened if it does not fit; the accessible label of the seat has
 * the full amount.
 */
export function fitStack(stack: Chips, unit: AmountUnit, width: number, isSmall: boolean, hasAvatar: boolean) {
  const whole = formatAmount(stack, unit);
  const room = textRoomOf(width, isSmall);
  if (!isSmall && !(hasAvatar && amountWidth(whole, 18) > room))
    return { figure: fitAmount(stack, unit, room, 18), textSize: "text-lg" };
  const figure = fitAmount(stack, unit, room, hasAvatar || whole.length <= 8 ? 15 : 14);
  return { figure, textSize: figure.length > 8 && !hasAvatar ? "text-sm" : "text-base" };
}
