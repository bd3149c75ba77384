import { type HandEvent, type HandSetup, type RakeConfig, redact, type SeatNo } from "@poker/engine";
import {
  buildSetup,
  dealSpec,
  fixedLimitRules,
  type HandRun,
  type HandSpec,
  playMoves,
  testHandRules,
} from "@poker/engine/testing/hand-driver";
import { propertyRuns } from "@poker/engine/testing/property-runs";
import { playOut, randomDraws, randomSetups } from "@poker/engine/testing/random-hand";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countHand, type SeatCount } from "./count-hand.ts";
import { positionsOf } from "./positions.ts";

const countRun = ({ events }: Pick<HandRun, "events">) => {
  const count = countHand(events.map((event) => redact(event, "rail")));
  if (!count) throw new Error("the hand was not settled");
  return count;
};

/** Plays a hand of 50/100 and counts it. Seat 0 has the small blind, seat 1 the big blind, and the last seat has the button. */
function count(spec: HandSpec, ...moves: readonly string[]) {
  const { seats } = countRun(playMoves(dealSpec(spec), ...moves));
  return (seat: SeatNo): SeatCount => {
    const found = seats.get(seat);
    if (!found) throw new Error(`no seat ${seat}`);
    return found;
  };
}

const four = { stacks: [10_000, 10_000, 10_000, 10_000] };
const HOLES = ["As Ah", "Ks Kh", "Qs Qh", "Js Jh"];
const DRY = "2c 7d 9h 3s 4d";

describe("VPIP and PFR", () => {
  it("a call counts for VPIP, a raise for VPIP and PFR, a fold and a post for neither", () => {
    const of = count(four, "2 call", "3 raise 400", "0 fold", "1 fold", "2 fold");
    expect([0, 1, 2, 3].map((seat) => of(seat).vpip)).toEqual([false, false, true, true]);
    expect([0, 1, 2, 3].map((seat) => of(seat).pfr)).toEqual([false, false, false, true]);
    expect([0, 1, 2, 3].map((seat) => of(seat).decidedPreflop)).toEqual([true, true, true, true]);
  });

  it("a walk gives the big blind no decision", () => {
    const of = count(four, "2 fold", "3 fold", "0 fold");
    expect(of(1)).toMatchObject({ decidedPreflop: false, vpip: false, net: 50, sawFlop: false, showdown: false });
    expect(of(0)).toMatchObject({ decidedPreflop: true, vpip: false, net: -50 });
  });

  it("a big blind who checks has decided without putting chips in; a big blind who raises has put chips in", () => {
    expect(count(four, "2 fold", "3 fold", "0 call", "1 check", "0 bet 100", "1 fold")(1)).toMatchObject({
      decidedPreflop: true,
      vpip: false,
      pfr: false,
    });
    expect(count(four, "2 fold", "3 fold", "0 call", "1 raise 300", "0 fold")(1)).toMatchObject({
      vpip: true,
      pfr: true,
    });
  });

  it("a player whose blind puts them all-in has no decision and no voluntary action", () => {
    const of = count(
      { stacks: [10_000, 60, 10_000], holes: HOLES, board: DRY },
      "2 call",
      "0 call",
      "0 check",
      "2 check",
      "0 check",
      "2 check",
      "0 check",
      "2 check",
    );
    expect(of(1)).toMatchObject({ decidedPreflop: false, vpip: false, sawFlop: true, showdown: true });
  });

  it("a late post with a dead blind is not voluntary, nor is a check after it; a call of a raise is voluntary", () => {
    const late: HandSpec = {
      ...four,
      posts: [
        { seat: 0, live: 50, dead: 0 },
        { seat: 1, live: 100, dead: 0 },
        { seat: 2, live: 100, dead: 50 },
      ],
    };
    expect(count(late, "2 check", "3 fold", "0 fold", "1 check", "1 bet 100", "2 fold")(2)).toMatchObject({
      position: "cutoff",
      decidedPreflop: true,
      vpip: false,
    });
    expect(
      count(late, "2 check", "3 raise 300", "0 fold", "1 fold", "2 call", "2 check", "3 bet 100", "2 fold")(2),
    ).toMatchObject({
      vpip: true,
      pfr: false,
      sawFlop: true,
    });
  });

  it("T2: a player who is all-in by time-out had a decision but made no choice", () => {
    const rules = testHandRules({ timeOut: "all-in-protection" });
    const of = count(
      { ...four, rules, holes: HOLES, board: DRY },
      ...["2 fold", "3 raise 300", "0 fold", "1 time-out"],
    );
    expect(of(1)).toMatchObject({ decidedPreflop: true, vpip: false, sawFlop: true, showdown: true });
  });
});

describe("3-bet", () => {
  it("is the second raise: possible for a player who faces one raise, not for a player who faces two", () => {
    const of = count(four, "2 raise 300", "3 raise 900", "0 fold", "1 fold", "2 raise 2700", "3 fold");
    expect([0, 1, 2, 3].map((seat) => of(seat).threeBetPossible)).toEqual([false, false, false, true]);
    expect([0, 1, 2, 3].map((seat) => of(seat).threeBet)).toEqual([false, false, false, true]);
  });

  it("a big blind who calls a raise could have raised again and did not", () => {
    const of = count(four, "2 fold", "3 raise 300", "0 fold", "1 call", "1 check", "3 check", "1 bet 100", "3 fold");
    expect(of(1)).toMatchObject({ threeBetPossible: true, threeBet: false });
  });

  it("A8: is impossible for a player whose stack does not exceed the call", () => {
    const of = count({ stacks: [10_000, 300, 10_000], holes: HOLES, board: DRY }, "2 raise 400", "0 fold", "1 call");
    expect(of(1)).toMatchObject({ threeBetPossible: false, vpip: true });
  });

  it("A2: is impossible at the cap of fixed limit", () => {
    const rules = fixedLimitRules(50, 100, { flBetCap: 2 });
    const of = count({ ...four, rules }, "2 raise 200", "3 fold", "0 fold", "1 fold");
    expect(of(3)).toMatchObject({ threeBetPossible: false });
  });

  it("heads-up: the button raises and the big blind raises again", () => {
    const of = count({ stacks: [10_000, 10_000] }, "1 raise 300", "0 raise 900", "1 fold");
    expect(of(0)).toMatchObject({ position: "big-blind", threeBet: true });
    expect(of(1)).toMatchObject({ position: "button", threeBet: false, threeBetPossible: false, pfr: true });
  });
});

describe("continuation bet", () => {
  const raised = ["2 fold", "3 raise 300", "0 fold", "1 call"];

  it("is the first bet on the flop by the last raiser before the flop", () => {
    const of = count(four, ...raised, "1 check", "3 bet 400", "1 fold");
    expect(of(3)).toMatchObject({ continuationBetPossible: true, continuationBet: true, wagers: 1 });
    expect(of(1)).toMatchObject({ continuationBetPossible: false, continuationBet: false });
  });

  it("counts as possible when the raiser checks, even if the raiser later raises a bet", () => {
    const first: HandSpec = { stacks: [10_000, 10_000, 10_000] };
    const of = count(first, "2 fold", "0 raise 300", "1 call", "0 check", "1 bet 300", "0 raise 900", "1 fold");
    expect(of(0)).toMatchObject({ continuationBetPossible: true, continuationBet: false, wagers: 1 });
  });

  it("counts as impossible when another player bets before the raiser", () => {
    const of = count(four, ...raised, "1 bet 300", "3 raise 900", "1 fold");
    expect(of(3)).toMatchObject({ continuationBetPossible: false, continuationBet: false });
  });

  it("is possible for the three-bettor, not for the first raiser, when there was a 3-bet", () => {
    const of = count(four, "2 fold", "3 raise 300", "0 fold", "1 raise 900", "3 call", "1 bet 1000", "3 fold");
    expect(of(1)).toMatchObject({ continuationBet: true });
    expect(of(3)).toMatchObject({ continuationBetPossible: false });
  });
});

it("aggression counts bets, raises and calls after the flop was dealt", () => {
  const of = count(
    { ...four, holes: HOLES, board: DRY },
    ...["2 fold", "3 raise 300", "0 fold", "1 call", "1 bet 300", "3 raise 900", "1 call"],
    ...["1 check", "3 bet 1000", "1 call", "1 bet 500", "3 call"],
  );
  expect(of(1)).toMatchObject({ wagers: 2, calls: 2, showdown: true, wonAtShowdown: true });
  expect(of(3)).toMatchObject({ wagers: 2, calls: 1, showdown: true, wonAtShowdown: false });
});

describe("showdown", () => {
  it("a hand that ends on the river with a fold has no showdown", () => {
    const of = count(
      four,
      ...["2 fold", "3 fold", "0 call", "1 check", "0 check", "1 check", "0 check", "1 check", "0 bet 100", "1 fold"],
    );
    expect(of(0)).toMatchObject({ sawFlop: true, showdown: false, wonAtShowdown: false, net: 100 });
  });

  it("P1: a player who wins the side pot alone and loses the contested pot has not won at showdown", () => {
    const of = count(
      { stacks: [1_000, 10_000, 10_000], holes: ["As Ah", "Ks Kh", "Qs Qh"], board: DRY },
      ...["2 raise 1000", "0 call", "1 call", "1 bet 2000", "2 fold"],
    );
    expect(of(0)).toMatchObject({ showdown: true, wonAtShowdown: true });
    expect(of(1)).toMatchObject({ showdown: true, wonAtShowdown: false });
    expect(of(2)).toMatchObject({ showdown: false });
  });

  it("P3: both players who tie win at showdown; P5: half a pot of Omaha Hi/Lo counts as won", () => {
    const tie = count(
      { stacks: [1_000, 1_000], holes: ["As Kh", "Ah Ks"], board: "2c 7d 9h 3s 4d" },
      "1 raise 1000",
      "0 call",
    );
    expect([tie(0).wonAtShowdown, tie(1).wonAtShowdown]).toEqual([true, true]);
    const split = count(
      {
        stacks: [1_000, 1_000],
        rules: testHandRules({ game: "omaha8" }),
        holes: ["As 2s 9c 9d", "Ks Kd Qh Jh"],
        board: "Kc 7d 3h 4s Tc",
      },
      "1 raise 1000",
      "0 call",
    );
    expect([split(0).wonAtShowdown, split(1).wonAtShowdown]).toEqual([true, true]);
  });
});

describe("all-in-adjusted", () => {
  it("P8: is the average over all boards: nine hearts of 44 cards on the turn win 2,000 chips", () => {
    const spec: HandSpec = { stacks: [1_000, 1_000], holes: ["As Ac", "Kh Qh"], board: "2h 7h 9s 3c 4d" };
    const of = count(spec, "1 call", "0 check", "0 check", "1 check", "0 bet 900", "1 call");
    expect([of(0).net, of(1).net]).toEqual([1_000, -1_000]);
    // Seat 1 wins 9 of 44 boards. 2,000 · 9 / 44 is 409.09, so it has lost 591 of its 1,000.
    expect([of(0).adjustedNet, of(1).adjustedNet]).toEqual([591, -591]);
  });

  it("P1, R5: counts each pot without its rake, only among its own players, and adds the stack that was not bet", () => {
    const rake: RakeConfig = {
      id: "tenth",
      version: 1,
      name: "A tenth",
      noFlopNoDrop: false,
      rule: { kind: "percentage", basisPoints: 1_000, caps: [] },
    };
    const spec: HandSpec = {
      stacks: [1_000, 3_000, 9_000],
      rules: testHandRules({ rake }),
      holes: ["As Ac", "Kh Qh", "Jd Js"],
      board: "2h 7h 9s 3c 4d",
    };
    const moves = [
      "2 call",
      "0 call",
      "1 check",
      "0 check",
      "1 check",
      "2 check",
      "0 check",
      "1 bet 2900",
      "2 call",
      "0 call",
    ];
    const of = count(spec, ...moves);
    // There are 42 cards that could come:
    // - Each of nine hearts gives the flush, which wins both pots.
    // - Each of three kings and three queens wins the side pot.
    // - The jack of clubs wins both pots for the player with the jacks.
    // - Each of the 32 cards that are neither a heart nor the jack of clubs wins the main pot for the aces.
    const main = 3_000 * 0.9;
    const side = 4_000 * 0.9;
    expect(of(0).adjustedNet).toBeCloseTo((main * 32) / 42 - 1_000, -1);
    expect(of(1).adjustedNet).toBeCloseTo((main * 9) / 42 + (side * 15) / 42 - 3_000, -1);
    expect(of(2).adjustedNet).toBeCloseTo(main / 42 + (side * 27) / 42 - 3_000, -1);
    expect([0, 1, 2].reduce((sum, seat) => sum + of(seat).adjustedNet, 0)).toBe(-700);
  });

  it("before the flop the average comes from sampled boards, and is the same each time", () => {
    const spec: HandSpec = { stacks: [1_000, 1_000], holes: ["As Ah", "Kd Kc"], board: DRY };
    const of = count(spec, "1 raise 1000", "0 call");
    expect((of(0).adjustedNet + 1_000) / 2_000).toBeCloseTo(0.8126, 1);
    expect(count(spec, "1 raise 1000", "0 call")(0)).toEqual(of(0));
  });

  it("is the real result for a player who folded, and for everyone when the last card was already dealt", () => {
    const of = count({ ...four, holes: HOLES, board: DRY }, "2 raise 10000", "3 fold", "0 call", "1 fold");
    expect(of(1)).toMatchObject({ net: -100, adjustedNet: -100 });
    expect(of(0).adjustedNet).not.toBe(of(0).net);
    const late = count(
      { stacks: [1_000, 1_000], holes: HOLES, board: DRY },
      ...["1 call", "0 check", "0 check", "1 check", "0 check", "1 check", "0 bet 900", "1 call"],
    );
    expect(late(0).adjustedNet).toBe(late(0).net);
  });

  it("M22: is the real result when hands are tabled after the river", () => {
    const of = count(
      { stacks: [1_000, 1_000], holes: HOLES, board: DRY, tournament: { missingBlinds: 0, antesCount: false } },
      ...["1 call", "0 check", "0 check", "1 check", "0 check", "1 check", "0 bet 900", "1 call"],
    );
    expect(of(0).adjustedNet).toBe(of(0).net);
  });
});

describe("the positions", () => {
  const sit = (players: number, changes: Partial<HandSetup> = {}) => {
    const { deck: _, ...setup } = buildSetup({ stacks: Array.from({ length: players }, () => 1_000) });
    return [...positionsOf({ ...setup, ...changes })].sort(([a], [b]) => a - b).map(([, position]) => position);
  };

  it.each([
    [2, ["big-blind", "button"]],
    [3, ["small-blind", "big-blind", "button"]],
    [4, ["small-blind", "big-blind", "cutoff", "button"]],
    [5, ["small-blind", "big-blind", "early", "cutoff", "button"]],
    [6, ["small-blind", "big-blind", "early", "middle", "cutoff", "button"]],
    [9, ["small-blind", "big-blind", "early", "early", "early", "middle", "middle", "cutoff", "button"]],
    [10, ["small-blind", "big-blind", "early", "early", "early", "middle", "middle", "middle", "cutoff", "button"]],
  ] as const)("are named for %i players", (players, expected) => expect(sit(players)).toEqual(expected));

  it("M13: are named without a small blind, and with a button at an empty seat", () => {
    // The seats are 0 to 3. Seat 3 has the button, the seat of the small blind is empty, and seat 0 posts the big blind.
    expect(sit(4, { firstToAct: 1, posts: [{ seat: 0, live: 100, dead: 0 }] })).toEqual([
      "big-blind",
      "early",
      "cutoff",
      "button",
    ]);
    expect(sit(4, { button: 9 })).toEqual(["small-blind", "big-blind", "early", "cutoff"]);
  });
});

it("T6: a cancelled hand counts for no player; an incomplete hand is refused", () => {
  const { events } = playMoves(dealSpec(four), "2 call");
  const cancelled: HandEvent = { type: "hand-ended", outcome: "cancelled", reason: "test", rake: 0, stacks: [] };
  expect(countHand([...events, cancelled])).toBeNull();
  expect(() => countHand(events)).toThrow("does not end");
  expect(() => countHand(events.slice(1))).toThrow("begins with");
});

/** Checks what must be true of every hand, in every game and with every house's rules. */
it("in random hands of every game and house, no figure exceeds what was possible, and chips are conserved", () =>
  fc.assert(
    fc.property(randomSetups, randomDraws, (setup, draws) => {
      const events: HandEvent[] = [];
      const end = playOut(setup, draws, (step) => events.push(...step.events));
      const { seats, board } = countRun({ events });
      const counts = [...seats.values()];
      expect([...seats.keys()].sort()).toEqual(setup.seats.map(({ seat }) => seat).sort());
      expect(board).toEqual(end.board);
      for (const each of counts) {
        expect(!each.pfr || each.vpip).toBe(true);
        expect(!each.vpip || each.decidedPreflop).toBe(true);
        expect(!each.threeBet || (each.threeBetPossible && each.pfr)).toBe(true);
        expect(!each.continuationBet || (each.continuationBetPossible && each.sawFlop && each.wagers > 0)).toBe(true);
        expect(!each.continuationBetPossible || each.pfr).toBe(true);
        expect(!each.showdown || each.sawFlop).toBe(true);
        expect(!each.wonAtShowdown || each.showdown).toBe(true);
        expect(each.sawFlop || each.wagers + each.calls === 0).toBe(true);
      }
      const showdowns = counts.filter(({ showdown }) => showdown);
      expect(showdowns.length).not.toBe(1);
      expect(showdowns.length === 0 || showdowns.some(({ wonAtShowdown }) => wonAtShowdown)).toBe(true);
      expect(counts.filter(({ continuationBet }) => continuationBet).length).toBeLessThanOrEqual(1);
      expect(counts.filter(({ threeBet }) => threeBet).length).toBeLessThanOrEqual(1);
      const sum = (of: (count: SeatCount) => number) => counts.reduce((total, each) => total + of(each), 0);
      expect(sum(({ net }) => net) + (end.result?.rake ?? 0)).toBe(0);
      expect(sum(({ adjustedNet }) => adjustedNet)).toBe(sum(({ net }) => net));
      for (const position of ["small-blind", "big-blind", "cutoff", "button"])
        expect(counts.filter((each) => each.position === position).length).toBeLessThanOrEqual(1);
    }),
    propertyRuns(300),
  ));
