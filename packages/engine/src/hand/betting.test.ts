import { describe, expect, test } from "vitest";
import {
  dealSpec,
  fixedLimitRules,
  playMoves,
  rulesWithBlinds,
  testHandRules,
  wagerBounds,
} from "../../test/testing/hand-driver.ts";
import { parseCards } from "../cards/card.ts";
import type { ShortAllIn } from "../rules.ts";

const deep = (players: number) => Array.from({ length: players }, () => 100_000);
const callOnly = (seat: number) => ({ seat, min: null });

describe("the order of play", () => {
  test("B4: the player left of the big blind acts first; on later streets the player left of the button does", () => {
    const hand = dealSpec({ stacks: deep(4) });
    expect(hand.state.toAct?.seat).toBe(2);
    const flop = playMoves(hand, "2 call", "3 call", "0 call", "1 check");
    expect(flop.state.street).toBe(1);
    expect(flop.state.toAct?.seat).toBe(0);
  });

  test("B3: heads-up the button posts the small blind, acts first before the flop and last afterwards", () => {
    const hand = dealSpec({ stacks: deep(2) });
    expect(hand.state.button).toBe(1);
    expect(hand.state.seats.map((seat) => seat.bet)).toEqual([100, 50]);
    expect(hand.state.toAct?.seat).toBe(1);
    expect(playMoves(hand, "1 call", "0 check").state.toAct?.seat).toBe(0);
  });

  test("B5: the big blind may check or raise an unraised pot", () => {
    const hand = playMoves(dealSpec({ stacks: deep(3) }), "2 call", "0 call");
    expect(hand.state.toAct).toMatchObject({ seat: 1, check: true, call: null });
    expect(wagerBounds(hand)).toMatchObject({ min: 200 });
  });

  test("B6: a late post is live; its poster may check an unraised pot", () => {
    const posts = [
      { seat: 0, live: 50, dead: 0 },
      { seat: 1, live: 100, dead: 0 },
      { seat: 2, live: 100, dead: 0 },
    ];
    const hand = dealSpec({ stacks: deep(4), posts });
    expect(hand.state.toAct).toMatchObject({ seat: 2, check: true, call: null });
    expect(playMoves(hand, "2 check").state.toAct).toMatchObject({ seat: 3, call: 100 });
  });

  test("A3 ✗: when a bet is only called and folded to, the round is over and the bettor may not raise", () => {
    const flop = playMoves(
      dealSpec({ stacks: deep(3) }),
      "2 call",
      "0 call",
      "1 check",
      "0 bet 200",
      "1 call",
      "2 fold",
    );
    expect(flop.state.street).toBe(2);
  });

  test("G3: cards are dealt one at a time from the button's left, then to the board, without burn cards", () => {
    const { state } = playMoves(
      dealSpec({ stacks: deep(3), holes: ["As Ad", "Ks Kd"], board: "2c 3c 4c" }),
      "2 call",
      "0 call",
      "1 check",
    );
    expect(state.seats[0]?.cards).toEqual(parseCards("As Ad"));
    expect([state.deck[0], state.deck[3]]).toEqual(parseCards("As Ad"));
    expect([state.deck[1], state.deck[4]]).toEqual(parseCards("Ks Kd"));
    expect(state.board).toEqual(state.deck.slice(6, 9));
    expect(state.board).toEqual(parseCards("2c 3c 4c"));
  });
});

describe("fixed limit", () => {
  test("G5, G6: $5/$10 has blinds of $2 and $5 and bets of $5, then $10; the small blind completes for $3", () => {
    const hand = dealSpec({ stacks: deep(3), rules: fixedLimitRules(200, 500) });
    expect(hand.state.seats.map((seat) => seat.bet)).toEqual([200, 500, 0]);
    expect(wagerBounds(hand)).toEqual({ seat: 2, min: 1000, max: 1000 });
    const small = playMoves(hand, "2 call");
    expect(small.state.toAct).toMatchObject({ seat: 0, call: 300 });
    const flop = playMoves(small, "0 call", "1 check");
    expect(wagerBounds(flop)).toMatchObject({ min: 500, max: 500 });
    const turn = playMoves(flop, "0 check", "1 check", "2 check");
    expect(wagerBounds(turn)).toMatchObject({ min: 1000, max: 1000 });
    expect(wagerBounds(playMoves(turn, "0 check", "1 check", "2 check"))).toMatchObject({ min: 1000, max: 1000 });
  });

  test("A2: at $10/$20 the bets are to 10, 20, 30 and the cap of 40; later to 20, 40, 60 and 80", () => {
    const hand = dealSpec({ stacks: deep(3), rules: fixedLimitRules(500, 1000) });
    const capped = playMoves(hand, "2 raise 2000", "0 raise 3000", "1 raise 4000");
    expect(wagerBounds(capped)).toEqual(callOnly(2));
    const turn = playMoves(capped, "2 call", "0 call", "0 check", "1 check", "2 check");
    const cappedTurn = playMoves(turn, "0 bet 2000", "1 raise 4000", "2 raise 6000", "0 raise 8000");
    expect(wagerBounds(cappedTurn)).toEqual(callOnly(1));
  });

  test("A2: at $5/$10 the one-on-one table has bets to 5, 10, 15, 20 and 25, and a cap of 30", () => {
    const hand = dealSpec({ stacks: deep(2), rules: fixedLimitRules(200, 500, { flBetCap: 6 }) });
    const raised = playMoves(hand, "1 raise 1000", "0 raise 1500", "1 raise 2000", "0 raise 2500", "1 raise 3000");
    expect(wagerBounds(raised)).toEqual(callOnly(0));
  });

  test("A2: a straddle counts as two of the four bets", () => {
    const posts = [50, 100, 200].map((live, seat) => ({ seat, live, dead: 0 }));
    const hand = dealSpec({ stacks: deep(4), rules: fixedLimitRules(50, 100), posts, firstToAct: 3 });
    expect(wagerBounds(hand)).toEqual({ seat: 3, min: 300, max: 300 });
    expect(wagerBounds(playMoves(hand, "3 raise 300", "0 raise 400"))).toEqual(callOnly(1));
  });

  test("A2 ✗: without a cap the number of raises has no limit", () => {
    const hand = dealSpec({ stacks: deep(2), rules: fixedLimitRules(50, 100, { flBetCap: null }) });
    const raised = playMoves(hand, ...[2, 3, 4, 5, 6, 7].map((bets) => `${bets % 2 ? 0 : 1} raise ${bets}00`));
    expect(wagerBounds(raised)).toEqual({ seat: 1, min: 800, max: 800 });
  });

  // Deals a hand to the flop, before which each player puts in 10. On the flop, seat 0 bets 10 and seat 1 calls.
  // `allIns` are the chips that seats 2, 3 and so on have left on the flop.
  const flop = (...allIns: number[]) =>
    playMoves(
      dealSpec({ stacks: [1000, 1000, ...allIns.map((chips) => chips + 10), 1000], rules: fixedLimitRules(5, 10) }),
      ...allIns.map((_, i) => `${i + 2} call`),
      `${allIns.length + 2} call`,
      "0 call",
      "1 check",
      "0 bet 10",
      "1 call",
    );

  test("A11: bet 10, all-in 13: the next player may complete to 20; players who have acted may only call or fold", () => {
    const hand = playMoves(flop(13), "2 raise 13");
    expect(wagerBounds(hand)).toEqual({ seat: 3, min: 20, max: 20 });
    expect(wagerBounds(playMoves(hand, "3 call"))).toEqual(callOnly(0));
    const completed = playMoves(hand, "3 raise 20");
    expect(completed.state.round.betCount).toBe(2);
    expect(wagerBounds(completed)).toEqual({ seat: 0, min: 30, max: 30 });
  });

  // On the flop, seat 0 bets 10, seat 1 raises to 20, and seat 2 is all-in for 23. Seat 3 is next to act.
  const shortOverRaise = () => {
    const rules = fixedLimitRules(5, 10);
    const preFlop = ["2 call", "3 call", "0 call", "1 check"];
    const short = ["0 bet 10", "1 raise 20", "2 raise 23"];
    return playMoves(dealSpec({ stacks: [1000, 1000, 33, 1000], rules }), ...preFlop, ...short);
  };

  test("A11: bet 10, raise to 20, all-in 23: the bettor faced a full raise and may complete to 30", () => {
    const short = shortOverRaise();
    expect(wagerBounds(short)).toEqual({ seat: 3, min: 30, max: 30 });
    const bettor = playMoves(short, "3 call");
    expect(wagerBounds(bettor)).toEqual({ seat: 0, min: 30, max: 30 });
    const completed = playMoves(bettor, "0 raise 30");
    expect(completed.state.round.betCount).toBe(3);
    expect(wagerBounds(completed)).toEqual({ seat: 1, min: 40, max: 40 });
  });

  test("A11 ✗: bet 10, raise to 20, all-in 23: the raiser, and the caller of the raise, may only call or fold", () => {
    expect(wagerBounds(playMoves(shortOverRaise(), "3 call", "0 call"))).toEqual(callOnly(1));
    const rules = fixedLimitRules(5, 10);
    const preFlop = ["2 call", "3 call", "0 call", "1 check"];
    const hand = playMoves(dealSpec({ stacks: [1000, 1000, 1000, 33], rules }), ...preFlop);
    const called = playMoves(hand, "0 bet 10", "1 raise 20", "2 call", "3 raise 23", "0 call");
    expect(wagerBounds(called)).toEqual(callOnly(1));
    expect(wagerBounds(playMoves(called, "1 call"))).toEqual(callOnly(2));
  });

  test("A11 ✗: a caller of a short all-in may only call or fold when the next all-in adds less than half a bet", () => {
    const preFlop = ["2 call", "3 call", "4 call", "0 call", "1 check"];
    const hand = dealSpec({ stacks: [1000, 1000, 22, 1000, 24], rules: fixedLimitRules(5, 10) });
    const flop = playMoves(hand, ...preFlop, "0 bet 10", "1 call", "2 raise 12", "3 call", "4 raise 14", "0 call");
    expect(wagerBounds(flop)).toEqual(callOnly(1));
    expect(wagerBounds(playMoves(flop, "1 call"))).toEqual(callOnly(3));
  });

  test.each([
    [15, 25],
    [16, 26],
  ])(
    "A11: bet 10, all-in %i: the all-in counts as a bet, the next raise is to %i, and betting is reopened",
    (allIn, next) => {
      const hand = playMoves(flop(allIn), `2 raise ${allIn}`);
      expect(wagerBounds(hand)).toEqual({ seat: 3, min: next, max: next });
      expect(wagerBounds(playMoves(hand, "3 call"))).toEqual({ seat: 0, min: next, max: next });
    },
  );

  test("A11: all-in 13, then all-in 17: the 17 counts as a bet, and the next raise is to 27", () => {
    expect(wagerBounds(playMoves(flop(13, 17), "2 raise 13", "3 raise 17"))).toEqual({ seat: 4, min: 27, max: 27 });
  });

  test("A11: a short opening bet is measured from zero", () => {
    const opened = (chips: number) =>
      playMoves(
        dealSpec({ stacks: [10 + chips, 1000, 1000], rules: fixedLimitRules(5, 10) }),
        ...["2 call", "0 call", "1 check", `0 bet ${chips}`],
      );
    expect(wagerBounds(opened(4))).toEqual({ seat: 1, min: 10, max: 10 });
    expect(wagerBounds(opened(5))).toEqual({ seat: 1, min: 15, max: 15 });
  });

  test("A11 ✗: at the cap no all-in may exceed the call", () => {
    const hand = dealSpec({ stacks: [1000, 1000, 1000, 43], rules: fixedLimitRules(5, 10) });
    expect(wagerBounds(playMoves(hand, "2 raise 20", "3 raise 30", "0 raise 40", "1 call", "2 call"))).toEqual(
      callOnly(3),
    );
  });
});

describe("no limit", () => {
  const flop = (stacks: readonly number[], rules = testHandRules()) =>
    playMoves(dealSpec({ stacks, rules }), ...stacks.slice(2).map((_, i) => `${i + 2} call`), "0 call", "1 check");

  test("A4, A5: after a bet of 100 a raise is to at least 200 and at most the stack", () => {
    expect(wagerBounds(playMoves(flop(deep(3)), "0 bet 100"))).toEqual({ seat: 1, min: 200, max: 99_900 });
  });

  test("A4: bet 5, raise to 15: the next raise is to at least 25", () => {
    expect(wagerBounds(playMoves(flop(deep(3), rulesWithBlinds(2, 5)), "0 bet 5", "1 raise 15"))).toMatchObject({
      seat: 2,
      min: 25,
    });
  });

  test("A4: bet 100, all-in 140: the next raise is to at least 240", () => {
    expect(wagerBounds(playMoves(flop([5000, 240, 5000]), "0 bet 100", "1 raise 140"))).toMatchObject({
      seat: 2,
      min: 240,
    });
  });

  test("A9 ✗: after a short opening all-in of 20 a raise is to at least 120; a player who checked may not raise", () => {
    const hand = playMoves(flop([5000, 120, 5000]), "0 check", "1 bet 20");
    expect(wagerBounds(hand)).toMatchObject({ seat: 2, min: 120 });
    expect(wagerBounds(playMoves(hand, "2 call"))).toEqual(callOnly(0));
    expect(wagerBounds(playMoves(hand, "2 raise 120"))).toMatchObject({ seat: 0, min: 220 });
  });

  test("A9: check, bet, call, short all-in: the player who checked may raise, the bettor and the caller may not", () => {
    const hand = playMoves(flop([5000, 5000, 5000, 250]), "0 check", "1 bet 100", "2 call", "3 raise 150");
    expect(wagerBounds(hand)).toMatchObject({ seat: 0, min: 250 });
    const called = playMoves(hand, "0 call");
    expect(wagerBounds(called)).toEqual(callOnly(1));
    expect(wagerBounds(playMoves(called, "1 call"))).toEqual(callOnly(2));
    const raised = playMoves(hand, "0 raise 250");
    expect(wagerBounds(raised)).toMatchObject({ seat: 1, min: 350 });
    expect(wagerBounds(playMoves(raised, "1 call"))).toMatchObject({ seat: 2, min: 350 });
  });

  test("A9 ✗: 50/100, call, all-in 150: the big blind may raise to 250; if it calls, the first caller may not raise", () => {
    const hand = playMoves(dealSpec({ stacks: [5000, 5000, 5000, 150] }), "2 call", "3 raise 150", "0 fold");
    expect(wagerBounds(hand)).toMatchObject({ seat: 1, min: 250 });
    expect(wagerBounds(playMoves(hand, "1 call"))).toEqual(callOnly(2));
  });

  test("A9 ✗: A bets 100, B raises to 200, C is all-in for 260: A may raise to 360; if A calls, B may not raise", () => {
    const hand = playMoves(flop([5000, 5000, 360]), "0 bet 100", "1 raise 200", "2 raise 260");
    expect(wagerBounds(hand)).toMatchObject({ seat: 0, min: 360 });
    expect(wagerBounds(playMoves(hand, "0 call"))).toEqual(callOnly(1));
  });

  // Before the flop, each player puts in 10. On the flop, A (seat 0) bets 10, B (seat 1) calls, C (seat 2) is all-in
  // for 18, and D (the last seat) is all-in for 25. With `caller`, another player calls between C and D.
  const chain = (shortAllIn: ShortAllIn, caller: boolean) => {
    const rules = rulesWithBlinds(5, 10, { shortAllIn });
    const hand = caller ? flop([1000, 1000, 28, 1000, 35], rules) : flop([1000, 1000, 28, 35], rules);
    const short = playMoves(hand, "0 bet 10", "1 call", "2 raise 18");
    return caller ? playMoves(short, "3 call", "4 raise 25") : playMoves(short, "3 raise 25");
  };

  test.each<[string, ShortAllIn, boolean]>([
    ["A10", "no-call-between", true],
    ["A10", "cumulative", true],
    ["A10 ✗", "never", false],
  ])("%s %s: all-in 18 and all-in 25 on a bet of 10 reopen the betting: %s", (_id, setting, reopens) => {
    const hand = chain(setting, false);
    expect(wagerBounds(hand)).toMatchObject(reopens ? { seat: 0, min: 35 } : callOnly(0));
    expect(wagerBounds(playMoves(hand, "0 call"))).toMatchObject(reopens ? { seat: 1, min: 35 } : callOnly(1));
  });

  test.each<[string, ShortAllIn, boolean]>([
    ["A10 ✗", "no-call-between", false],
    ["A10", "cumulative", true],
    ["A10 ✗", "never", false],
  ])("%s %s: the same two all-ins with a call between them reopen the betting: %s", (_id, setting, reopens) => {
    const hand = chain(setting, true);
    expect(wagerBounds(hand)).toMatchObject(reopens ? { seat: 0, min: 35 } : callOnly(0));
    const b = playMoves(hand, "0 call");
    expect(wagerBounds(b)).toMatchObject(reopens ? { seat: 1, min: 35 } : callOnly(1));
    expect(wagerBounds(playMoves(b, "1 call"))).toEqual(callOnly(3));
  });

  test("A10 no-call-between: a fold does not end the chain of short all-ins, but an all-in call does", () => {
    const rules = rulesWithBlinds(5, 10, { shortAllIn: "no-call-between" });
    const folded = playMoves(
      flop([1000, 1000, 28, 1000, 35], rules),
      "0 bet 10",
      "1 call",
      "2 raise 18",
      "3 fold",
      "4 raise 25",
    );
    expect(wagerBounds(folded)).toMatchObject({ seat: 0, min: 35 });
    const called = playMoves(
      flop([1000, 1000, 28, 27, 35], rules),
      "0 bet 10",
      "1 call",
      "2 raise 18",
      "3 call",
      "4 raise 25",
    );
    expect(wagerBounds(called)).toEqual(callOnly(0));
  });

  test("A14 ✗: no raise when every remaining opponent is all-in, or has no more chips than the call", () => {
    const allIn = playMoves(flop([5000, 400, 5000]), "0 check", "1 bet 300", "2 fold");
    expect(wagerBounds(allIn)).toEqual(callOnly(0));
    const covered = playMoves(flop([5000, 5000, 400]), "0 bet 500", "1 call");
    expect(covered.state.toAct).toMatchObject({ seat: 2, call: 300, wager: null });
    const behind = playMoves(dealSpec({ stacks: [400, 5000, 5000] }), "2 raise 600");
    expect(playMoves(behind, "0 call").state.toAct).toMatchObject({ seat: 1, call: 500, wager: { min: 1100 } });
  });

  test("A14 ✗: no raise when the only opponent who is not all-in has exactly the chips to call", () => {
    const hand = playMoves(dealSpec({ stacks: [5000, 300, 300] }), "2 raise 300");
    expect(wagerBounds(hand)).toEqual(callOnly(0));
    expect(wagerBounds(playMoves(dealSpec({ stacks: [5000, 301, 300] }), "2 raise 300"))).toMatchObject({
      seat: 0,
      min: 500,
    });
  });

  test("A8 ✗: a player whose stack is exactly the call cannot raise", () => {
    const hand = playMoves(dealSpec({ stacks: [300, 5000, 5000] }), "2 raise 300");
    expect(hand.state.toAct).toMatchObject({ seat: 0, call: 250, wager: null });
  });

  test("A1 ✗: the last remaining player does not act, even when a folded player has posted more", () => {
    const hand = playMoves(dealSpec({ stacks: [500, 500], firstToAct: 0 }), "0 fold");
    expect(hand.state.result).toEqual({ outcome: "settled", rake: 0 });
    expect(hand.state.seats.map((seat) => seat.stack)).toEqual([450, 550]);
  });

  test("B11: a short big blind leaves the call at the full big blind, and the minimum raise at two big blinds", () => {
    const hand = dealSpec({ stacks: [5000, 60, 5000] });
    expect(hand.state.seats[1]).toMatchObject({ bet: 60, status: "all-in" });
    expect(hand.state.toAct).toMatchObject({ seat: 2, call: 100, wager: { min: 200 } });
  });
});

describe("pot limit", () => {
  const pot = (changes = {}) => testHandRules({ structure: "pot-limit", ...changes });

  test("A6: pot 200, bet 150, call 150: the third player may raise to at most 800", () => {
    const hand = dealSpec({ stacks: deep(4), rules: rulesWithBlinds(25, 50, { structure: "pot-limit" }) });
    const flop = playMoves(hand, "2 call", "3 call", "0 call", "1 check");
    expect(wagerBounds(playMoves(flop, "0 bet 150", "1 call"))).toMatchObject({ seat: 2, max: 800 });
  });

  test("A6: the first to act may raise to at most 350 at blinds of 50/100, and to at most $17 at $2/$5", () => {
    expect(wagerBounds(dealSpec({ stacks: deep(3), rules: pot() }))).toMatchObject({ max: 350 });
    const small = rulesWithBlinds(200, 500, { structure: "pot-limit" });
    expect(wagerBounds(dealSpec({ stacks: deep(3), rules: small }))).toMatchObject({ max: 1700 });
    expect(wagerBounds(playMoves(dealSpec({ stacks: deep(3), rules: small }), "2 fold"))).toMatchObject({
      seat: 0,
      max: 1500,
    });
  });

  test("A6: flop pot 200: the opening bet is at most 200", () => {
    const hand = dealSpec({ stacks: deep(4), rules: rulesWithBlinds(25, 50, { structure: "pot-limit" }) });
    expect(wagerBounds(playMoves(hand, "2 call", "3 call", "0 call", "1 check"))).toEqual({
      seat: 0,
      min: 50,
      max: 200,
    });
  });

  test("B11: blinds 50/100, big blind all-in for 60: the first to act calls 100 or raises to at most 310", () => {
    const hand = dealSpec({ stacks: [5000, 60, 5000], rules: pot() });
    expect(hand.state.toAct).toMatchObject({ call: 100, wager: { min: 200, max: 310 } });
  });

  test.each([
    ["whole-pot", 300],
    ["active-pot", 100],
  ] as const)("A7 %s: with C all-in for a pot of 300 and a check to A, A may bet at most %i", (potLimitBasis, max) => {
    const hand = dealSpec({ stacks: [5000, 100, 5000], rules: pot({ potLimitBasis }) });
    const turn = playMoves(hand, "2 call", "0 call", "0 check", "2 check", "0 check");
    expect(wagerBounds(turn)).toEqual({ seat: 2, min: 100, max });
  });

  test.each([
    ["whole-pot", 260, 410],
    ["active-pot", 80, 230],
  ] as const)(
    "A7 %s: with C all-in in a pot of 260, A may bet at most %i, and B may raise a bet of 50 to at most %i",
    (potLimitBasis, a, b) => {
      const rules = rulesWithBlinds(10, 20, { structure: "pot-limit", potLimitBasis });
      const hand = playMoves(
        dealSpec({ stacks: [5000, 5000, 60], rules }),
        "2 raise 60",
        "0 call",
        "1 raise 100",
        "0 call",
      );
      expect(hand.state.pots.map(({ amount }) => amount)).toEqual([180, 80]);
      expect(wagerBounds(hand)).toMatchObject({ seat: 0, max: a });
      expect(wagerBounds(playMoves(hand, "0 bet 50"))).toMatchObject({ seat: 1, max: b });
    },
  );

  test.each(["whole-pot", "active-pot"] as const)(
    "A7 ✗ %s: chips of a player who is all-in in this round count in full: a raise is to at most 440",
    (potLimitBasis) => {
      const rules = rulesWithBlinds(25, 50, { structure: "pot-limit", potLimitBasis });
      const hand = dealSpec({ stacks: [110, 5000, 5000, 5000], rules });
      const flop = playMoves(hand, "2 call", "3 call", "0 call", "1 check");
      expect(wagerBounds(playMoves(flop, "0 bet 60", "1 call"))).toMatchObject({ seat: 2, max: 440 });
    },
  );

  test("A7: a protected player counts as all-in in the later rounds", () => {
    const rules = pot({ potLimitBasis: "active-pot", timeOut: "all-in-protection" });
    const flop = playMoves(dealSpec({ stacks: deep(3), rules }), "2 call", "0 call", "1 check", "0 time-out");
    expect(wagerBounds(flop)).toMatchObject({ seat: 1, max: 300 });
    const turn = playMoves(flop, "1 bet 100", "2 call");
    expect(wagerBounds(turn)).toMatchObject({ seat: 1, max: 200 });
  });
});
