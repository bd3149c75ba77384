/**
 * Encodes a board as the two numbers that the database stores. One has a bit for each card, and is used to compare boards. The other has
 * the cards in their order. A safe integer has room for 52 bits.
 */
import type { Card } from "@poker/engine";

const DECK_SIZE = 52;

/** Returns the number with a bit for each of these cards. All cards must be different. */
export const cardBits = (cards: readonly Card[]): number => cards.reduce((bits, card) => bits + 2 ** card, 0);

/** Returns the cards of such a number, the lowest first. */
export const cardsOfBits = (bits: number): readonly Card[] =>
  Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => Math.floor(bits / 2 ** card) % 2 === 1);

const ORDER_BASE = 64;

/** Returns the number that has up to five cards in their order, with six bits for each card. */
export const cardOrder = (cards: readonly Card[]): number =>
  cards.reduce((order, card) => order * ORDER_BASE + card + 1, 0);

export const cardsOfOrder = (order: number): readonly Card[] =>
  order === 0 ? [] : [...cardsOfOrder(Math.floor(order / ORDER_BASE)), (order % ORDER_BASE) - 1];
