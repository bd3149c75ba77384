import {
  act,
  applyView,
  EMPIRE_BIG_BET,
  EMPIRE_FIXED_LIMIT,
  expire,
  type HandEvent,
  type HandRules,
  type HandSetup,
  type HandStep,
  type HandView,
  isRefusal,
  type LegalActions,
  parseCards,
  type RakeConfig,
  rakeFor,
  redact,
  seatAt,
  startHand,
} from "@poker/engine";
import { dealSpec, type HandSpec, playMoves, rulesWithBlinds } from "@poker/engine/testing/hand-driver";
import { describe, expect, it } from "vitest";
import { buildHandBreakdown, buildRakeBreakdown } from "./hand-breakdown.ts";

const PERCENT: RakeConfig = {
  id: "percent",
  version: 3,
  name: "Five per cent",
  noFlopNoDrop: true,
  rule: { kind: "percentage", basisPoints: 500, caps: [{ fromPlayers: 2, cap: 25 }] },
};

/**
 * Returns a function that draws pseudo-random numbers from 0 up to but not including `below`. The same seed always gives the same numbers.
 */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const rulesOf = (draw: (below: number) => number): HandRules => {
  const structure = (["fixed-limit", "pot-limit", "no-limit"] as const)[draw(3)] ?? "no-limit";
  const bigBlind = [2, 5, 100, 1_000][draw(4)] ?? 100;
  return {
    game: (["holdem", "omaha", "omaha8", "omaha8"] as const)[draw(4)] ?? "holdem",
    structure,
    smallBlind: Math.floor(bigBlind / 2),
    bigBlind,
    smallBet: bigBlind,
    bigBet: structure === "fixed-limit" ? 2 * bigBlind : bigBlind,
    flBetCap: structure === "fixed-limit" ? 4 : null,
    shortAllIn: "cumulative",
    potLimitBasis: "whole-pot",
    oddChips: draw(2) ? "one-by-one" : "all-to-nearest",
    identicalBothWays: "as-one",
    showdown: "last-aggressor",
    timeOut: draw(2) ? "all-in-protection" : "grace-then-check-fold",
    rake: [null, EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT, PERCENT][draw(4)] ?? null,
  };
};

function setupOf(draw: (below: number) => number): HandSetup {
  const rules = rulesOf(draw);
  const players = 2 + draw(6);
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let i = 51; i > 0; i--) {
    const j = draw(i + 1);
    [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
  }
  const [small, big] = players === 2 ? [0, 1] : [1, 2 % players];
  return {
    handNo: 1,
    rules,
    button: 0,
    firstToAct: players === 2 ? 0 : 3 % players,
    seats: Array.from({ length: players }, (_, seat) => ({ seat, stack: rules.bigBlind * (1 + draw(30)) + draw(7) })),
    posts: [
      { seat: small ?? 0, live: rules.smallBlind, dead: 0 },
      { seat: big ?? 1, live: rules.bigBlind, dead: 0 },
      ...(players > 4 ? [{ seat: 4, live: rules.bigBlind, dead: 3 }] : []),
    ],
    deadTrimmed: draw(2) === 0,
    deck,
  };
}

function choose({ check, wager }: LegalActions, draw: (below: number) => number) {
  const what = draw(12);
  if (what === 0) return { type: "fold" } as const;
  if (wager && what < 5) return { type: wager.type, to: what < 3 ? wager.max : wager.min } as const;
  return check ? ({ type: "check" } as const) : ({ type: "call" } as const);
}

/** Plays a whole hand and returns it as the rail sees it, because the page knows no more than that. */
function watched(setup: HandSetup, draw: (below: number) => number): { hand: HandView; events: HandEvent[] } {
  const begun = startHand(setup);
  if (isRefusal(begun)) throw new Error(begun.code);
  let step: HandStep = begun;
  const events = [...step.events];
  while (step.state.toAct) {
    const { seat } = step.state.toAct;
    const next =
      draw(40) === 0 ? expire(step.state, seat) : act(step.state, { ...choose(step.state.toAct, draw), seat });
    if (isRefusal(next)) throw new Error(JSON.stringify(next));
    events.push(...next.events);
    step = next;
  }
  const seen = events.map((event) => redact(event, "rail"));
  const hand = seen.reduce<HandView | null>(applyView, null);
  if (!hand) throw new Error("a hand was started");
  return { hand, events: seen };
}

const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0);

describe("the breakdown explains where a hand's chips went", { timeout: 60_000 }, () => {
  it("P1, P5, R5: over 500 random hands the parts add up to the cent", () => {
    const met = { raked: 0, sidePots: 0, lowSidePots: 0, oddChips: 0, oddHalves: 0, uncalled: 0, dead: 0 };
    for (let seed = 1; seed <= 500; seed++) {
      const draw = numbers(seed);
      const { hand, events } = watched(setupOf(draw), draw);
      const story = buildHandBreakdown(hand, events);
      if (!story) throw new Error(`hand ${seed} has no story`);
      const at = (seat: number) => seatAt(hand.seats, seat);
      expect(sum(story.pots.map(({ amount }) => amount))).toBe(sum(story.paid.map(({ amount }) => amount)));
      for (const pot of story.pots) {
        expect(pot.rake + sum(pot.awards.map(({ amount }) => amount))).toBe(pot.amount);
        for (const { amount, shares } of pot.awards) {
          expect(sum(shares.map((share) => share.amount))).toBe(amount);
          for (const { seat } of shares) expect(pot.seats).toContain(seat);
        }
      }
      const total = sum(story.pots.map(({ rake }) => rake));
      expect(total).toBe(story.rake?.total ?? 0);
      expect(total).toBe(hand.result?.rake);
      for (const { seat, before, after } of story.stacks) {
        const paid = story.paid.find((one) => one.seat === seat)?.amount ?? 0;
        expect(after).toBe(before - paid + (at(seat)?.won ?? 0));
      }
      expect(sum(story.stacks.map(({ before }) => before))).toBe(sum(story.stacks.map(({ after }) => after)) + total);
      if (total > 0) met.raked++;
      if (story.pots.length > 1) met.sidePots++;
      if (story.pots.slice(1).some(({ awards }) => awards.some(({ half }) => half === "low"))) met.lowSidePots++;
      if (story.pots.some(({ awards }) => awards.some(({ shares }) => shares.some(({ odd }) => odd > 0))))
        met.oddChips++;
      if (story.pots.some(({ hasOddChip }) => hasOddChip)) met.oddHalves++;
      if (story.uncalled) met.uncalled++;
      if (hand.seats.some(({ dead }) => dead > 0)) met.dead++;
    }
    for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(5);
  });

  it("P5 ✗: an even pot has no odd chip, and a pot for which no hand is low is not divided into halves", () => {
    // The board is K K 7 9 J, so no low is possible.
    const rules = { ...rulesOf(numbers(1)), game: "omaha8", structure: "pot-limit", rake: null } as const;
    const setup: HandSetup = {
      ...setupOf(numbers(1)),
      rules: { ...rules, smallBlind: 50, bigBlind: 100, smallBet: 100, bigBet: 100, flBetCap: null },
      button: 0,
      firstToAct: 0,
      seats: [0, 1].map((seat) => ({ seat, stack: 1_000 })),
      posts: [
        { seat: 0, live: 50, dead: 0 },
        { seat: 1, live: 100, dead: 0 },
      ],
      deck: [
        ...parseCards("As 2s Ah 2h 3s 4s 3h 4h Kd Kc 7d 9c Jd"),
        ...Array.from({ length: 52 }, (_, card) => card).filter(
          (card) => !parseCards("As 2s Ah 2h 3s 4s 3h 4h Kd Kc 7d 9c Jd").includes(card),
        ),
      ],
    };
    const { hand, events } = watched(setup, () => 11);
    const [pot, ...more] = buildHandBreakdown(hand, events)?.pots ?? [];
    expect(more).toEqual([]);
    expect(pot?.hasOddChip).toBe(false);
    expect(pot?.awards.map(({ half }) => half)).toEqual(["whole"]);
  });

  describe("P5: a pot whose high and low have the same winners", () => {
    const WHEELS = ["4c 5c 9c 9d", "4d 5d Tc Td", "4h 5h Jc Jd"];
    const potsOf = (spec: Partial<HandSpec>, rules: Partial<HandRules>, ...moves: readonly string[]) => {
      const big = rulesWithBlinds(10, 35, { game: "omaha8", structure: "pot-limit", ...rules });
      const dealt = dealSpec({ stacks: [35, 35, 35], rules: big, holes: WHEELS, board: "As 2h 3s Kh Qd", ...spec });
      const seen = playMoves(dealt, ...moves).events.map((event) => redact(event, "rail"));
      const hand = seen.reduce<HandView | null>(applyView, null);
      return (hand && buildHandBreakdown(hand, seen)?.pots) ?? expect.fail("the hand is over");
    };
    const won = (pots: ReturnType<typeof potsOf>) =>
      pots.map(({ isOneBothWays, awards }) => [isOneBothWays, ...awards.map(({ half, amount }) => [half, amount])]);

    it("is shown as one pot, which the players share evenly", () => {
      const pots = potsOf({}, { identicalBothWays: "as-one" }, "2 call", "0 call");
      expect(won(pots)).toEqual([[true, ["whole", 105]]]);
      expect(pots[0]?.awards[0]?.shares.map(({ amount }) => amount)).toEqual([35, 35, 35]);
    });

    it("is shown as one pot, even when another pot of the hand is divided into halves", () => {
      // Seat 2 is all-in with a straight to the ace and no low, so it wins only the high half of the main pot.
      const spec = { stacks: [70, 70, 35], holes: ["4c 5c 9c 9d", "4d 5d 8c 8d", "Ts Js 9h 9s"] };
      const pots = potsOf(spec, {}, "2 call", "0 raise 70", "1 call");
      expect(won(pots)).toEqual([
        [false, ["high", 53], ["low", 52]],
        [true, ["whole", 70]],
      ]);
    });

    it("✗: is not shown as one pot where the halves are divided separately, or one player wins both halves", () => {
      expect(won(potsOf({}, { identicalBothWays: "by-halves" }, "2 call", "0 call"))).toEqual([
        [false, ["high", 53], ["low", 52]],
      ]);
      const holes = ["4c 5c 9c 9d", "Ts Td Tc Th", "Js Jd Jc Jh"];
      expect(won(potsOf({ holes }, {}, "2 call", "0 call"))).toEqual([[false, ["high", 53], ["low", 52]]]);
    });

    it("✗: is not shown as one pot where no hand is low, or only one player is left in the pot", () => {
      expect(won(potsOf({ board: "As 2h Ts Kh Qd" }, {}, "2 call", "0 call"))[0]?.[0]).toBe(false);
      expect(won(potsOf({ stacks: [70, 70, 70] }, {}, "2 fold", "0 fold"))[0]?.[0]).toBe(false);
    });
  });

  it("there is no breakdown of a hand whose end the page has not seen", () => {
    const { hand, events } = watched(setupOf(numbers(7)), numbers(7));
    expect(buildHandBreakdown(hand, events.slice(0, -1))).toBeNull();
  });

  it("T6: a cancelled hand takes no chips", () => {
    const { hand } = watched(setupOf(numbers(7)), numbers(7));
    const ended: HandEvent = { type: "hand-ended", outcome: "cancelled", reason: "x", rake: 0, stacks: [] };
    expect(buildHandBreakdown(hand, [ended])).toMatchObject({ outcome: "cancelled", pots: [], rake: null });
  });
});

describe("rake, line by line", () => {
  const hand = { lowStake: 500, sawFlop: true };
  const told = (config: RakeConfig, pot: number, players = 6) => buildRakeBreakdown(config, pot, players, hand);

  it("R2: names the step of the chart that the pot reached", () => {
    expect(told(EMPIRE_FIXED_LIMIT, 45_00).lines).toEqual([{ kind: "chart", from: 40_00, rake: 2_00 }]);
    expect(told(EMPIRE_FIXED_LIMIT, 19_99).lines).toEqual([{ kind: "chart", from: null, rake: 0 }]);
  });

  it("R3: lists the rake of the whole units, and then the cap or the minimum rake if one applies", () => {
    expect(told(EMPIRE_BIG_BET, 80_50).lines).toEqual([
      { kind: "per-unit", unit: 1_00, each: 5, rake: 4_00 },
      { kind: "cap", rake: 3_00 },
    ]);
    expect(told(EMPIRE_BIG_BET, 1_50).lines).toEqual([
      { kind: "per-unit", unit: 1_00, each: 5, rake: 5 },
      { kind: "least", least: 10 },
    ]);
    expect(told(EMPIRE_BIG_BET, 10_00).lines).toHaveLength(1);
  });

  it("R4: lists the percentage and its cap, or that there is no rake because there was no flop", () => {
    expect(told(PERCENT, 10_00).lines).toEqual([
      { kind: "percentage", basisPoints: 500, rake: 50 },
      { kind: "cap", rake: 25 },
    ]);
    const early = buildRakeBreakdown(PERCENT, 10_00, 6, { ...hand, sawFlop: false });
    expect(early).toMatchObject({ total: 0, lines: [{ kind: "no-flop" }] });
  });

  it("R1: ends with the rake that the engine takes, for every config, pot and number of players", () => {
    for (const config of [EMPIRE_FIXED_LIMIT, EMPIRE_BIG_BET, PERCENT]) {
      for (let pot = 1; pot < 120_00; pot += 97) {
        for (const players of [2, 4, 7]) {
          const story = told(config, pot, players);
          const line = story.lines.at(-1);
          expect(story.total).toBe(rakeFor(config, pot, players, hand));
          expect(line && "rake" in line ? line.rake : 0).toBe(story.total);
        }
      }
    }
  });
});
