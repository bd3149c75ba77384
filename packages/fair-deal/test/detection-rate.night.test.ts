/** Tests that one crooked deck among K is found in K − 1 of K hands on average. F3 */
import { createSeededRandom } from "@poker/engine";
import { expect, test } from "vitest";
import { layOutCards, readDeck } from "../src/committed-deck.ts";
import { bytesToHex, commitClientSeed, commitDeck, hashFreeze, tossCoin } from "../src/index.ts";
import { randomBytes } from "./testing/room.ts";

const HANDS = 12_000;
const ctx = new Uint8Array(32).fill(17);
const userTag = new Uint8Array(32).fill(1);

test.each([2, 4, 8])("F3: with K = %i decks, a room that stacks one deck is caught as often as predicted", (decks) => {
  const random = createSeededRandom(180 + decks);
  const seeds = Array.from({ length: decks }, () => randomBytes(random));
  const whole = seeds.map((seed, k) => commitDeck(ctx, k, seed));
  const stacked = seeds.map((seed, k) => readDeck(layOutCards(ctx, k, seed, whole[k]?.order.toReversed() ?? [])));
  let caught = 0;
  for (let n = 0; n < HANDS; n++) {
    const crooked = Math.floor(random() * decks);
    const promised = whole.map((deck, k) => (k === crooked ? (stacked[k] ?? deck) : deck).root);
    const seed = randomBytes(random);
    const commits = [{ seat: 2, commit: commitClientSeed(ctx, 2, userTag, seed) }];
    const freeze = hashFreeze({ ctx, button: 0, dealtIn: [0, 2], roots: promised, commits });
    const { pick } = tossCoin(freeze, [{ seat: 2, seed }], decks);
    // As check V2 does, compares the promised root of each opened deck with the root that the deck's seed gives.
    const isWhole = whole.every(({ root }, k) => k === pick || bytesToHex(root) === bytesToHex(promised[k] ?? ctx));
    if (!isWhole) caught++;
  }
  const rate = 1 - 1 / decks;
  expect(Math.abs(caught - HANDS * rate)).toBeLessThan(3.5 * Math.sqrt(HANDS * rate * (1 - rate)));
});
