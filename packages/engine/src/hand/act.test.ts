import { describe, expect, test } from "vitest";
import { dealSpec, fixedLimitRules, playMoves } from "../../test/testing/hand-driver.ts";
import { isRefusal } from "../refusal.ts";
import { act, legalActions } from "./act.ts";
import type { Action } from "./types.ts";

const begun = () => dealSpec({ stacks: [5000, 5000, 5000] }).state;
const flop = () => playMoves(dealSpec({ stacks: [5000, 120, 5000] }), "2 call", "0 call", "1 check");

describe("A13 ✗: refusals", () => {
  test("a seat that is not to act, not dealt in, folded or all-in is refused, and so is an action after the hand", () => {
    expect(act(begun(), { seat: 0, type: "call" })).toEqual({ ok: false, code: "not-your-turn", detail: { seat: 2 } });
    expect(act(begun(), { seat: 4, type: "fold" })).toEqual({ ok: false, code: "not-in-hand" });
    const folded = playMoves(flop(), "0 fold");
    expect(act(folded.state, { seat: 0, type: "fold" })).toEqual({ ok: false, code: "already-folded" });
    const allIn = playMoves(flop(), "0 check", "1 bet 20");
    expect(act(allIn.state, { seat: 1, type: "check" })).toEqual({ ok: false, code: "already-all-in" });
    const over = playMoves(dealSpec({ stacks: [500, 500] }), "1 fold");
    expect(act(over.state, { seat: 0, type: "check" })).toEqual({ ok: false, code: "no-hand" });
  });

  test("an action meant for another hand or another decision is refused", () => {
    const { handNo } = begun();
    const call = { seat: 2, type: "call" } as const;
    const stale = { ok: false, code: "stale-decision", detail: { handNo, decision: 1 } };
    expect(act(begun(), call, { handNo: handNo - 1, decision: 1 })).toEqual(stale);
    expect(act(begun(), call, { handNo: handNo + 1, decision: 1 })).toEqual(stale);
    expect(act(begun(), call, { handNo, decision: 2 })).toEqual(stale);
    expect(act(begun(), call, { handNo, decision: 1 })).toHaveProperty("events");
  });

  test("A1 ✗: no check when there is a bet, no call or raise without a bet, no bet when there already is one", () => {
    expect(act(begun(), { seat: 2, type: "check" })).toMatchObject({ ok: false, code: "cannot-check" });
    expect(act(begun(), { seat: 2, type: "bet", to: 300 })).toEqual({ ok: false, code: "cannot-bet" });
    expect(act(flop().state, { seat: 0, type: "call" })).toEqual({ ok: false, code: "nothing-to-call" });
    expect(act(flop().state, { seat: 0, type: "raise", to: 300 })).toEqual({ ok: false, code: "cannot-raise" });
  });

  const amounts: [unknown, string][] = [
    [-1, "amount-too-small"],
    [0, "amount-too-small"],
    [-0, "amount-too-small"],
    [199, "amount-too-small"],
    [5001, "amount-too-large"],
    [Number.MAX_SAFE_INTEGER, "amount-too-large"],
    [2 ** 53 + 1, "amount-not-whole"],
    [Number.NaN, "amount-not-whole"],
    [Number("1e309"), "amount-not-whole"],
    [Number("-1e309"), "amount-not-whole"],
    [1.5, "amount-not-whole"],
    ["300", "amount-not-whole"],
    [null, "amount-not-whole"],
    [undefined, "amount-not-whole"],
    [300n, "amount-not-whole"],
    [[300], "amount-not-whole"],
  ];
  test.each(amounts)("a raise to %o is refused with %s, and nothing changes", (to, refused) => {
    const state = begun();
    const before = JSON.stringify(state);
    const wild: Action & { seat: number } = Object.assign({ seat: 2, type: "raise" as const, to: 0 }, { to });
    expect(act(state, wild)).toEqual({ ok: false, code: refused, detail: { min: 200, max: 5000 } });
    expect(JSON.stringify(state)).toBe(before);
  });

  test("A2 ✗, G5 ✗: in fixed limit a wager of another size, or above the cap, is refused", () => {
    const limit = dealSpec({ stacks: [5000, 5000, 5000], rules: fixedLimitRules(50, 100) });
    expect(act(limit.state, { seat: 2, type: "raise", to: 250 })).toMatchObject({
      ok: false,
      code: "amount-too-large",
    });
    expect(act(limit.state, { seat: 2, type: "raise", to: 150 })).toMatchObject({
      ok: false,
      code: "amount-too-small",
    });
    const capped = playMoves(limit, "2 raise 200", "0 raise 300", "1 raise 400");
    expect(act(capped.state, { seat: 2, type: "raise", to: 500 })).toEqual({ ok: false, code: "cannot-raise" });
  });
});

describe("the player to act", () => {
  test("A1: legalActions returns what the to-act event carried", () => {
    const step = act(begun(), { seat: 2, type: "call" });
    if (isRefusal(step)) throw new Error(step.code);
    expect(step.events.at(-1)).toEqual({ type: "to-act", legal: legalActions(step.state) });
    expect(legalActions(step.state)).toEqual({
      seat: 0,
      decision: 2,
      check: false,
      call: 50,
      wager: { type: "raise", min: 200, max: 5000 },
    });
    expect(legalActions(playMoves(dealSpec({ stacks: [500, 500] }), "1 fold").state)).toBeNull();
  });

  test("A8: calling with too little is an all-in call", () => {
    const hand = playMoves(dealSpec({ stacks: [5000, 5000, 5000, 90] }), "2 raise 300", "3 call");
    expect(hand.events.at(-2)).toMatchObject({ type: "acted", action: "call", added: 90, allIn: true });
  });

  test("A14: folding is possible even when checking is free", () => {
    expect(playMoves(flop(), "0 fold").state.seats[0]?.status).toBe("folded");
  });
});
