import { describe, expect, test } from "vitest";
import { formatCard, parseCards } from "../cards/card.ts";
import { describeHigh, describeLow } from "./describe.ts";
import { evaluateHigh } from "./high.ts";
import { evaluateLow } from "./low.ts";

const ranks = (cards: readonly number[]): string => cards.map((card) => formatCard(card)[0]).join("");

describe("G1: an Omaha hand uses exactly two hole cards and three board cards", () => {
  test.each([
    ["As Kc Qd 8d 2d", "Ac 2c Jd Th", "AKQJT", "Straight, ace high"],
    ["As Kc Qc Jh Td", "Ac 2c Jd 8h", "AKQJT", "Straight, ace high"],
    ["As Kc Qc Jh Td", "3c 2d Jd 8s", "JJAK8", "Pair of jacks"],
    ["As Ks 8h 9d 2s", "4h 4d Qs 4s", "AKQ42", "Flush, ace high"],
    ["As Ks 8s 9s 2s", "4h 4d Qs Qd", "QQAK9", "Pair of queens"],
    ["As Ts 8s 8h 4d", "Td Tc Ad 9c", "TTT88", "Full house, tens over eights"],
    ["As Ts 8s 8h 4d", "Td 8c Ad 9c", "888AA", "Full house, eights over aces"],
    ["As Ac 8s 8h 4d", "Ah 2h 3h 5h", "AAA85", "Three of a kind, aces"],
    ["As Ac 8s 8h 4d", "Ah 2h 3h 4h", "AAA44", "Full house, aces over fours"],
    ["Kc 9c 6c 6h Qc", "Ac Kd Td 8h", "KK66A", "Two pair, kings and sixes"],
    ["Ks Kc Tc Td 5d", "Th 9h 7c 6c", "TTTK9", "Three of a kind, tens"],
  ])("%s with %s: %s", (board, hole, cards, text) => {
    for (const game of ["omaha", "omaha8"] as const) {
      const described = describeHigh(game, parseCards(hole), parseCards(board));
      expect(ranks(described.cards)).toBe(cards);
      expect(described.text).toBe(text);
    }
  });
});

describe("P6: the best low, eight or better with the ace low", () => {
  test.each([
    ["As Kc Qc 8d 2d", "8c Jc Jd Th", null],
    ["3d 5h 8d Tc Ts", "2c Ac Jd Th", "8-5-3-2-A"],
    ["3d 5h 8d Tc Ts", "3c Th Ac 4d", "8-5-4-3-A"],
    ["3d 5h 8d Ad Ts", "3c 5d Ac 8h", null],
    ["Ac 2c 3d 4h 5s", "2d Th Ad Td", "5-4-3-2-A"],
    ["Ac 2c 3d 4h 5s", "4d 5d Th Tc", "5-4-3-2-A"],
    ["Ac 2c 5h 7h 8d", "2d Ad Th Td", "8-7-5-2-A"],
    ["Ac 2c 5h 7h 8d", "3d 4d Th Td", "5-4-3-2-A"],
    ["3d 5h 8d Ad Ts", "3c 5d Ac 2h", "8-5-3-2-A"],
    ["8d 7h 6d Ks Kh", "5c 4d Kc Kd", "8-7-6-5-4"],
    ["3d 5h 8d", "2c Ac Jd Th", "8-5-3-2-A"],
  ])("%s with %s: %s", (board, hole, low) => {
    const described = describeLow(parseCards(hole), parseCards(board));
    expect(described?.text ?? null).toBe(low);
    expect(evaluateLow(parseCards(hole), parseCards(board)) === null).toBe(low === null);
  });

  test("lows compare from the highest card down", () => {
    const low = (hole: string, board: string) => evaluateLow(parseCards(hole), parseCards(board)) ?? Number.NaN;
    const wheel = low("As 2s Kd Kc", "3d 4d 5d Kh Ks");
    const seven = low("7s 6s Kd Kc", "5d 4d 2d Kh Ks");
    const eightSix = low("8s 6s Kd Kc", "4d 2d Ad Kh Ks");
    const eightSevenThree = low("8s 7s Kd Kc", "5d 3d Ad Kh Ks");
    const eightSevenFour = low("8s 7s Kd Kc", "5d 4d Ad Kh Ks");
    const order = [wheel, seven, eightSix, eightSevenThree, eightSevenFour];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(5);
  });

  test("a wheel is also a straight for high", () => {
    expect(describeHigh("omaha8", parseCards("As 2s Kd Qc"), parseCards("3d 4d 5d Kh 9s")).text).toBe(
      "Straight, five high",
    );
  });
});

describe("P3: the order of high hands", () => {
  test("suits never rank, and a sixth or seventh card never breaks a tie", () => {
    const board = parseCards("As Kd Qc Jh 2s");
    expect(evaluateHigh("holdem", parseCards("Tc 9c"), board)).toBe(evaluateHigh("holdem", parseCards("Td 3h"), board));
    const royal = parseCards("Ts Js Qs Ks As");
    expect(evaluateHigh("holdem", parseCards("9s 8s"), royal)).toBe(evaluateHigh("holdem", parseCards("2c 2d"), royal));
  });

  test("the ranks of hands can be compared across games and numbers of board cards", () => {
    const nuts = evaluateHigh("omaha", parseCards("As Ks 2c 3c"), parseCards("Qs Js Ts"));
    expect(nuts).toBe(7462);
    expect(evaluateHigh("holdem", parseCards("2c 2d"), parseCards("Qs Js Ts Ks As"))).toBe(nuts);
    expect(evaluateHigh("holdem", parseCards("7c 5d"), parseCards("4s 3h 2s"))).toBe(1);
  });

  test("Omaha: four suited board cards and one in hand are no flush; a board's straight flush needs two from the hand", () => {
    const board = parseCards("9s 8s 7s 6s 5s");
    expect(describeHigh("omaha", parseCards("Ts Ac Ad Kc"), board).text).toBe("Pair of aces");
    expect(describeHigh("omaha", parseCards("Ts 4s Ad Kc"), board).text).toBe("Flush, ten high");
    expect(describeHigh("omaha", parseCards("Ts Js Ad Kc"), board).text).toBe("Straight flush, jack high");
    expect(describeHigh("omaha", parseCards("4s 3s Ts Kc"), board).text).toBe("Straight flush, seven high");
  });
});

describe("Omaha on three, four and five board cards", () => {
  test("the best hand of a random deal is the best over every two hole cards and every three board cards", () => {
    let seed = 7;
    const below = (n: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * n);
    };
    for (let deal = 0; deal < 2000; deal++) {
      const deck = Array.from({ length: 52 }, (_, card) => card);
      const cards = Array.from({ length: 9 }, () => deck.splice(below(deck.length), 1)[0] ?? 0);
      const hole = cards.slice(0, 4);
      const board = cards.slice(4, 4 + 3 + (deal % 3));
      let best = 0;
      for (let a = 0; a < 4; a++)
        for (let b = a + 1; b < 4; b++)
          for (let x = 0; x < board.length; x++)
            for (let y = x + 1; y < board.length; y++)
              for (let z = y + 1; z < board.length; z++) {
                const two = [hole[a] ?? 0, hole[b] ?? 0];
                const three = [board[x] ?? 0, board[y] ?? 0, board[z] ?? 0];
                best = Math.max(best, evaluateHigh("holdem", two, three));
              }
      expect(evaluateHigh("omaha", hole, board)).toBe(best);
    }
  });
});

describe("a player's hand, in words", () => {
  test.each([
    ["Kd Ks", "", "pair", "Pair of kings"],
    ["Qd Ah", "", "high-card", "Ace high"],
    ["Qd Ah", "Qc 7s 2d", "pair", "Pair of queens"],
    ["6d 6h", "6c 7s 2d Kc", "three-of-a-kind", "Three of a kind, sixes"],
    ["6d 6h", "6c 6s 2d Kc 2s", "four-of-a-kind", "Four of a kind, sixes"],
    ["Ad Kd", "Qd Jd Td 9d 8d", "straight-flush", "Royal flush"],
    ["Ad 2d", "3d 4d 5d Ac As", "straight-flush", "Straight flush, five high"],
    ["Jd 9s", "2c 3h 4c 6s 8h", "high-card", "Jack high"],
  ])("%s on %s: %s", (hole, board, category, text) => {
    expect(describeHigh("holdem", parseCards(hole), parseCards(board))).toMatchObject({ category, text });
  });

  test("a description lists five cards, and the cards that make the hand come first", () => {
    const { cards } = describeHigh("holdem", parseCards("Ad 2d"), parseCards("3c 4d 5d Kc Ks"));
    expect(cards).toEqual(parseCards("5d 4d 3c 2d Ad"));
    expect(describeHigh("omaha", parseCards("2c 9d Kh 9s"), []).cards).toEqual(parseCards("9s 9d"));
    expect(describeLow(parseCards("As 2s Kd Kc"), [])).toBeNull();
  });
});

test("a wrong number of cards is a bug and throws", () => {
  const board = parseCards("3c 4d 5d Kc Ks");
  expect(() => evaluateHigh("holdem", parseCards("As Ks 2c 3h"), board)).toThrow(/4 hole/);
  expect(() => evaluateHigh("omaha", parseCards("As Ks"), board)).toThrow(/2 hole/);
  expect(() => evaluateHigh("holdem", parseCards("As Ah"), board.slice(0, 2))).toThrow(/2 board/);
  const six = [...board, ...parseCards("6s")];
  expect(() => evaluateHigh("holdem", parseCards("As Ah"), six)).toThrow(/6 board/);
  expect(() => evaluateHigh("omaha", parseCards("As Ah 2c 2d"), six)).toThrow(/6 board/);
  expect(() => evaluateLow(parseCards("As Ah"), board)).toThrow(/2 hole/);
  expect(() => evaluateLow(parseCards("As Ah 2c 2d"), board.slice(0, 2))).toThrow(/2 board/);
  expect(() => evaluateLow(parseCards("As Ah 2c 2d"), six)).toThrow(/6 board/);
});
