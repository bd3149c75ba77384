/** Converts between cards and text: `AcKd`; an unknown card is `??`. */
import { type Card, formatCard, RANKS, SUITS } from "@poker/engine";

export interface SeatCards {
  readonly seat: number;
  /** The hole cards; null for an unknown card. */
  readonly cards: readonly (Card | null)[];
}

export const cardText = (card: Card | null): string => (card === null ? "??" : formatCard(card));
export const cardsText = (cards: readonly (Card | null)[]): string => cards.map(cardText).join("");

const ranks: readonly string[] = RANKS;
const suits: readonly string[] = SUITS;

/** Returns null when the text is not a card, and `undefined` for an unknown card (`??`). */
export function readCard(text: string): Card | null | undefined {
  if (text === "??") return undefined;
  const rank = ranks.indexOf(text.slice(0, 1));
  const suit = suits.indexOf(text.slice(1));
  return text.length !== 2 || rank < 0 || suit < 0 ? null : 4 * rank + suit;
}

/** Turns `AcKd??` into [48, 45, null]. Returns null when the text is not a list of cards. */
export function readCards(text: string): readonly (Card | null)[] | null {
  const cards: (Card | null)[] = [];
  for (let i = 0; i < text.length; i += 2) {
    const card = readCard(text.slice(i, i + 2));
    if (card === null) return null;
    cards.push(card ?? null);
  }
  return cards;
}

export const isKnown = (card: Card | null): card is Card => card !== null;

/** Returns the first card that occurs twice; null when every card is different. */
export function findTwice(cards: readonly (Card | null)[]): Card | null {
  const known = cards.filter(isKnown);
  return known.find((card, index) => known.indexOf(card) < index) ?? null;
}
