/**
 * Draws seats, tables and buttons with the generator xoshiro128**. Its seed is 128 bits of the room's randomness, and
 * the same seed always gives the same draw. Never use this generator for the cards of a hand. F1, M10
 */
export type DrawSeed = readonly [number, number, number, number];

/** Returns a random whole number from 0 up to but not including `count`. All of them are equally likely. */
export type Draw = (count: number) => number;

const WORDS = 2 ** 32;
/** The word to use instead of a last word of 0. The generator returns only zeros when its whole state is 0. */
const ODD_WORD = 0x9e3779b9;

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

export function createDraw([w, x, y, z]: DrawSeed): Draw {
  let a = w | 0;
  let b = x | 0;
  let c = y | 0;
  let d = z | 0 || ODD_WORD;
  const nextWord = (): number => {
    const word = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return word;
  };
  for (let i = 0; i < 8; i++) nextWord();
  return (count) => {
    // Words above the largest multiple of `count` are skipped, because they would make small results more likely.
    const limit = WORDS - (WORDS % count);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % count;
  };
}

const KEYS = 2 ** 26;

/** Returns the items in a random order. */
export const drawOrder = <T>(draw: Draw, items: readonly T[]): readonly T[] =>
  items
    .map((item) => ({ item, key: draw(KEYS) * KEYS + draw(KEYS) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** Returns one item at random. */
export function drawOne<T>(draw: Draw, items: readonly T[]): T {
  const item = items[draw(items.length)];
  if (item === undefined) throw new Error("Nothing to draw from");
  return item;
}
