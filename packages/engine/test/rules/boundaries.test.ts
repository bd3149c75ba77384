/** Tests cases in which one chip, one seat or the order of two events changes the outcome of a rule. */
import { describe, expect, test } from "vitest";
import { EMPIRE_FIXED_LIMIT, type HandRules, type RakeConfig, startHandOrThrow } from "../../src/index.ts";
import {
  buildSetup,
  dealSpec,
  eventsOf,
  fixedLimitRules,
  playMoves,
  rulesWithBlinds,
  stacksOf,
  testHandRules,
  wagerBounds,
} from "../testing/hand-driver.ts";
import { decideOrThrow, tableWith, testSeat } from "../testing/table-driver.ts";

const deep = (players: number) => Array.from({ length: players }, () => 10_000);
const callOnly = (seat: number) => ({ seat, min: null });

describe("reopening", () => {
  /**
   * Deals a hand in which every player calls 10 before the flop. `stacks` are the chips that each player has left on
   * the flop.
   */
  const flop = (
    stacks: readonly number[],
    shortAllIn: HandRules["shortAllIn"],
    structure: HandRules["structure"] = "no-limit",
  ) =>
    playMoves(
      dealSpec({ stacks: stacks.map((stack) => stack + 10), rules: rulesWithBlinds(5, 10, { shortAllIn, structure }) }),
      ...stacks.slice(2).map((_, i) => `${i + 2} call`),
      ...["0 call", "1 check"],
    );

  test("A9: a raise by exactly the minimum reopens the betting, even where short all-ins never do", () => {
    const hand = playMoves(flop([500, 500, 500], "never"), "0 bet 10", "1 raise 20", "2 fold");
    expect(wagerBounds(hand)).toMatchObject({ seat: 0, min: 30 });
  });

  test.each(["no-call-between", "cumulative"] as const)(
    "A10 %s: short all-ins that add up to exactly a full raise reopen the betting",
    (setting) => {
      const hand = playMoves(flop([500, 500, 15, 20], setting), "0 bet 10", "1 call", "2 raise 15", "3 raise 20");
      expect(wagerBounds(hand)).toMatchObject({ seat: 0, min: 30 });
    },
  );

  test.each(["no-call-between", "cumulative"] as const)(
    "A10 ✗ %s: short all-ins that add up to one chip less than a full raise do not reopen the betting",
    (setting) => {
      const hand = playMoves(flop([500, 500, 15, 19], setting), "0 bet 10", "1 call", "2 raise 15", "3 raise 19");
      expect(wagerBounds(hand)).toEqual(callOnly(0));
    },
  );

  test.each(["no-call-between", "cumulative"] as const)(
    "A10 %s: short all-ins that add up to a full raise also reopen the betting in pot limit",
    (setting) => {
      const hand = playMoves(
        flop([500, 500, 15, 20], setting, "pot-limit"),
        "0 bet 10",
        "1 call",
        "2 raise 15",
        "3 raise 20",
      );
      expect(wagerBounds(hand)).toMatchObject({ seat: 0, min: 30 });
    },
  );

  test("A10 ✗ no-call-between: short all-ins before and after a full raise do not add up", () => {
    const hand = playMoves(
      flop([500, 18, 500, 34], "no-call-between"),
      "0 bet 10",
      "1 raise 18",
      "2 raise 28",
      "3 raise 34",
    );
    const back = playMoves(hand, "0 call");
    expect(wagerBounds(back)).toEqual(callOnly(2));
  });

  test("A14: a player who has matched an opponent's all-in does not act, even as the big blind", () => {
    const hand = playMoves(dealSpec({ stacks: [1000, 100] }), "1 call");
    expect(hand.state.seats[1]?.status).toBe("all-in");
    expect(eventsOf(hand, "to-act").map(({ legal }) => legal.seat)).toEqual([1]);
    expect(hand.state.board).toHaveLength(5);
  });
});

describe("chips", () => {
  test("A12: a player who gets back part of an all-in bet is not all-in any more", () => {
    const hand = playMoves(dealSpec({ stacks: [900, 300, 200] }), "2 raise 200", "0 raise 900", "1 call");
    expect(eventsOf(hand, "uncalled-returned")).toMatchObject([{ seat: 0, amount: 600 }]);
    expect(hand.state.seats.map(({ status }) => status)).toEqual(["live", "all-in", "all-in"]);
  });

  test("B11: dead chips are taken before live chips, and never more than the player has", () => {
    const posted = (stack: number) => {
      const posts = [
        { seat: 0, live: 50, dead: 0 },
        { seat: 1, live: 100, dead: 0 },
        { seat: 2, live: 100, dead: 50 },
      ];
      const { stack: behind, bet, dead } = dealSpec({ stacks: [1000, 1000, stack, 1000], posts }).state.seats[2]!;
      return { behind, bet, dead };
    };
    expect(posted(200)).toEqual({ behind: 50, bet: 100, dead: 50 });
    expect(posted(120)).toEqual({ behind: 0, bet: 70, dead: 50 });
    expect(posted(30)).toEqual({ behind: 0, bet: 0, dead: 30 });
  });

  test("B10 ✗: a player who is back and waits for the blind is not removed, however many blinds they missed", () => {
    const table = tableWith([0, 1, testSeat(2, { owesBlind: true, missedBigBlinds: 3 })]);
    expect(decideOrThrow(table, { type: "remove-absent" }).events).toEqual([]);
  });
});

describe("raising", () => {
  test("A14 ✗: a raise is not allowed when the only opponent left to act has less than the call", () => {
    expect(wagerBounds(playMoves(dealSpec({ stacks: [5000, 400, 600] }), "2 raise 600"))).toEqual(callOnly(0));
  });

  test("A14: a raise is allowed when the opponent left to act has one chip more than the call", () => {
    expect(wagerBounds(playMoves(dealSpec({ stacks: [5000, 601, 600] }), "2 raise 600"))).toMatchObject({
      seat: 0,
      min: 1100,
    });
  });
});

describe("the active pot", () => {
  const rules = rulesWithBlinds(10, 20, { structure: "pot-limit", potLimitBasis: "active-pot" });

  test("A7: after several earlier all-ins, the active pot begins above the largest of them", () => {
    const hand = playMoves(
      dealSpec({ stacks: [5000, 5000, 60, 100], rules }),
      ...["2 raise 60", "3 raise 100", "0 raise 200", "1 call"],
    );
    expect(hand.state.pots.map(({ amount }) => amount)).toEqual([240, 120, 200]);
    expect(wagerBounds(hand)).toEqual({ seat: 0, min: 20, max: 200 });
  });

  const posts = [
    { seat: 0, live: 10, dead: 0 },
    { seat: 1, live: 20, dead: 0 },
    { seat: 2, live: 20, dead: 150 },
    { seat: 3, live: 20, dead: 150 },
  ];

  test.each([
    [true, 300],
    [false, 20],
  ])(
    "A7: dead chips count in the active pot when side pots count them (%s): a bet is at most %i",
    (deadTrimmed, max) => {
      const table = dealSpec({ stacks: [5000, 5000, 5000, 5000, 20], rules, posts, deadTrimmed });
      const hand = playMoves(table, "2 check", "3 check", "4 call", "0 call", "1 check");
      expect(wagerBounds(hand)).toMatchObject({ seat: 0, max });
    },
  );

  test("A7 ✗: an all-in by a blind post is not an earlier all-in, so the whole pot counts", () => {
    const hand = dealSpec({ stacks: [5000, 5000, 5000, 170], rules, posts: posts.filter(({ seat }) => seat !== 2) });
    expect(hand.state.seats[3]?.status).toBe("all-in");
    expect(wagerBounds(hand)).toEqual({ seat: 2, min: 40, max: 20 + 150 + 50 + 20 });
  });
});

describe("showing", () => {
  const board = "Ks Qd Jh 9c 7s";

  test("P8 ✗: a hand is mucked when it beats the hands of the side pot but not the best hand of its own pot", () => {
    const holes = ["4s 4d", "2s 2d", "3s 3d", "5s 5d"];
    const hand = playMoves(
      dealSpec({ stacks: [300, 5000, 5000, 300], holes, board }),
      ...[
        "2 raise 300",
        "3 call",
        "0 call",
        "1 call",
        "1 check",
        "2 check",
        "1 check",
        "2 check",
        "1 bet 500",
        "2 call",
      ],
    );
    expect(eventsOf(hand, "shown").map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(eventsOf(hand, "mucked").map(({ seat }) => seat)).toEqual([0]);
  });

  test("P8: a player who ties the best low shows the hand, even if their high loses", () => {
    const holes = ["As 2s Kd Kh", "Ah 2h 9d 9h"];
    const table = dealSpec({
      stacks: [500, 500],
      rules: testHandRules({ game: "omaha8" }),
      holes,
      board: "3c 4d 8h Kc Ts",
    });
    const hand = playMoves(table, "1 call", "0 check", ...[1, 2, 3].flatMap(() => ["0 check", "1 check"]));
    expect(eventsOf(hand, "shown").map(({ seat, low }) => [seat, low?.text])).toEqual([
      [0, "8-4-3-2-A"],
      [1, "8-4-3-2-A"],
    ]);
    expect(stacksOf(hand)).toEqual([550, 450]);
  });

  test("P4: the odd chip goes to the first winner left of the button, wherever the button is", () => {
    const setup = buildSetup({ stacks: [50, 50, 50], rules: rulesWithBlinds(1, 2), board: "As Ks Qs Js Ts" });
    const posts = [
      { seat: 1, live: 1, dead: 0 },
      { seat: 2, live: 2, dead: 0 },
    ];
    const rounds = [1, 2, 3].flatMap(() => ["2 check", "0 check"]);
    const hand = playMoves(
      startHandOrThrow({ ...setup, button: 0, firstToAct: 0, posts }),
      "0 call",
      "1 fold",
      "2 check",
      ...rounds,
    );
    expect(eventsOf(hand, "awarded")[0]?.award.shares).toEqual([
      { seat: 2, amount: 3, odd: 1 },
      { seat: 0, amount: 2, odd: 0 },
    ]);
  });
});

describe("rake in a hand", () => {
  test("R6: the low stake decides the group: $1/$2 pays $0.50 rake on a $5 pot, $2/$4 pays none on $10", () => {
    const raked = (low: number) => {
      const hand = dealSpec({ stacks: deep(5), rules: fixedLimitRules(low / 2, low, { rake: EMPIRE_FIXED_LIMIT }) });
      const flop = playMoves(
        hand,
        "2 call",
        "3 call",
        "4 call",
        "0 call",
        "1 check",
        ...[1, 2, 3, 4].map((s) => `${s - 1} check`),
      );
      return playMoves(flop, "4 check", ...[1, 2].flatMap(() => [0, 1, 2, 3, 4].map((s) => `${s} check`))).state.result
        ?.rake;
    };
    expect([raked(100), raked(200)]).toEqual([50, 0]);
  });

  const tenth: RakeConfig = {
    id: "tenth",
    version: 1,
    name: "Tenth",
    noFlopNoDrop: true,
    rule: { kind: "percentage", basisPoints: 1_000, caps: [] },
  };

  test("R4: no flop, no drop: a hand that saw the flop is raked", () => {
    const hand = dealSpec({ stacks: deep(2), rules: testHandRules({ rake: tenth }) });
    expect(playMoves(hand, "1 call", "0 check", "0 fold").state.result?.rake).toBe(20);
  });

  test("R4 ✗: no flop, no drop: a hand that did not see the flop is not raked", () => {
    const hand = dealSpec({ stacks: deep(2), rules: testHandRules({ rake: tenth }) });
    expect(playMoves(hand, "1 fold").state.result?.rake).toBe(0);
  });

  test("R5 ✗: when the rake takes a whole pot, no player is awarded a share of it", () => {
    const all: RakeConfig = {
      ...tenth,
      noFlopNoDrop: false,
      rule: { kind: "percentage", basisPoints: 10_000, caps: [] },
    };
    const hand = playMoves(dealSpec({ stacks: deep(2), rules: testHandRules({ rake: all }) }), "1 fold");
    expect(eventsOf(hand, "awarded")).toEqual([]);
    expect(hand.state.result?.rake).toBe(100);
  });
});
