/**
 * Computes which deck is dealt, and in which order, from a freeze and its reveals as events and records contain them. Steps 5 to 7 in
 * docs/fair-deal.md.
 */
import type { OpenDeal } from "@poker/engine";
import { type Bytes, hexToBytes } from "./bytes.ts";
import { tossCoin } from "./coin.ts";
import { deckFromSeed } from "./seed.ts";

/**
 * A frozen deal as events contain it. Hashes and seeds are in hexadecimal. `reveals` has an entry for every committed seat. Its seed is
 * null when the seat did not reveal in time.
 */
interface FrozenDeal {
  readonly freeze: string;
  readonly reveals: readonly { readonly seat: number; readonly seed: string | null }[];
  /** How many decks the room committed to. */
  readonly decks: number;
}

interface PlannedDeal {
  readonly pick: number;
  /** The j-th card dealt, counted from 0, is leaf `cut[j]` of the picked deck. */
  readonly cut: readonly number[];
}

export function planDeal({ freeze, reveals, decks }: FrozenDeal): PlannedDeal {
  const seeds = reveals.map(({ seat, seed }) => ({ seat, seed: seed === null ? null : hexToBytes(seed) }));
  const { pick, cut } = tossCoin(hexToBytes(freeze), seeds, decks);
  return { pick, cut };
}

/** Returns the cards of the picked deck in the order in which they are dealt. `order` is the order of the deck's leaves. */
export const playedDeck = (order: readonly number[], cut: readonly number[]): number[] =>
  cut.map((leaf) => {
    const card = order[leaf];
    if (card === undefined) throw new Error(`No leaf ${leaf} in a deck`);
    return card;
  });

/**
 * Returns a hand's cards in the order in which they are dealt, from the deck's seed. `deal` is undefined when the hand was dealt without a
 * freeze.
 */
export function dealtFromSeed(seed: Bytes, deal: Pick<OpenDeal, "promise" | "opened"> | undefined): number[] {
  const order = deckFromSeed(seed);
  if (!deal?.opened) return order;
  const { freeze, decks } = deal.promise;
  return playedDeck(order, planDeal({ freeze, decks, reveals: deal.opened.reveals }).cut);
}
