/** Tests which player must act, and which actions are refused. */
import { describe, expect, test } from "vitest";
import { type Action, act } from "../../src/index.ts";
import { dealSpec, eventsOf, type HandRun, playMoves, testHandRules, wagerBounds } from "../testing/hand-driver.ts";
import { blindPositions, requireNextHand, tableAfterHand, tableWith, testSeat } from "../testing/table-driver.ts";

const deep = (players: number) => Array.from({ length: players }, () => 10_000);
const refusal = ({ state }: HandRun, seat: number, action: Action) => act(state, { ...action, seat });

describe("positions", () => {
  test("B1 ✗: in a house where the player seated first gets the button, the draw does not change it", () => {
    const table = tableWith([
      testSeat(0, { satDownAt: 9 }),
      testSeat(3, { satDownAt: 4 }),
      testSeat(5, { satDownAt: 7 }),
    ]);
    expect([0, 1, 2, 4_294_967_295].map((draw) => blindPositions(table, draw).button)).toEqual([3, 3, 3, 3]);
  });

  test("B3 ✗: with three players the button posts nothing and does not act first after the flop", () => {
    const { setup, blindsMoved } = requireNextHand(tableAfterHand([0, 2, 3], [0, 1, 2]));
    expect(setup.posts.map(({ seat }) => seat)).not.toContain(blindsMoved.button);
    const flop = playMoves(dealSpec({ stacks: deep(3) }), "2 call", "0 call", "1 check");
    expect(flop.state.toAct?.seat).not.toBe(flop.state.button);
  });

  test("B4 ✗: no player acts before the one left of the big blind, or on the flop before the one left of the button", () => {
    const hand = dealSpec({ stacks: deep(4) });
    for (const seat of [0, 1, 3])
      expect(refusal(hand, seat, { type: "call" })).toEqual({ ok: false, code: "not-your-turn", detail: { seat: 2 } });
    const flop = playMoves(hand, "2 call", "3 call", "0 call", "1 check");
    expect(refusal(flop, 2, { type: "check" })).toEqual({ ok: false, code: "not-your-turn", detail: { seat: 0 } });
  });

  test("B5 ✗: the big blind may not check in a raised pot, and does not act again after its own raise was called", () => {
    const raised = playMoves(dealSpec({ stacks: deep(3) }), "2 raise 300", "0 fold");
    expect(refusal(raised, 1, { type: "check" })).toEqual({ ok: false, code: "cannot-check", detail: { call: 200 } });
    expect(
      playMoves(dealSpec({ stacks: deep(3) }), "2 call", "0 call", "1 raise 300", "2 call", "0 call").state.street,
    ).toBe(1);
  });

  test("B11 ✗: a player who has the full blind posts it in full, and is all-in only when it is their whole stack", () => {
    const posted = (stack: number) => dealSpec({ stacks: [10_000, stack, 10_000] }).state.seats[1];
    expect(posted(101)).toMatchObject({ bet: 100, stack: 1, status: "live" });
    expect(posted(100)).toMatchObject({ bet: 100, stack: 0, status: "all-in" });
  });
});

describe("wagers", () => {
  const flop = (...moves: string[]) =>
    playMoves(dealSpec({ stacks: deep(3) }), "2 call", "0 call", "1 check", ...moves);

  test("A1: fold, check, call, bet and raise", () => {
    const hand = flop("0 check", "1 bet 200", "2 raise 400", "0 fold", "1 call");
    expect(
      eventsOf(hand, "acted")
        .slice(3)
        .map(({ seat, action }) => `${seat} ${action}`),
    ).toEqual(["0 check", "1 bet", "2 raise", "0 fold", "1 call"]);
    expect(hand.state.street).toBe(2);
  });

  test("A3: raises are not limited in number: a tenth raise in a round is as legal as the first", () => {
    const raises = Array.from({ length: 10 }, (_, i) => `${[2, 0, 1][i % 3]} raise ${200 + 100 * i}`);
    expect(wagerBounds(playMoves(dealSpec({ stacks: deep(3) }), ...raises))).toMatchObject({ min: 1200, max: 10_000 });
  });

  test("A4 ✗: a bet below the big blind is refused, and so is a raise smaller than the last one", () => {
    const small = { ok: false, code: "amount-too-small" };
    expect(refusal(flop(), 0, { type: "bet", to: 99 })).toMatchObject({ ...small, detail: { min: 100 } });
    expect(refusal(flop("0 bet 300"), 1, { type: "raise", to: 599 })).toMatchObject({ ...small, detail: { min: 600 } });
    const raised = flop("0 bet 100", "1 raise 500");
    expect(refusal(raised, 2, { type: "raise", to: 899 })).toMatchObject({ ...small, detail: { min: 900 } });
  });

  test("A5 ✗: a bet of one chip more than the stack is refused", () => {
    expect(refusal(flop(), 0, { type: "bet", to: 9_901 })).toEqual({
      ok: false,
      code: "amount-too-large",
      detail: { min: 100, max: 9_900 },
    });
  });

  test("A6 ✗: a raise of one chip more than the pot after the call is refused", () => {
    const hand = dealSpec({ stacks: deep(3), rules: testHandRules({ structure: "pot-limit" }) });
    const bet = playMoves(hand, "2 call", "0 call", "1 check", "0 bet 300");
    expect(wagerBounds(bet)).toEqual({ seat: 1, min: 600, max: 1200 });
    expect(refusal(bet, 1, { type: "raise", to: 1201 })).toMatchObject({ ok: false, code: "amount-too-large" });
  });

  test("A8 ✗: a call that leaves one chip behind is not all-in, and without a bet a call is refused", () => {
    const hand = playMoves(dealSpec({ stacks: [10_000, 10_000, 10_000, 301] }), "2 raise 300");
    expect(hand.state.toAct).toMatchObject({ seat: 3, call: 300, wager: { min: 301, max: 301 } });
    expect(playMoves(hand, "3 call").state.seats[3]).toMatchObject({ status: "live", stack: 1 });
    expect(refusal(flop(), 0, { type: "call" })).toEqual({ ok: false, code: "nothing-to-call" });
  });

  test("A12 ✗: a bet that was called in full stays in the pot", () => {
    const hand = flop("0 bet 500", "1 call", "2 fold");
    expect(eventsOf(hand, "uncalled-returned")).toEqual([]);
    expect(hand.state.pots).toEqual([{ amount: 1300, seats: [0, 1] }]);
  });
});
