import { describe, expect, it } from "vitest";
import { parseCards } from "../cards/card.ts";
import type { Game } from "../rules.ts";
import { computeChances, type SeatChance } from "./compute-chances.ts";

/**
 * Computes the chances of the hands in seats 0, 1, 2 and so on. All hands play for one pot unless `pots` lists other
 * pots.
 */
function chancesOf(game: Game, hands: readonly string[], board: string, pots?: readonly (readonly number[])[]) {
  return computeChances({
    game,
    board: parseCards(board),
    hands: hands.map((cards, seat) => ({ seat, cards: parseCards(cards) })),
    pots: (pots ?? [hands.map((_, seat) => seat)]).map((seats, pot) => ({ pot, seats })),
  });
}

/** Returns one figure of every seat in a pot, in percent. */
const percents = (chances: ReturnType<typeof chancesOf>, figure: keyof SeatChance = "share", pot = 0) =>
  chances.pots[pot]?.seats.map((seat) => 100 * seat[figure]) ?? [];

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

describe("chances before the flop are sampled", () => {
  it.each([
    // The last number is the first hand's share in percent over all boards: 1,712,304 boards in Hold'em, 1,086,008 in
    // Omaha.
    ["a pair against a lower pair", "holdem", ["AsAh", "KdKc"], 81.26],
    ["two overcards against a pair", "holdem", ["AsKs", "QdQc"], 46.21],
    ["the same two cards, other suits", "holdem", ["AsKd", "AhKc"], 50],
    ["aces and kings against four in a row in Omaha", "omaha", ["AsAhKsKh", "8c7c6d5d"], 58.52],
  ] as const)("P3: %s: a sample is within 0.8 percentage points of the exact share", (_, game, hands, first) => {
    const chances = chancesOf(game, hands, "");
    expect(chances.isExact).toBe(false);
    const [share = 0] = percents(chances);
    expect(Math.abs(share - first)).toBeLessThan(0.8);
    expect(sum(percents(chances))).toBeCloseTo(100);
  });

  it("sampled chances are the same on every page", () =>
    expect(chancesOf("holdem", ["AsAh", "KdKc"], "")).toEqual(chancesOf("holdem", ["AsAh", "KdKc"], "")));

  it("a sample for three Hold'em hands is within 1.2 percentage points of the exact shares", () => {
    const [aces = 0, kings = 0, queens = 0] = percents(chancesOf("holdem", ["AsAh", "KdKc", "QdQh"], ""));
    expect(Math.abs(aces - 66.9)).toBeLessThan(1.2);
    expect(Math.abs(kings - 17.7)).toBeLessThan(1.2);
    expect(Math.abs(queens - 15.4)).toBeLessThan(1.2);
  });
});

describe("chances from the flop on are exact", () => {
  it("P3: a set against a flush draw on the flop is computed over all 990 boards", () => {
    const chances = chancesOf("holdem", ["9c9d", "AhKh"], "9h 4h 2s");
    expect(chances.isExact).toBe(true);
    const [set = 0, draw = 0] = percents(chances);
    expect(Number.isInteger(Math.round((set * 990) / 100))).toBe(true);
    expect((set * 990) / 100).toBeCloseTo(Math.round((set * 990) / 100), 6);
    expect(set + draw).toBeCloseTo(100);
    expect(draw).toBeGreaterThan(24);
    expect(draw).toBeLessThan(28);
  });

  it("P3: on the turn a flush draw beats a set with seven of the 44 river cards", () =>
    // Seat 1 has a flush draw. Seven of the nine hearts win. The other two hearts pair the board, so the set of seat 0
    // becomes a full house.
    expect(percents(chancesOf("holdem", ["9c9d", "AhKh"], "9h 4h 2s 7c"))).toEqual([
      expect.closeTo((100 * 37) / 44),
      expect.closeTo((100 * 7) / 44),
    ]));

  it("P3: on the turn kings beat aces with two of the 44 river cards", () =>
    expect(percents(chancesOf("holdem", ["AsAh", "KdKc"], "7c 2d 9s Jh"))).toEqual([
      expect.closeTo((100 * 42) / 44),
      expect.closeTo((100 * 2) / 44),
    ]));

  it("P3: when every river card splits the pot, each seat has half of it, and no seat takes it alone", () => {
    const chances = chancesOf("holdem", ["AsKd", "AhKc"], "Qs Jd Th 2c");
    expect(percents(chances)).toEqual([50, 50]);
    expect(percents(chances, "scoop")).toEqual([0, 0]);
  });

  it("P3: boards that tie count for both hands: ace-king against ace-queen with an ace on the board", () => {
    // Three river cards, the other queens, win for the queen. No river card makes a tie, because the low cards on the
    // board cannot replace a king or queen as a kicker.
    const chances = chancesOf("holdem", ["AsKd", "AhQc"], "Ad 7c 4s 2h");
    const [king = 0, queen = 0] = percents(chances);
    expect(queen).toBeCloseTo((100 * 3) / 44);
    expect(king).toBeCloseTo((100 * 41) / 44);
    // Three aces and two nines on the board make the same hand for both players, so they share the pot.
    const shared = chancesOf("holdem", ["AsKd", "AhQc"], "Ad Ac 9s 9h");
    const scoops = percents(shared, "scoop");
    expect(sum(percents(shared))).toBeCloseTo(100);
    expect(sum(scoops)).toBeLessThan(100);
  });

  it("P3: on a full board the result is certain", () => {
    expect(percents(chancesOf("holdem", ["AsAh", "KdKc"], "7c 2d 9s Jh 3c"))).toEqual([100, 0]);
    expect(percents(chancesOf("holdem", ["2s3h", "2d3c"], "Ac Kd Qs Jh Tc"))).toEqual([50, 50]);
  });

  it("G1: Omaha uses exactly two cards of the hand", () => {
    // Four spades on the board help only a hand with two spades.
    expect(percents(chancesOf("omaha", ["As Kd Qd Jc", "5s 4s 9h 9d"], "Ts 8s 7s 2s 3h"))).toEqual([0, 100]);
  });
});

describe("pots", () => {
  it("P1, P2: each pot is computed separately, and only for the seats that can win it", () => {
    // Seat 0 is all-in for less with the best hand; seats 1 and 2 play for the side pot.
    const chances = chancesOf("holdem", ["AsAh", "KdKc", "QdQc"], "7c 2d 9s Jh", [
      [0, 1, 2],
      [1, 2],
    ]);
    expect(chances.pots.map(({ pot, seats }) => [pot, seats.map(({ seat }) => seat)])).toEqual([
      [0, [0, 1, 2]],
      [1, [1, 2]],
    ]);
    // 42 river cards are left. The two kings and the two queens beat the aces.
    expect(percents(chances)).toEqual([
      expect.closeTo((100 * 38) / 42),
      expect.closeTo((100 * 2) / 42),
      expect.closeTo((100 * 2) / 42),
    ]);
    // Only the two queens beat the kings.
    expect(percents(chances, "share", 1)).toEqual([expect.closeTo((100 * 40) / 42), expect.closeTo((100 * 2) / 42)]);
  });
});

describe("hi/lo", () => {
  it("P5, P6: on a board with a low, each hand has one chance for the high half and one for the low half", () => {
    // Seat 0 has the best low on every board, and seat 1 has three kings for high.
    const chances = chancesOf("omaha8", ["As 2s Qd Jh", "Kd Kc Th 9h"], "Kh 3c 4d 8s 6h");
    expect(chances.hasLow).toBe(true);
    expect(percents(chances)).toEqual([50, 50]);
    expect(percents(chances, "high")).toEqual([0, 100]);
    expect(percents(chances, "low")).toEqual([100, 0]);
    expect(percents(chances, "scoop")).toEqual([0, 0]);
  });

  it("P5: without a qualifying low the high hand takes the whole pot", () => {
    const chances = chancesOf("omaha8", ["As 2s Qd Jh", "Kd Kc Th 9h"], "Kh Qc Jd 8s 3h");
    expect(percents(chances)).toEqual([0, 100]);
    expect(percents(chances, "low")).toEqual([0, 0]);
    expect(percents(chances, "scoop")).toEqual([0, 100]);
  });

  it("P5, P6: on the turn some river cards make a low and others do not", () => {
    // The board has two low cards. A four, five, six or eight on the river gives seat 0 a low. An ace, deuce, three or
    // seven does not.
    const chances = chancesOf("omaha8", ["As 2s Qd Jh", "Kd Kc Th 9h"], "Kh 3c 7d Ts");
    const [low = 0, none] = percents(chances, "low");
    expect(chances.isExact).toBe(true);
    expect(none).toBe(0);
    expect(low).toBeCloseTo((100 * 16) / 40);
    // Three aces, three queens, three jacks and three nines give seat 0 a straight. After every other river card the
    // three kings of seat 1 win.
    expect(percents(chances, "high")[1]).toBeCloseTo((100 * 28) / 40);
    const [first = 0, second = 0] = percents(chances);
    expect(first + second).toBeCloseTo(100);
    expect(first).toBeGreaterThanOrEqual(low / 2);
  });

  it("P5: a low that two hands share is worth a quarter of the pot to each", () => {
    const chances = chancesOf("omaha8", ["As 2s Kd Kc", "Ad 2d Jh Th"], "Kh 3c 4d 8s Qh");
    expect(percents(chances, "low")).toEqual([50, 50]);
    expect(percents(chances)).toEqual([75, 25]);
  });
});

describe("unknown hands are dealt at random", () => {
  it("P3: one unknown hand on the river is computed over all 990 hands: one of them beats the nut flush", () => {
    const chances = chancesOf("holdem", ["AsKs", ""], "QsJs8s3d4d");
    expect(chances.isExact).toBe(true);
    // Only T♠ 9♠, which makes a straight flush, beats the hand of seat 0. No other hand ties with it.
    expect(percents(chances)[0]).toBeCloseTo((100 * 989) / 990, 10);
  });

  it("P3: chances against one unknown hand are exact on the turn (45,540 deals), and sampled before the flop", () => {
    expect(chancesOf("holdem", ["AsAh", ""], "7c2d9hJs").isExact).toBe(true);
    const [aces = 0] = percents(chancesOf("holdem", ["AsAh", ""], ""));
    // Aces win 85.2 % against one random hand.
    expect(Math.abs(aces - 85.2)).toBeLessThan(0.8);
  });

  it("a card that a folded player showed is dealt to no hand", () => {
    const hands = ["AsKs", ""].map((cards, seat) => ({ seat, cards: parseCards(cards) }));
    const [game, board, pots] = ["holdem", parseCards("QsJs8s3d4d"), [{ pot: 0, seats: [0, 1] }]] as const;
    const { pots: found } = computeChances({ game, board, hands, pots, dead: parseCards("Ts") });
    expect(found[0]?.seats[0]?.share).toBe(1);
  });
});
