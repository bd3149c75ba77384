import { expect, it } from "vitest";
import { avatarSeedOf } from "./avatar-seed.ts";

const ID = "6f1b0c1e-6a52-4a0b-9f3c-0d6f4f4a3b11";

it("a player's seed never changes, because others recognise a player by their avatar", () => {
  expect(avatarSeedOf(ID)).toBe(avatarSeedOf(ID));
  expect([avatarSeedOf(ID), avatarSeedOf("")]).toMatchInlineSnapshot(`
    [
      523139756,
      2872998923,
    ]
  `);
});

it("ids that differ in one letter have different seeds, in every part of the seed", () => {
  const seeds = Array.from({ length: 1_000 }, (_, i) => avatarSeedOf(`${ID}${i}`));
  expect(new Set(seeds).size).toBe(1_000);
  for (const bit of [0, 5, 11, 17, 23, 31]) {
    const ones = seeds.filter((seed) => (seed >>> bit) & 1).length;
    expect(ones, `bit ${bit}`).toBeGreaterThan(400);
    expect(ones, `bit ${bit}`).toBeLessThan(600);
  }
});
