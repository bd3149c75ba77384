/** Writes a set of cards as a number with a bit for each, as the database keeps and compares boards. 52 bits are a safe integer. */
import type { Card } from "@poker/engine";

const DECK_SIZE = 52;

/** No card may be there twice. */
export const cardBits = (cards: readonly Card[]): number => cards.reduce((bits, card) => bits + 2 ** card, 0);

/** The cards of a set, from the lowest on. */
export const cardsOfBits = (bits: number): readonly Card[] =>
  Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => Math.floor(bits / 2 ** card) % 2 === 1);
