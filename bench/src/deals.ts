/** Generates random deals. They are the same in every run. */
export interface RandomSource {
  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** Returns a shuffled deck of 52 cards. */
  deck(): number[];
}

/** Creates a source of random numbers by the algorithm Mulberry32. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const deck = (): number[] => {
    const cards = IN_ORDER.slice();
    for (let last = 51; last > 0; last--) {
      const other = below(last + 1);
      const card = cards[other]!;
      cards[other] = cards[last]!;
      cards[last] = card;
    }
    return cards;
  };
  return { below, deck };
}

const IN_ORDER = Array.from({ length: 52 }, (_, card) => card);

export interface Deal {
  readonly hole: readonly number[];
  readonly board: readonly number[];
}

export function generateDeals(count: number, holeCards: number, random: RandomSource): Deal[] {
  return Array.from({ length: count }, () => {
    const deck = random.deck();
    return { hole: deck.slice(0, holeCards), board: deck.slice(holeCards, holeCards + 5) };
  });
}
