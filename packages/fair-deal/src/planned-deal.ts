/** Says from freeze and reveals, as they stand in events and records, which deck is played and in which order. Steps 5 to 7. */
import { hexToBytes } from "./bytes.ts";
import { tossCoin } from "./coin.ts";

/** As in events: hashes and seeds in hex. Every committed seat has an entry, its seed null when it was not revealed in time. */
interface FrozenDeal {
  readonly freeze: string;
  readonly reveals: readonly { readonly seat: number; readonly seed: string | null }[];
  /** How many decks the room committed to. */
  readonly decks: number;
}

interface PlannedDeal {
  readonly pick: number;
  /** The j-th card off the deck is leaf `cut[j]` of the picked deck. */
  readonly cut: readonly number[];
}

export function planDeal({ freeze, reveals, decks }: FrozenDeal): PlannedDeal {
  const seeds = reveals.map(({ seat, seed }) => ({ seat, seed: seed === null ? null : hexToBytes(seed) }));
  const { pick, cut } = tossCoin(hexToBytes(freeze), seeds, decks);
  return { pick, cut };
}

/** The cards as they come off the deck; `order` is that of the picked deck. */
export const playedDeck = (order: readonly number[], cut: readonly number[]): number[] =>
  cut.map((leaf) => {
    const card = order[leaf];
    if (card === undefined) throw new Error(`No leaf ${leaf} in a deck`);
    return card;
  });
