import { expect, it } from "vitest";
import { draw32, guardedRandomness } from "./randomness.ts";

it("fault 65: drawing throws when the source repeats itself, gives equal bytes or gives too few bytes", () => {
  const repeating = guardedRandomness((n) => Uint8Array.from({ length: n }, (_, i) => i));
  repeating.bytes(32);
  expect(() => repeating.bytes(32)).toThrow("repeats");
  expect(() => guardedRandomness((n) => new Uint8Array(n)).bytes(32)).toThrow("repeats");
  expect(() => guardedRandomness((n) => new Uint8Array(n - 1)).bytes(32)).toThrow("too little");
});
it("F1: a healthy source's numbers are returned", () => {
  const healthy = guardedRandomness();
  for (let i = 0; i < 3000; i++) expect(healthy.bytes(32)).toHaveLength(32);
  for (let i = 0; i < 3000; i++) expect(draw32(healthy)).toBeLessThan(2 ** 32);
});
