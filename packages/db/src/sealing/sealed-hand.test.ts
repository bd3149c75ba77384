import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openHand, sealHand } from "./sealed-hand.ts";
import { seal } from "./sealing.ts";

const key = randomBytes(32);
const at = { tableId: "0193d3a0-0000-7000-8000-000000000001", handNo: 7, seq: 0 };
const card = fc.integer({ min: 0, max: 51 });
const hand = fc.record({
  seed: fc.option(fc.uint8Array({ minLength: 1, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("base64"))),
  deck: fc.uniqueArray(card),
  hole: fc.array(fc.record({ seat: fc.nat(9), cards: fc.array(fc.option(card), { maxLength: 5 }) })),
});

it("the cards of a hand open as they were sealed, only with the same key and for the same hand", () =>
  fc.assert(
    fc.property(hand, (cards) => {
      const sealed = sealHand(key, at, cards);
      expect(openHand(key, at, sealed)).toEqual(cards);
      expect(openHand(randomBytes(32), at, sealed)).toBeNull();
      expect(openHand(key, { ...at, handNo: 8 }, sealed)).toBeNull();
    }),
  ));

it("six players' cards, the deck and the seed take 140 bytes", () => {
  const hole = [0, 1, 2, 3, 4, 5].map((seat) => ({ seat, cards: [2 * seat, 2 * seat + 1] }));
  const deck = Array.from({ length: 52 }, (_, index) => index);
  expect(sealHand(key, at, { seed: randomBytes(32).toString("base64"), deck, hole })).toHaveLength(139);
});

it("hands that were sealed as JSON can be opened too, and anything else cannot", () =>
  fc.assert(
    fc.property(hand, (cards) => {
      const bytes = Buffer.from(JSON.stringify(cards));
      expect(openHand(key, at, seal(key, at, bytes))).toEqual(cards);
      for (const other of [bytes.subarray(1), Buffer.from("{}"), Buffer.of()])
        expect(openHand(key, at, seal(key, at, other))).toBeNull();
    }),
  ));
