import { describe, expect, test } from "vitest";
import { type HandVector, judgeHand } from "./hands.ts";
import { findPotsMismatch, type VectorPot } from "./pots.ts";

const main: VectorPot = { amount: 60, seats: [0, 1, 2], won: { hi: { 0: 60 } } };
const side = (amount: number, seat = 1): VectorPot => ({ amount, seats: [seat], won: { hi: { [seat]: amount } } });

const PASSED = { is: "passed", note: null };

/** A hand in which both players are all-in with their antes of 10 and 4, and seat 1 has the better hand. */
const ANTE_HAND: HandVector = {
  id: "antes",
  variant: "NLHE",
  players: 2,
  button: 1,
  sb: 1,
  bb: 2,
  live: [0, 0],
  dead: [10, 10],
  deadTrimmed: true,
  stacks: [10, 4],
  holes: [
    ["2s", "3d"],
    ["Ks", "Kd"],
  ],
  board: ["5c", "6c", "8h", "Kh", "Jd"],
  actions: [],
  pots: [],
  final: [6, 8],
  flags: [],
};

describe("a low half of zero chips", () => {
  const whole: VectorPot = { amount: 1, seats: [0, 1], won: { hi: { 0: 1 }, lo: {} } };

  test("a low half of zero chips may be listed with its winners or left out", () => {
    expect(findPotsMismatch([whole], [{ ...whole, won: { hi: { 0: 1 } } }], 0)).toBeNull();
    expect(findPotsMismatch([whole], [{ ...whole, won: { hi: { 0: 1 }, lo: { 1: 0 } } }], 0)).toBeNull();
    expect(findPotsMismatch([whole], [{ ...whole, won: { hi: { 0: 1 }, lo: { 0: 0, 1: 0 } } }], 0)).toBeNull();
  });

  test("a low half of one chip is compared", () => {
    expect(findPotsMismatch([whole], [{ ...whole, won: { hi: {}, lo: { 1: 1 } } }], 0)).toContain("winners");
    expect(findPotsMismatch([whole], [{ ...whole, won: { hi: { 1: 1 }, lo: { 0: 0 } } }], 0)).toContain("winners");
  });

  test("P5: a replayed hand passes whether its low half of zero chips is listed or left out", () => {
    const hand: HandVector = {
      ...ANTE_HAND,
      variant: "NLO8",
      dead: [1, 0],
      deadTrimmed: false,
      stacks: [1, 5],
      holes: [
        ["As", "2s", "3d", "4d"],
        ["Ks", "Kd", "Qs", "Qd"],
      ],
      pots: [{ amount: 1, seats: [0, 1], won: { hi: { 1: 1 }, lo: { 0: 0 } } }],
      final: [0, 6],
    };
    const without: HandVector = { ...hand, pots: [{ amount: 1, seats: [0, 1], won: { hi: { 1: 1 } } }] };
    expect([hand, without].map(judgeHand)).toEqual([PASSED, PASSED]);
  });
});

describe("an ante that no other player matched", () => {
  test("an unmatched ante may be its own pot, part of the pot below it, or returned before the pots are made", () => {
    expect(findPotsMismatch([main, side(5)], [main, side(5)], 5)).toBeNull();
    expect(findPotsMismatch([main, side(5)], [main], 5)).toBeNull();
    expect(findPotsMismatch([main, side(45)], [main, side(40), side(5)], 5)).toBeNull();
    expect(findPotsMismatch([main, side(45)], [main, side(40)], 5)).toBeNull();
  });

  test("a replayed hand passes whether the unmatched ante is returned or a pot of its own", () => {
    const paid = { amount: 8, seats: [0, 1], won: { hi: { 1: 8 } } };
    const returned: HandVector = { ...ANTE_HAND, pots: [paid] };
    const asPot: HandVector = { ...ANTE_HAND, pots: [paid, side(6, 0)] };
    const wrong: HandVector = { ...ANTE_HAND, pots: [paid, side(5, 0)] };
    expect([returned, asPot].map(judgeHand)).toEqual([PASSED, PASSED]);
    expect(judgeHand(wrong).is).toBe("failed");
    expect(judgeHand({ ...returned, final: [0, 14] }).is).toBe("failed");
  });

  test("chips that are not an unmatched ante are compared", () => {
    expect(findPotsMismatch([main, side(5)], [main], 0)).toContain("pots");
    expect(findPotsMismatch([main, side(5)], [main], 3)).toContain("pots");
    expect(findPotsMismatch([main, side(5)], [main, side(5, 2)], 5)).toContain("pots");
    expect(findPotsMismatch([main, side(45)], [main, side(40), side(5)], 0)).toContain("pots");
  });
});
