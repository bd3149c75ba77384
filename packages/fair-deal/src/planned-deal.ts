/**
 * Computes from a freeze and its reveals which deck is played, and in which order. Events and records contain the
 * freeze and the reveals in this form. Steps 5 to 7 in docs/fair-deal.md.
 */
import type { OpenDeal } from "@poker/engine";
import { type Bytes, hexToBytes } from "./bytes.ts";
import { tossCoin } from "./coin.ts";
import { deckFromSeed } from "./seed.ts";

/**
 * A frozen deal as events contain it, with hashes and seeds in hex. `reveals` has every committed seat; the seed is null when it was not
 * revealed in time.
 */
interface FrozenDeal {
  readonly freeze: string;
  readonly reveals: readonly { readonly seat: number; readonly seed: string | null }[];
  /** The number of decks that the room committed to. */
  readonly decks: number;
}

interface PlannedDeal {
  readonly pick: number;
  /** The j-th card that is dealt is leaf `cut[j]` of the picked deck. */
  readonly cut: readonly number[];
}

export function planDeal({ freeze, reveals, decks }: FrozenDeal): PlannedDeal {
  const seeds = reveals.map(({ seat, seed }) => ({ seat, seed: seed === null ? null : hexToBytes(seed) }));
  const { pick, cut } = tossCoin(hexToBytes(freeze), seeds, decks);
  return { pick, cut };
}

/** Returns the cards in the order in which they are dealt. `order` is the order of the picked deck. */
export const playedDeck = (order: readonly number[], cut: readonly number[]): number[] =>
  cut.map((leaf) => {
    const card = order[leaf];
    if (card === undefined) throw new Error(`No leaf ${leaf} in a deck`);
    return card;
  });

/**
 * Returns the cards of a hand in the order in which they are dealt, computed from the deck's seed. `deal` is undefined for a hand that was
 * dealt without a freeze.
 */
export function dealtFromSeed(seed: Bytes, deal: Pick<OpenDeal, "promise" | "opened"> | undefined): number[] {
  const order = deckFromSeed(seed);
  if (!deal?.opened) return order;
  const { freeze, decks } = deal.promise;
  return playedDeck(order, planDeal({ freeze, decks, reveals: deal.opened.reveals }).cut);
}
