/**
 * Encodes boards as the database stores them, as two numbers. One number has a bit for each card, and boards are compared by it. The other
 * has the cards in their order. 52 bits fit into a safe integer.
 */
import type { Card } from "@poker/engine";

const DECK_SIZE = 52;

/** The cards must be different. */
export const cardBits = (cards: readonly Card[]): number => cards.reduce((bits, card) => bits + 2 ** card, 0);

/** The cards of a set, from the lowest on. */
export const cardsOfBits = (bits: number): readonly Card[] =>
  Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => Math.floor(bits / 2 ** card) % 2 === 1);

const ORDER_BASE = 64;

/** Up to five cards in their order, six bits a card. */
export const cardOrder = (cards: readonly Card[]): number =>
  cards.reduce((order, card) => order * ORDER_BASE + card + 1, 0);

export const cardsOfOrder = (order: number): readonly Card[] =>
  order === 0 ? [] : [...cardsOfOrder(Math.floor(order / ORDER_BASE)), (order % ORDER_BASE) - 1];
