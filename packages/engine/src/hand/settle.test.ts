import { describe, expect, test } from "vitest";
import {
  dealSpec,
  eventsOf,
  type HandRun,
  type HandSpec,
  playMoves,
  potsOf,
  rulesWithBlinds,
  stacksOf,
} from "../../test/testing/hand-driver.ts";
import { EMPIRE_BIG_BET } from "../rake-charts.ts";
import { type HandRules, ODD_CHIPS, type OddChips, type RakeConfig } from "../rules.ts";

const won = (hand: HandRun) => eventsOf(hand, "awarded").map(({ award: { pot, half, amount } }) => [pot, half, amount]);
const shares = (hand: HandRun) =>
  eventsOf(hand, "awarded").map(({ award }) =>
    Object.fromEntries(award.shares.map(({ seat, amount }) => [seat, amount])),
  );

/** Returns a rake config that takes the same rake from a pot of any size. */
const flat = (rake: number): RakeConfig => ({
  id: "flat",
  version: 1,
  name: "Flat",
  noFlopNoDrop: false,
  rule: { kind: "percentage", basisPoints: 10_000, caps: [{ fromPlayers: 2, cap: rake }] },
});

/** Plays a hand in which two or three players are all-in before the flop for these amounts. The blinds are 1 and 1. */
function allIn(stacks: readonly number[], rest: Omit<HandSpec, "stacks">): HandRun {
  const hand = dealSpec({ ...rest, stacks });
  const most = Math.max(...stacks);
  const order = stacks.length === 2 ? [1, 0] : [2, 0, 1];
  return order.reduce((played, seat) => {
    const { toAct } = played.state;
    if (toAct?.seat !== seat) return played;
    const opens =
      toAct.wager && played.state.round.highestBet < most && toAct.wager.max > played.state.round.highestBet;
    return playMoves(played, opens ? `${seat} raise ${toAct.wager.max}` : `${seat} call`);
  }, hand);
}

describe("P5: Hi/Lo halves", () => {
  // Seat 0 has the best high hand, because the board pairs its kings, and seat 1 has the best low. In `twoLows`, seat 2
  // has the same low as seat 1.
  const board = "2c 4d 7h Ks Kd";
  const oneLow = ["Kc Kh Qs Qd", "As 3s 9s 9d"];
  const twoLows = ["Kc Kh Qs Qd", "As 3s 9s 9d", "Ah 3h 9h 9c"];
  const hiLo = rulesWithBlinds(1, 1, { game: "omaha8" });

  test("a pot of 101 after rake with one high and one low winner is halved into 51 and 50", () => {
    const hand = allIn([51, 51], { rules: { ...hiLo, rake: flat(1) }, holes: oneLow, board });
    expect(won(hand)).toEqual([
      [0, "high", 51],
      [0, "low", 50],
    ]);
    expect(shares(hand)).toEqual([{ 0: 51 }, { 1: 50 }]);
  });

  test("a pot of 100 with two tied lows is shared as 50, 25 and 25", () => {
    const hand = allIn([34, 34, 34], { rules: { ...hiLo, rake: flat(2) }, holes: twoLows, board });
    expect(shares(hand)).toEqual([{ 0: 50 }, { 1: 25, 2: 25 }]);
  });

  test("two tied lows and a pot of 103: 52 for the high, 26 for the low nearest to the button's left, 25 for the other", () => {
    const hand = allIn([35, 35, 35], { rules: { ...hiLo, rake: flat(2) }, holes: twoLows, board });
    expect(shares(hand)).toEqual([{ 0: 52 }, { 1: 26, 2: 25 }]);
  });

  test("P5 ✗: without a qualifying low the high hand takes the whole pot", () => {
    const hand = allIn([50, 50], { rules: hiLo, holes: oneLow, board: "2c Td 7h Ks Kd" });
    expect(won(hand)).toEqual([[0, "whole", 100]]);
  });

  test("P5 ✗: a pot of one chip is not halved: it goes to the high hand", () => {
    const hand = allIn([1, 1], { rules: { ...hiLo, rake: flat(1) }, holes: oneLow, board });
    expect(won(hand)).toEqual([[0, "whole", 1]]);
    expect(shares(hand)).toEqual([{ 0: 1 }]);
  });

  test("every pot is halved separately: the main pot of 101 as 51/50, the side pot of 51 as 26/25", () => {
    const hand = allIn([60, 60, 34], { rules: { ...hiLo, rake: flat(2) }, holes: twoLows, board });
    expect(eventsOf(hand, "raked")).toEqual([{ type: "raked", total: 2, parts: [1, 1] }]);
    expect(won(hand)).toEqual([
      [0, "high", 51],
      [0, "low", 50],
      [1, "high", 26],
      [1, "low", 25],
    ]);
  });

  test.each([
    ["one low", ["Kc Kh Qs Qd", "As 3s 9s 9d", "Qh Qc 9h 9c"], [{ 0: 476 }, { 1: 475 }]],
    ["tied lows", twoLows, [{ 0: 476 }, { 1: 238, 2: 237 }]],
    ["tied highs", ["Kc Qs Ts Td", "Kh Qd Th Tc", "As 3s 9s 9d"], [{ 0: 238, 1: 238 }, { 2: 475 }]],
  ])("R3: Hi/Lo, three dealt in, pot 1001, rake 50: the halves are 476 and 475, %s", (_, holes, wanted) => {
    const posts = [
      { seat: 0, live: 1, dead: 0 },
      { seat: 1, live: 1, dead: 0 },
      { seat: 2, live: 0, dead: 2 },
    ];
    const rules = { ...hiLo, rake: EMPIRE_BIG_BET };
    const hand = allIn([333, 333, 335], { rules, posts, deadTrimmed: false, holes, board });
    expect(eventsOf(hand, "raked")).toEqual([{ type: "raked", total: 50, parts: [50] }]);
    expect(shares(hand)).toEqual(wanted);
  });
});

describe("P5: the same players win both halves", () => {
  const board = "As 2h 3s Kh Qd";
  const wheels = ["4c 5c 9c 9d", "4d 5d Tc Td", "4h 5h Jc Jd"];
  const hiLo = (change: Partial<HandRules> = {}) => rulesWithBlinds(1, 1, { game: "omaha8", ...change });

  test.each(ODD_CHIPS)(
    "P5 %s: the pot is divided once: two winners of 66 get 33 each, three winners of 105 get 35 each",
    (oddChips) => {
      const rules = hiLo({ oddChips });
      expect(shares(allIn([33, 33], { rules, holes: wheels, board }))).toEqual([{ 0: 33, 1: 33 }]);
      const three = allIn([35, 35, 35], { rules, holes: wheels, board });
      expect(won(three)).toEqual([[0, "whole", 105]]);
      expect(shares(three)).toEqual([{ 0: 35, 1: 35, 2: 35 }]);
    },
  );

  test.each([{ identicalBothWays: "by-halves" as const }, {}])(
    "P5 ✗: with `by-halves`, and in hands from before this setting, each half is shared separately: %o",
    (change) => {
      const { identicalBothWays: _, ...before } = hiLo();
      expect(shares(allIn([33, 33], { rules: { ...before, ...change }, holes: wheels, board }))).toEqual([
        { 0: 17, 1: 16 },
        { 0: 17, 1: 16 },
      ]);
    },
  );

  test("P4: a pot that is divided once has odd chips only once, for the winners nearest to the button's left", () => {
    const raked = { rake: flat(1) };
    expect(shares(allIn([33, 33], { rules: hiLo(raked), holes: wheels, board }))).toEqual([{ 0: 33, 1: 32 }]);
    const three = (oddChips: OddChips) =>
      shares(allIn([35, 35, 35], { rules: hiLo({ ...raked, oddChips }), holes: wheels, board }));
    expect(three("one-by-one")).toEqual([{ 0: 35, 1: 35, 2: 34 }]);
    expect(three("all-to-nearest")).toEqual([{ 0: 36, 1: 34, 2: 34 }]);
  });

  test("P5: every side pot is divided separately, after its part of the rake", () => {
    const hand = allIn([45, 45, 35], { rules: hiLo({ rake: flat(5) }), holes: wheels, board });
    expect(won(hand)).toEqual([
      [0, "whole", 101],
      [1, "whole", 19],
    ]);
    expect(shares(hand)).toEqual([
      { 0: 34, 1: 34, 2: 33 },
      { 0: 10, 1: 9 },
    ]);
  });

  test("P5 ✗: the pot is halved when one more player shares a half, or one player wins both halves", () => {
    // Seat 2 wins the high half with an ace-high flush. All three players have the same low, a wheel.
    const oneMore = ["4c 5c 9c 9d", "4d 5d Tc Td", "4s 5s Js Th"];
    const hand = allIn([35, 35, 35], { rules: hiLo(), holes: oneMore, board: "As 2h 3s Ks Qd" });
    expect(won(hand)).toEqual([
      [0, "high", 53],
      [0, "low", 52],
    ]);
    const alone = allIn([33, 33], { rules: hiLo(), holes: ["4c 5c 9c 9d", "Kc Ks Td Tc"], board });
    expect(won(alone)).toEqual([
      [0, "high", 33],
      [0, "low", 33],
    ]);
  });
});

describe("R1, R3, R5: rake in a hand", () => {
  test("when a player folds to a river bet of $40 into a pot of $10, the rake is $0.50, from the $10 alone", () => {
    const rules = rulesWithBlinds(250, 500, { structure: "no-limit", rake: EMPIRE_BIG_BET });
    const hand = playMoves(
      dealSpec({ stacks: [10_000, 10_000], rules }),
      ...["1 call", "0 check", "0 check", "1 check", "0 check", "1 check", "0 bet 4000", "1 fold"],
    );
    expect(eventsOf(hand, "hand-ended")).toMatchObject([{ rake: 50 }]);
    expect(stacksOf(hand)).toEqual([10_450, 9500]);
  });

  test("a walk at no-limit $1/$2: $1 goes back, the pot is $2 and the rake $0.10", () => {
    const hand = playMoves(
      dealSpec({ stacks: [10_000, 10_000], rules: rulesWithBlinds(100, 200, { rake: EMPIRE_BIG_BET }) }),
      "1 fold",
    );
    expect(eventsOf(hand, "uncalled-returned")).toMatchObject([{ seat: 0, amount: 100 }]);
    expect(hand.state.result).toEqual({ outcome: "settled", rake: 10 });
  });

  test("pots of 300 and 1800 pay 14 and 86 of a rake of 100, which leaves 286 and 1714", () => {
    const hand = allIn([1000, 1000, 100], { rules: rulesWithBlinds(1, 1, { rake: flat(100) }) });
    expect(eventsOf(hand, "raked")).toEqual([{ type: "raked", total: 100, parts: [14, 86] }]);
    expect(won(hand).map(([pot, , amount]) => [pot, amount])).toEqual([
      [0, 286],
      [1, 1714],
    ]);
  });

  test("two pots of $1.50 pay $0.15 in all: the rake is not rounded for each pot", () => {
    const hand = allIn([125, 125, 50], { rules: rulesWithBlinds(1, 1, { rake: EMPIRE_BIG_BET }) });
    expect(potsOf(hand).map((pot) => pot.amount)).toEqual([150, 150]);
    expect(eventsOf(hand, "raked")).toEqual([{ type: "raked", total: 15, parts: [8, 7] }]);
  });

  describe("A12: chips that only their poster put in go back without rake", () => {
    const half: RakeConfig = { ...flat(1000), rule: { kind: "percentage", basisPoints: 5_000, caps: [] } };
    const rules = rulesWithBlinds(50, 100, { rake: half });
    const antes = (ante: number) => [
      { seat: 0, live: 100, dead: ante },
      { seat: 1, live: 50, dead: ante },
    ];

    test("A12: an ante of 10 against a stack of 4 is raked on 8, and 6 go back", () => {
      const hand = dealSpec({ stacks: [1000, 4], posts: antes(10), rules });
      expect(potsOf(hand).map(({ amount }) => amount)).toEqual([8, 6]);
      expect(eventsOf(hand, "raked")).toEqual([{ type: "raked", total: 4, parts: [4, 0] }]);
      expect(won(hand)).toContainEqual([1, "whole", 6]);
    });

    test("A12 ✗: an ante that another player matched is raked, and so is an ante whose poster folded", () => {
      const called = playMoves(dealSpec({ stacks: [110, 1000], posts: antes(10), rules }), "1 call");
      expect(eventsOf(called, "raked")).toEqual([{ type: "raked", total: 110, parts: [110] }]);
      const folded = playMoves(
        dealSpec({ stacks: [1000, 1000], posts: [{ seat: 0, live: 100, dead: 0 }, ...antes(60).slice(1)], rules }),
        "1 fold",
      );
      expect(eventsOf(folded, "raked")).toEqual([{ type: "raked", total: 80, parts: [80] }]);
    });
  });

  test("two players tie for a pot of 751: the rake is 35, and each gets 358", () => {
    const posts = [
      { seat: 0, live: 1, dead: 0 },
      { seat: 1, live: 1, dead: 1 },
    ];
    const hand = playMoves(
      dealSpec({
        stacks: [375, 376],
        posts,
        rules: rulesWithBlinds(1, 1, { rake: EMPIRE_BIG_BET }),
        board: "As Ks Qs Js Ts",
      }),
      ...["1 raise 375", "0 call"],
    );
    expect(eventsOf(hand, "raked")).toMatchObject([{ total: 35 }]);
    expect(stacksOf(hand)).toEqual([358, 358]);
  });
});
