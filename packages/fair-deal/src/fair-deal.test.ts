/** Compares every computed value with the published vectors, which an independent implementation made. F1, F3 */
import { readFileSync } from "node:fs";
import { formatCard, parseCard } from "@poker/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bytesToHex,
  commitClientSeed,
  commitDeck,
  createStream,
  deckFromSeed,
  derivePermutation,
  hashContext,
  hashFreeze,
  hexToBytes,
  isValidOpening,
  newSeed,
  type Opening,
  tossCoin,
} from "./index.ts";

interface Vector {
  readonly input: {
    readonly tableId: string;
    readonly handNo: number;
    readonly gameCode: string;
    readonly K: number;
    readonly prevHandHash: string;
    readonly button: number;
    readonly players: readonly {
      readonly seat: number;
      readonly userTag: string;
      readonly seed: string;
      readonly revealed: boolean;
    }[];
    readonly deckSeeds: readonly string[];
  };
  readonly ctx: string;
  readonly commits: readonly string[];
  readonly roots: readonly string[];
  readonly freeze: string;
  readonly coin: string;
  readonly pick: number;
  readonly permutation: readonly number[];
  readonly dealt: readonly string[];
  readonly firstOpening: {
    readonly j: number;
    readonly i: number;
    readonly card: string;
    readonly salt: string;
    readonly path: readonly string[];
  };
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL("../fixtures/fair-deal.vectors.json", import.meta.url), "utf8"),
);

/** Runs the whole protocol on the inputs of one vector. */
function play({ input }: Vector) {
  const ctx = hashContext({
    tableId: hexToBytes(input.tableId),
    handNo: input.handNo,
    gameCode: input.gameCode,
    decks: input.K,
    prevHandHash: hexToBytes(input.prevHandHash),
  });
  const commits = input.players.map(({ seat, userTag, seed }) => ({
    seat,
    commit: commitClientSeed(ctx, seat, hexToBytes(userTag), hexToBytes(seed)),
  }));
  const decks = input.deckSeeds.map((seed, k) => commitDeck(ctx, k, hexToBytes(seed)));
  const roots = decks.map((deck) => deck.root);
  const dealtIn = input.players.map((player) => player.seat);
  const freeze = hashFreeze({ ctx, button: input.button, dealtIn, roots, commits });
  const reveals = input.players.map(({ seat, seed, revealed }) => ({ seat, seed: revealed ? hexToBytes(seed) : null }));
  const { coin, pick, cut } = tossCoin(freeze, reveals, input.K);
  const deck = decks[pick];
  if (!deck) throw new Error("The coin picked no deck");
  return { ctx, commits, roots, freeze, coin, pick, cut, deck };
}

describe.each(vectors)("hand $input.handNo of the published vectors", (vector) => {
  const hand = play(vector);

  test("context, commitments, roots, freeze and coin equal those in the vector", () => {
    expect(bytesToHex(hand.ctx)).toBe(vector.ctx);
    expect(hand.commits.map(({ commit }) => bytesToHex(commit))).toEqual(vector.commits);
    expect(hand.roots.map(bytesToHex)).toEqual(vector.roots);
    expect(bytesToHex(hand.freeze)).toBe(vector.freeze);
    expect(bytesToHex(hand.coin)).toBe(vector.coin);
  });

  test("pick, cut and the cards in dealing order equal those in the vector", () => {
    expect(hand.pick).toBe(vector.pick);
    expect(hand.cut).toEqual(vector.permutation);
    expect(hand.cut.map((i) => formatCard(hand.deck.order[i] ?? Number.NaN))).toEqual(vector.dealt);
  });

  test("the opening of the first card equals the opening in the vector", () => {
    const { j, i, card, salt, path } = hand.deck.openCard(0, hand.cut);
    expect({ j, i, card: formatCard(card), salt: bytesToHex(salt), path: path.map(bytesToHex) }).toEqual(
      vector.firstOpening,
    );
  });

  test("V3: every opening is valid, and becomes invalid after any change", () => {
    const root = hand.roots[hand.pick] ?? new Uint8Array();
    const check = (opening: Opening) => isValidOpening(opening, { ...hand, root });
    for (let j = 0; j < 52; j++) {
      const opening = hand.deck.openCard(j, hand.cut);
      expect(check(opening)).toBe(true);
      expect(check({ ...opening, card: (opening.card + 1) % 52 })).toBe(false);
      expect(check({ ...opening, card: 52 })).toBe(false);
      expect(check({ ...opening, j: (j + 1) % 52 })).toBe(false);
      expect(check({ ...opening, i: opening.i ^ 1 })).toBe(false);
      expect(check({ ...opening, salt: opening.salt.map((byte, n) => (n === 7 ? byte ^ 1 : byte)) })).toBe(false);
      expect(check({ ...opening, salt: opening.salt.slice(1) })).toBe(false);
      expect(check({ ...opening, path: opening.path.toReversed() })).toBe(false);
      expect(check({ ...opening, path: opening.path.slice(1) })).toBe(false);
      expect(isValidOpening(opening, { ...hand, root, pick: hand.pick + 1 })).toBe(false);
    }
    expect(() => hand.deck.openCard(52, hand.cut)).toThrow(/No card 52/);
  });
});

describe("F1: seeds, random streams and permutations", () => {
  test("a deck has all 52 cards, in an order that depends only on its seed", () => {
    const seed = hexToBytes(vectors[0]?.input.deckSeeds[0] ?? "");
    expect(deckFromSeed(seed)).toEqual(derivePermutation(seed, "deck-order"));
    expect(deckFromSeed(seed).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, card) => card));
    expect(deckFromSeed(seed).map(formatCard).map(parseCard)).toEqual(deckFromSeed(seed));
    expect(derivePermutation(seed, "cut")).not.toEqual(deckFromSeed(seed));
  });

  test("F1 ✗: a seed is 32 bytes from the random generator, and a shorter result is refused", () => {
    expect(newSeed((length) => new Uint8Array(length).fill(9))).toEqual(new Uint8Array(32).fill(9));
    expect(() => newSeed(() => new Uint8Array(31))).toThrow(/31 bytes/);
    expect(() => deckFromSeed(new Uint8Array(16))).toThrow(/16 bytes/);
  });

  test("below(n) gives numbers below n, and rejects the words that would make small numbers more likely", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.integer({ min: 1, max: 2 ** 32 }), (key, n) => {
        const { below } = createStream(key, "test");
        const drawn = Array.from({ length: 20 }, () => below(n));
        return drawn.every((value) => Number.isInteger(value) && value >= 0 && value < n);
      }),
      { numRuns: 200 },
    );
    // n is three quarters of 2^32. A biased `word % n` would give half of its results in the lowest third of the range, instead of a third.
    const n = 3 * 2 ** 30;
    const { below } = createStream(new Uint8Array(32), "bias");
    const low = Array.from({ length: 6000 }, () => below(n)).filter((value) => value < n / 3).length;
    expect(low / 6000).toBeGreaterThan(0.3);
    expect(low / 6000).toBeLessThan(0.367);
  });
});

test("fields of a wrong length are refused before they are hashed", () => {
  const ctx = {
    tableId: new Uint8Array(16),
    handNo: 1,
    gameCode: "holdem",
    decks: 4,
    prevHandHash: new Uint8Array(32),
  };
  expect(hashContext(ctx)).toHaveLength(32);
  expect(() => hashContext({ ...ctx, tableId: new Uint8Array(15) })).toThrow(/table id/);
  expect(() => hashContext({ ...ctx, handNo: -1 })).toThrow(/does not fit/);
  expect(() => hashContext({ ...ctx, handNo: 1.5 })).toThrow(/does not fit/);
  expect(() => commitClientSeed(hashContext(ctx), 0, new Uint8Array(32), new Uint8Array(8))).toThrow(/seed/);
});

test("a withheld seed changes the coin; the order in which reveals are listed does not change the coin", () => {
  const freeze = new Uint8Array(32);
  const seed = new Uint8Array(32).fill(1);
  const both = [
    { seat: 3, seed },
    { seat: 1, seed: null },
  ];
  expect(tossCoin(freeze, both, 4)).toEqual(tossCoin(freeze, both.toReversed(), 4));
  expect(tossCoin(freeze, both, 4).coin).not.toEqual(tossCoin(freeze, [{ seat: 3, seed }], 4).coin);
});
