/**
 * Finds the best eight-or-better low of Omaha Hi/Lo: five different ranks from two hole cards and three board cards,
 * where the ace is low. P6
 */
import type { Card } from "../cards/card.ts";
import { bitCount } from "./strength.ts";

/**
 * The five ranks of a low as a bit mask, from 1 for the ace to 128 for the eight. Lows are compared from their highest
 * card down, so the smaller mask is the better low. 31 is 5-4-3-2-A.
 */
export type LowRank = number;

/**
 * Returns the best low of four hole cards and three to five board cards, or null when no low qualifies. Throws on any
 * other number of cards.
 */
export function evaluateLow(hole: readonly Card[], board: readonly Card[]): LowRank | null {
  if (hole.length !== 4 || board.length < 3 || board.length > 5)
    throw new Error(`No low of ${hole.length} hole and ${board.length} board cards`);
  let held = 0;
  let dealt = 0;
  for (let i = 0; i < hole.length; i++) held |= lowBit(hole[i]!);
  for (let i = 0; i < board.length; i++) dealt |= lowBit(board[i]!);
  lowCache ??= new Uint8Array(1 << 16);
  const at = (held << 8) | dealt;
  lowCache[at] ||= computeBestLow(held, dealt);
  const low = lowCache[at]!;
  return low === NO_LOW ? null : low;
}

/**
 * Returns the bit of a card's rank: 1 for an ace, 2 for a deuce, up to 128 for an eight. Returns 0 for higher ranks.
 */
export function lowBit(card: Card): number {
  const rank = card >> 2;
  return rank === 12 ? 1 : (2 << rank) & 0xff;
}

/** The best low for each hole mask and board mask; 0 when it was not computed yet. */
let lowCache: Uint8Array | undefined;
const NO_LOW = 0xff;

function computeBestLow(held: number, dealt: number): LowRank {
  for (let low = 0b11111; low <= 0b11111000; low++) if (bitCount(low) === 5 && canMakeLow(low, held, dealt)) return low;
  return NO_LOW;
}

/** Returns true when the hand can provide two ranks of the low and the board the other three. */
const canMakeLow = (low: LowRank, held: number, dealt: number): boolean =>
  (low & (held | dealt)) === low && bitCount(low & held) >= 2 && bitCount(low & dealt) >= 3;
