/** Tests decks that one thread has passed to another, and openings that pages have received. F1, F3 */
import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  bytesToHex,
  commitDeck,
  derivePermutation,
  hashUser,
  openingFromText,
  openingToText,
  packOpening,
  planDeal,
  playedDeck,
  prepareDecks,
  readPreparedDecks,
  tableIdBytes,
  unpackOpening,
} from "./index.ts";

const ctx = new Uint8Array(32).fill(3);
const seeds = [11, 12, 13].map((byte) => new Uint8Array(32).fill(byte));
const cut = derivePermutation(new Uint8Array(32), "cut");

describe("F3: prepared decks", () => {
  const buffer = prepareDecks(ctx, seeds);
  const decks = readPreparedDecks(buffer);

  test("a worker prepares the same decks that the table would compute", () => {
    expect(decks).toHaveLength(3);
    for (const [k, seed] of seeds.entries()) {
      const direct = commitDeck(ctx, k, seed);
      expect(decks[k]?.root).toEqual(direct.root);
      expect(decks[k]?.order).toEqual(direct.order);
      for (let j = 0; j < 52; j++) expect(decks[k]?.openCard(j, cut)).toEqual(direct.openCard(j, cut));
    }
  });

  test("Node's own HMAC computes the same salt from a card's place in the deck", () => {
    const { i, salt } = commitDeck(ctx, 0, seeds[0] ?? ctx).openCard(4, cut);
    const mac = createHmac("sha256", seeds[0] ?? ctx).update(Buffer.from([...Buffer.from("salt"), 0, i]));
    expect(bytesToHex(salt)).toBe(mac.digest("hex"));
  });

  test("Node's own SHA-256 computes the same root from all leaves", () => {
    const hash = (tag: string, ...parts: Uint8Array[]) =>
      createHash("sha256")
        .update(Buffer.concat([Buffer.from(`bpr/v1/${tag}\0`), ...parts]))
        .digest();
    const deck = commitDeck(ctx, 1, seeds[1] ?? ctx);
    const identity = Array.from({ length: 52 }, (_, i) => i);
    let level = Array.from({ length: 64 }, (_, i) => {
      if (i >= 52) return hash("pad", ctx, Buffer.from([1, i]));
      const { card, salt } = deck.openCard(i, identity);
      return hash("leaf", ctx, Buffer.from([1, i, card]), salt);
    });
    while (level.length > 1)
      level = Array.from({ length: level.length / 2 }, (_, i) => hash("node", ...level.slice(2 * i, 2 * i + 2)));
    expect(bytesToHex(deck.root)).toBe(level[0]?.toString("hex"));
  });

  test("✗: a buffer that is too short is refused", () => {
    expect(() => readPreparedDecks(buffer.slice(1))).toThrow(/no whole number of decks/);
  });
});

describe("F3: openings in messages and records", () => {
  const opening = commitDeck(ctx, 0, seeds[0] ?? ctx).openCard(9, cut);

  test("an opening is the same after packing and unpacking, and its proof has 224 bytes", () => {
    const packed = packOpening(opening);
    expect(atob(packed[3])).toHaveLength(224);
    expect(unpackOpening(packed)).toEqual(opening);
    expect(openingFromText(openingToText(opening))).toEqual(opening);
  });

  test("✗: a proof that has another length or is not Base64 is refused", () => {
    const [j, i, card, proof] = packOpening(opening);
    expect(unpackOpening([j, i, card, proof.slice(4)])).toBeNull();
    expect(unpackOpening([j, i, card, "not base64!"])).toBeNull();
    expect(unpackOpening([j, i, card, ""])).toBeNull();
  });
});

test("F1: the deck that is played is the picked deck, in the order that the coin gives", () => {
  const reveals = [
    { seat: 1, seed: bytesToHex(seeds[0] ?? ctx) },
    { seat: 4, seed: null },
  ];
  const plan = planDeal({ freeze: bytesToHex(ctx), reveals, decks: 3 });
  expect(plan.pick).toBeLessThan(3);
  const { order, openCard } = commitDeck(ctx, plan.pick, seeds[plan.pick] ?? ctx);
  const deck = playedDeck(order, plan.cut);
  expect(deck.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, card) => card));
  for (let j = 0; j < 52; j++) expect(openCard(j, plan.cut).card).toBe(deck[j]);
  expect(planDeal({ freeze: bytesToHex(ctx), reveals: reveals.slice(1), decks: 3 }).cut).not.toEqual(plan.cut);
});

test("F3: a user's tag is the tagged hash of their id, and a table's id is its 16 bytes", () => {
  const expected = createHash("sha256").update("bpr/v1/user\0user-7").digest("hex");
  expect(bytesToHex(hashUser("user-7"))).toBe(expected);
  expect(bytesToHex(tableIdBytes("07070707-0707-0707-0707-0707070707ff"))).toBe(`${"07".repeat(15)}ff`);
  expect(() => tableIdBytes("no table")).toThrow();
});
