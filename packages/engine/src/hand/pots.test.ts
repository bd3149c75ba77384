import { describe, expect, test } from "vitest";
import { dealSpec, eventsOf, playMoves, potsOf, rulesWithBlinds, stacksOf } from "../../test/testing/hand-driver.ts";
import { createHandSeat } from "./apply.ts";
import { buildPots, splitPot, spreadRake, totalPot } from "./pots.ts";
import type { HandSeat } from "./types.ts";

const seatsWith = (...seats: readonly Partial<HandSeat>[]): HandSeat[] =>
  seats.map((changes, seat) => ({ ...createHandSeat(seat, 1000), ...changes }));

describe("pots", () => {
  test("P1: A and B put in 1000 each, C is all-in for 100: the main pot is 300, the side pot 1800", () => {
    const pots = buildPots(
      seatsWith({ contributed: 1000 }, { contributed: 1000 }, { contributed: 100, status: "all-in" }),
      true,
    );
    expect(pots).toEqual([
      { amount: 300, seats: [0, 1, 2] },
      { amount: 1800, seats: [0, 1] },
    ]);
  });

  test("P2 ✗: a folded player's chips stay in the pot, but cannot win it; pots with the same seats are one pot", () => {
    const pots = buildPots(
      seatsWith({ contributed: 50, status: "folded" }, { contributed: 100 }, { contributed: 100 }),
      true,
    );
    expect(pots).toEqual([{ amount: 250, seats: [1, 2] }]);
  });

  test("P2 ✗: chips that folded players put in above all remaining players go into the last pot", () => {
    const seats = seatsWith(
      { contributed: 100, status: "folded" },
      { contributed: 100, status: "folded" },
      { contributed: 40, status: "all-in" },
      { contributed: 60, status: "all-in" },
    );
    expect(buildPots(seats, true)).toEqual([
      { amount: 160, seats: [2, 3] },
      { amount: 140, seats: [3] },
    ]);
  });

  test("P1 ✗: there is no pot when no player has put chips in, with and without `deadTrimmed`", () => {
    expect(buildPots(seatsWith({}, {}), true)).toEqual([]);
    expect(buildPots(seatsWith({}, {}), false)).toEqual([]);
  });

  test("P1: a player who has put nothing in has no part in the pot and makes no empty pot", () => {
    const seats = seatsWith({ contributed: 40 }, { contributed: 40 }, { contributed: 0, status: "all-in" });
    expect(buildPots(seats, false)).toEqual([{ amount: 80, seats: [0, 1] }]);
  });

  test("with `deadTrimmed`, dead chips count as a contribution; without it, all of them go into the main pot", () => {
    const seats = seatsWith(
      { contributed: 20, dead: 5 },
      { contributed: 20, dead: 5 },
      { contributed: 0, dead: 3, status: "all-in" },
      { contributed: 10, dead: 5, status: "all-in" },
    );
    expect(buildPots(seats, true)).toEqual([
      { amount: 12, seats: [0, 1, 2, 3] },
      { amount: 36, seats: [0, 1, 3] },
      { amount: 20, seats: [0, 1] },
    ]);
    expect(buildPots(seats, false)).toEqual([
      { amount: 18, seats: [0, 1, 2, 3] },
      { amount: 30, seats: [0, 1, 3] },
      { amount: 20, seats: [0, 1] },
    ]);
  });

  test("dead chips are in the pot from the start and never count towards a call", () => {
    const posts = [
      { seat: 0, live: 50, dead: 0 },
      { seat: 1, live: 100, dead: 0 },
      { seat: 2, live: 100, dead: 50 },
    ];
    const { state } = dealSpec({ stacks: [1000, 1000, 1000, 1000], posts, deadTrimmed: false });
    expect(state.pots).toEqual([{ amount: 50, seats: [0, 1, 2, 3] }]);
    expect(state.toAct).toMatchObject({ seat: 2, check: true });
  });
});

test("the total pot is the sum of the pots and the chips in front of the seats", () => {
  const flop = playMoves(dealSpec({ stacks: [1000, 1000, 1000] }), "2 call", "0 fold", "1 check", "1 bet 200");
  expect(totalPot(flop.state)).toBe(450);
  expect(totalPot({ pots: [], seats: flop.state.seats })).toBe(200);
  expect(totalPot(playMoves(flop, "2 fold").state)).toBe(0);
});

describe("A12: uncalled bets", () => {
  test("an uncalled bet goes back before pots are made, also when all players fold to the big blind", () => {
    const walk = playMoves(dealSpec({ stacks: [1000, 1000, 1000] }), "2 fold", "0 fold");
    expect(eventsOf(walk, "uncalled-returned")).toEqual([
      { type: "uncalled-returned", seat: 1, amount: 50, stack: 950 },
    ]);
    expect(potsOf(walk)).toEqual([{ amount: 100, seats: [1] }]);
    expect(stacksOf(walk)).toEqual([950, 1050, 1000]);
  });

  test("an uncalled bet is measured against folded players' live chips too, but not against dead chips", () => {
    const hand = playMoves(dealSpec({ stacks: [5000, 5000, 5000] }), "2 raise 300", "0 raise 1000", "1 fold", "2 fold");
    expect(eventsOf(hand, "uncalled-returned")).toMatchObject([{ seat: 0, amount: 700 }]);
    const posts = [
      { seat: 0, live: 50, dead: 500 },
      { seat: 1, live: 100, dead: 0 },
    ];
    const dead = playMoves(dealSpec({ stacks: [5000, 5000, 5000], posts }), "2 fold", "0 fold");
    expect(eventsOf(dead, "uncalled-returned")).toMatchObject([{ seat: 1, amount: 50 }]);
    expect(stacksOf(dead)).toEqual([4450, 5550, 5000]);
  });

  test("the player who bet more than all others could call gets the rest back and stays in the hand", () => {
    const hand = playMoves(dealSpec({ stacks: [900, 300, 200] }), "2 raise 200", "0 raise 900", "1 call");
    expect(eventsOf(hand, "uncalled-returned")).toMatchObject([{ seat: 0, amount: 600, stack: 600 }]);
    expect(potsOf(hand)).toEqual([
      { amount: 600, seats: [0, 1, 2] },
      { amount: 200, seats: [0, 1] },
    ]);
  });
});

describe("P3, P4: sharing", () => {
  const amounts = (...args: Parameters<typeof splitPot>) => splitPot(...args).map((part) => part.amount);

  test.each([
    [100, [34, 33, 33], [34, 33, 33]],
    [101, [34, 34, 33], [35, 33, 33]],
  ])("%i chips are shared among three players", (amount, oneByOne, allToNearest) => {
    expect(amounts(amount, [4, 0, 2], "one-by-one")).toEqual(oneByOne);
    expect(amounts(amount, [4, 0, 2], "all-to-nearest")).toEqual(allToNearest);
  });

  test("odd chips are listed; the share nearest to the button's left comes first", () => {
    const board = "As Ks Qs Js Ts"; // a royal flush on the board, so all players tie
    const rules = rulesWithBlinds(1, 1);
    const hand = playMoves(
      dealSpec({ stacks: [50, 50, 50, 50], rules, board }),
      ...["2 call", "3 call", "0 check", "1 check", "0 fold", "1 check", "2 check", "3 check"],
      ...["1 check", "2 check", "3 check", "1 check", "2 check", "3 check"],
    );
    expect(eventsOf(hand, "awarded")).toMatchObject([
      {
        award: {
          half: "whole",
          amount: 4,
          shares: [
            { seat: 1, amount: 2, odd: 1 },
            { seat: 2, amount: 1, odd: 0 },
            { seat: 3, amount: 1, odd: 0 },
          ],
        },
      },
    ]);
  });
});

describe("R5: spreading the rake", () => {
  test.each([
    [100, [300, 1800], [14, 86]],
    [75, [1500, 1500], [38, 37]],
    [15, [150, 150], [8, 7]],
    [0, [10, 20], [0, 0]],
    [5, [100], [5]],
    [3, [1, 1, 1], [1, 1, 1]],
  ])("a rake of %i on pots %j is spread as %j", (rake, pots, parts) => expect(spreadRake(rake, pots)).toEqual(parts));

  test("the spread is exact even when products exceed the safe integers", () => {
    const pots = [3_000_000_000_001, 6_000_000_000_002];
    expect(spreadRake(900_000_000_000, pots)).toEqual([300_000_000_000, 600_000_000_000]);
  });

  test("R5: a rake as large as the pots takes them completely", () => expect(spreadRake(10, [4, 6])).toEqual([4, 6]));

  test("R5 ✗: a rake above the pots is a bug", () => expect(() => spreadRake(11, [5, 5])).toThrow());
});
