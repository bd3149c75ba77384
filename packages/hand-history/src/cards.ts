/** Converts between cards and text such as `AcKd`. An unknown card is written `??`. */
import { type Card, formatCard, RANKS, SUITS } from "@poker/engine";

export interface SeatCards {
  readonly seat: number;
  /** The hole cards. null stands for a card that is not known. */
  readonly cards: readonly (Card | null)[];
}

export const cardText = (card: Card | null): string => (card === null ? "??" : formatCard(card));
export const cardsText = (cards: readonly (Card | null)[]): string => cards.map(cardText).join("");

const ranks: readonly string[] = RANKS;
const suits: readonly string[] = SUITS;

/** Reads one card. Returns `undefined` for an unknown card (`??`), and null when the text is not a card. */
export function readCard(text: string): Card | null | undefined {
  if (text === "??") return undefined;
  const rank = ranks.indexOf(text.slice(0, 1));
  const suit = suits.indexOf(text.slice(1));
  return text.length !== 2 || rank < 0 || suit < 0 ? null : 4 * rank + suit;
}

/** Reads a list of cards: `AcKd??` gives [48, 45, null]. Returns null when the text is not such a list. */
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

/** Returns the first card that occurs twice. Returns null when all cards are different. Unknown cards do not count. */
export function findTwice(cards: readonly (Card | null)[]): Card | null {
  const known = cards.filter(isKnown);
  return known.find((card, index) => known.indexOf(card) < index) ?? null;
}
