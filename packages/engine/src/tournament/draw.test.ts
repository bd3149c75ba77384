import { expect, test } from "vitest";
import { createDraw, type DrawSeed, drawOne, drawOrder } from "./draw.ts";

const SEED: DrawSeed = [1, 2, 3, 4];

test("M10: a draw follows from its seed alone, and each word of the seed changes the draw", () => {
  const numbers = (seed: DrawSeed) => {
    const draw = createDraw(seed);
    return Array.from({ length: 20 }, () => draw(1_000_000));
  };
  expect(numbers(SEED)).toEqual(numbers([1, 2, 3, 4]));
  const others: readonly DrawSeed[] = [SEED, [2, 2, 3, 4], [1, 3, 3, 4], [1, 2, 4, 4], [1, 2, 3, 5], [0, 0, 0, 0]];
  expect(new Set(others.map((seed) => numbers(seed).join())).size).toBe(others.length);
});

test("M10: all numbers below the count are drawn about equally often, and no other number", () => {
  const draw = createDraw(SEED);
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 70_000; i++) counts[draw(7)]!++;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test("M10: no number is favoured: words above the largest multiple are drawn again", () => {
  const draw = createDraw(SEED);
  const count = 3 * 2 ** 30;
  const low = Array.from({ length: 3_000 }, () => draw(count)).filter((number) => number < 2 ** 30).length;
  expect(Math.abs(low - 1_000)).toBeLessThan(150);
  const word = createDraw(SEED)(2 ** 32);
  expect(word).toBeGreaterThan(2 ** 31);
  expect(createDraw(SEED)(word)).not.toBe(0);
});

test("M10: every order of four items is drawn about equally often", () => {
  const draw = createDraw(SEED);
  const counts = new Map<string, number>();
  for (let i = 0; i < 24_000; i++) {
    const order = drawOrder(draw, ["a", "b", "c", "d"]).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
});

test("M10 ✗: drawing from an empty list throws", () => expect(() => drawOne(createDraw(SEED), [])).toThrow());
