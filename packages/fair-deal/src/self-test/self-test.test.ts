import { sha256 } from "@noble/hashes/sha2.js";
import { describe, expect, it, test } from "vitest";
import { concatParts, encodeText, u32 } from "../bytes.ts";
import { createStream } from "../random-stream.ts";
import { deckFromSeed } from "../seed.ts";
import { createSelfTest, MIN_SAMPLE_SIZE, type SelfTestReport, type ShuffleSample, TEST_NAMES } from "./index.ts";
import { chiSquarePValue, normalPValue } from "./p-values.ts";

const SAMPLE = 5_200;

/** Returns a seed that is the same in every run. Otherwise a good shuffle would sometimes fail these tests by chance. */
const seedOf = (series: string, n: number) => sha256(concatParts(encodeText(series), u32(n)));
const fair = (series: string, n: number): ShuffleSample => {
  const seed = seedOf(series, n);
  return { seed, deck: deckFromSeed(seed) };
};

function tested(draw: (n: number) => ShuffleSample, sample = SAMPLE): SelfTestReport {
  const selfTest = createSelfTest();
  for (let n = 0; n < sample; n++) selfTest.addSample(draw(n));
  return selfTest.buildReport();
}
const failed = (report: SelfTestReport) => report.tests.filter(({ passed }) => !passed).map(({ name }) => name);

/** Returns a function that draws deck number n with the given shuffle, from a seed of its own. */
const samplesWith =
  (shuffle: (below: (n: number) => number) => number[]) =>
  (n: number): ShuffleSample => {
    const seed = seedOf("bad", n);
    return { seed, deck: shuffle(createStream(seed, "deck-order").below) };
  };
const inOrder = () => Array.from({ length: 52 }, (_, card) => card);
const swap = (deck: number[], i: number, j: number) => {
  [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
};

describe("the shuffle that the room deals with", () => {
  const reports = ["a", "b", "c"].map((series) => tested((n) => fair(series, n)));

  it("F2: the room's shuffle passes every test", () => {
    for (const report of reports) {
      expect(failed(report)).toEqual([]);
      expect(report.tests.map(({ name }) => name).sort()).toEqual([...TEST_NAMES].sort());
      expect(report).toMatchObject({ passed: true, sampleSize: SAMPLE });
    }
  });

  it("F2: the statistics of the room's shuffle are neither too far from the expected values nor too close to them", () => {
    for (const { tests } of reports)
      for (const { name, p } of tests)
        if (name !== "whole-decks" && name !== "repeated-seeds") {
          expect(p, name).toBeGreaterThan(0.001);
          expect(p, name).toBeLessThan(0.9999);
        }
  });
});

describe("a biased shuffle", () => {
  test("F2 ✗: the biased shuffle that swaps each card with a random card of the whole deck fails", () => {
    const naive = samplesWith((below) => {
      const deck = inOrder();
      for (let i = 0; i < 52; i++) swap(deck, i, below(52));
      return deck;
    });
    expect(failed(tested(naive))).toContain("card-by-position");
  });

  test("F2 ✗: a Fisher–Yates shuffle in which no card can keep its place (off by one) fails", () => {
    const sattolo = samplesWith((below) => {
      const deck = inOrder();
      for (let i = 51; i > 0; i--) swap(deck, i, below(i));
      return deck;
    });
    expect(failed(tested(sattolo))).toContain("card-by-position");
  });

  test("F2 ✗: a Fisher–Yates shuffle that leaves out one step fails", () => {
    const early = samplesWith((below) => {
      const deck = inOrder();
      for (let i = 50; i > 0; i--) swap(deck, i, below(i + 1));
      return deck;
    });
    expect(failed(tested(early))).toContain("card-by-position");
  });

  test("F2 ✗: a shuffle in which one card always comes before another fails", () => {
    const pair = (n: number): ShuffleSample => {
      const { seed, deck } = fair("pair", n);
      const [first, second] = [deck.indexOf(12), deck.indexOf(25)];
      const ordered = [...deck];
      if (first > second) swap(ordered, first, second);
      return { seed, deck: ordered };
    };
    expect(failed(tested(pair))).toEqual(["card-by-position"]);
  });

  test("F2 ✗: a deck that is only cut keeps its neighbours, so the tests of correlation, runs and gaps fail", () => {
    const cut = samplesWith((below) => {
      const at = below(52);
      return [...inOrder().slice(at), ...inOrder().slice(0, at)];
    });
    expect(failed(tested(cut))).toEqual(expect.arrayContaining(["serial-correlation", "runs", "gaps"]));
  });

  test("F2 ✗: a shuffle that reuses most of the last deck fails", () => {
    let last = inOrder();
    const reused = samplesWith((below) => {
      last = [...last];
      for (let i = 0; i < 10; i++) swap(last, below(52), below(52));
      return last;
    });
    expect(failed(tested(reused))).toContain("deck-to-deck-correlation");
  });

  test("fault 65, F2 ✗: a generator that always gives the same seed, or repeats a seed, fails", () => {
    expect(failed(tested(() => fair("stuck", 0)))).toContain("repeated-seeds");
    expect(failed(tested((n) => fair("back", n === SAMPLE - 1 ? 0 : n)))).toEqual(["repeated-seeds"]);
  });

  test("fault 65, F2 ✗: a generator that favours some bytes fails, although its decks look fine", () => {
    const low = (n: number): ShuffleSample => {
      const seed = seedOf("low", n).map((byte) => byte & 0x7f);
      return { seed, deck: deckFromSeed(seed) };
    };
    expect(failed(tested(low))).toEqual(["seed-bytes"]);
  });

  test("fault 63, F2 ✗: a deck with a duplicate card or one card too few fails", () => {
    for (const spoil of [
      (deck: readonly number[]) => deck.with(5, deck[6] ?? 0),
      (deck: readonly number[]) => deck.slice(1),
    ]) {
      const spoiled = (n: number): ShuffleSample => {
        const { seed, deck } = fair("two aces", n);
        return { seed, deck: n === 7 ? spoil(deck) : deck };
      };
      expect(failed(tested(spoiled))).toEqual(["whole-decks"]);
    }
  });
});

it("F2: the self-test refuses to give a report about too few decks", () => {
  expect(() => tested((n) => fair("few", n), MIN_SAMPLE_SIZE - 1)).toThrow(/too few/);
});

it("p-values match the published tables of their distributions", () => {
  expect(normalPValue(1.959963984540054)).toBeCloseTo(0.05, 10);
  expect(normalPValue(-5.326723886384459) / 1e-7).toBeCloseTo(1, 4);
  // A χ² variable exceeds the first two values with a probability of 2.5 %. The p-value is twice that, because the test is two-sided.
  expect(chiSquarePValue(5.023886187, 1)).toBeCloseTo(0.05, 8);
  expect(chiSquarePValue(129.561197, 100)).toBeCloseTo(0.05, 7);
  expect(chiSquarePValue(1e9, 2_601)).toBe(0);
  expect(chiSquarePValue(0, 2_601)).toBe(0);
  expect(chiSquarePValue(Number.NaN, 3)).toBe(0);
});
