/**
 * A card as a whole number from 0 to 51, which is 4 · rank + suit. The ranks 2…A are 0…12, and the suits c, d, h, s are
 * 0…3. Only input and output use text.
 */
export type Card = number;

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"] as const;
export const SUITS = ["c", "d", "h", "s"] as const;
const rankLetters: readonly string[] = RANKS;
const suitLetters: readonly string[] = SUITS;

/**
 * Turns `"As"` into 51. Throws when the text is not exactly one card: the text comes from files and code, never from
 * players.
 */
export function parseCard(text: string): Card {
  const rank = rankLetters.indexOf(text.slice(0, 1));
  const suit = suitLetters.indexOf(text.slice(1));
  if (text.length !== 2 || rank < 0 || suit < 0) throw new Error(`Not a card: ${JSON.stringify(text)}`);
  return 4 * rank + suit;
}

/** Turns 51 into `"As"`. */
export function formatCard(card: Card): string {
  const rank = RANKS[card >> 2];
  const suit = SUITS[card & 3];
  if (!Number.isInteger(card) || rank === undefined || suit === undefined) throw new Error(`Not a card: ${card}`);
  return rank + suit;
}

/** Turns `"As Kd"` or `"AsKd"` into [51, 45], and an empty text into []. Throws like `parseCard`. */
export function parseCards(text: string): Card[] {
  const letters = text.replace(/\s+/g, "");
  const cards: Card[] = [];
  for (let i = 0; i < letters.length; i += 2) cards.push(parseCard(letters.slice(i, i + 2)));
  return cards;
}
