import { describe, expect, test } from "vitest";
import {
  dealSpec,
  eventsOf,
  playMoves,
  potsOf,
  stacksOf,
  testHandRules,
  wagerBounds,
} from "../../test/testing/hand-driver.ts";
import { isRefusal } from "../refusal.ts";
import { act } from "./act.ts";
import { cancelHand, expire } from "./expire.ts";

const protectedRules = testHandRules({ timeOut: "all-in-protection" });

describe("T2: all-in-protection", () => {
  test("a player who could check is all-in for the 40 they have put in, and the board is run out", () => {
    const rules = { ...protectedRules, smallBlind: 20, bigBlind: 40, smallBet: 40, bigBet: 40 };
    const table = { stacks: [200, 200], rules, holes: ["2s 2d", "As Ad"], board: "Ks Qd Jh 9c 7s" };
    const hand = playMoves(dealSpec(table), "1 call", "0 check", "0 check", "1 time-out");
    expect(hand.state.seats[1]).toMatchObject({ status: "all-in", protected: true, contributed: 40 });
    expect(eventsOf(hand, "acted").filter((event) => event.timedOut)).toEqual([]);
    expect(hand.state.board).toHaveLength(5);
    expect(potsOf(hand)).toEqual([{ amount: 80, seats: [0, 1] }]);
    expect(stacksOf(hand)).toEqual([160, 240]);
  });

  test("a player with 40 in and 160 behind keeps the 160 and wins at most the pot of every player's first 40", () => {
    const rules = { ...protectedRules, smallBlind: 20, bigBlind: 40, smallBet: 40, bigBet: 40 };
    const board = "Ks Qd Jh 9c 7s";
    const table = { stacks: [1000, 200, 1000], rules, holes: ["2s 2d", "As Ad", "3s 3d"], board };
    const flop = playMoves(dealSpec(table), "2 call", "0 call", "1 check", "0 bet 100", "1 time-out");
    expect(flop.state.toAct).toMatchObject({ seat: 2, call: 100 });
    const hand = playMoves(flop, "2 call", "0 check", "2 check", "0 check", "2 check");
    expect(potsOf(hand)).toEqual([
      { amount: 120, seats: [0, 1, 2] },
      { amount: 200, seats: [0, 2] },
    ]);
    expect(stacksOf(hand)).toEqual([860, 280, 1060]);
  });

  test("a player with 100 in whose time runs out against a raise to 300: the opponent gets 200 back", () => {
    const hand = playMoves(
      dealSpec({ stacks: [5000, 5000], rules: protectedRules }),
      "1 call",
      "0 raise 300",
      "1 time-out",
    );
    expect(eventsOf(hand, "uncalled-returned")).toMatchObject([{ seat: 0, amount: 200, stack: 4900 }]);
    expect(potsOf(hand)).toEqual([{ amount: 200, seats: [0, 1] }]);
  });

  test("T2 ✗: a player who has put nothing in is folded", () => {
    const hand = playMoves(dealSpec({ stacks: [500, 500, 500], rules: protectedRules }), "2 time-out");
    expect(hand.state.seats[2]?.status).toBe("folded");
    expect(eventsOf(hand, "acted")).toMatchObject([{ seat: 2, action: "fold", timedOut: true }]);
  });

  test("dead chips count as chips that the player has put in", () => {
    const posts = [
      { seat: 0, live: 50, dead: 0 },
      { seat: 1, live: 100, dead: 0 },
      { seat: 2, live: 0, dead: 10 },
    ];
    const table = { stacks: [500, 500, 500], posts, deadTrimmed: false, rules: protectedRules };
    const hand = playMoves(dealSpec(table), "2 time-out", "0 call", "1 check");
    expect(hand.state.seats[2]).toMatchObject({ status: "all-in", protected: true });
    expect(potsOf(hand)).toEqual([
      { amount: 10, seats: [0, 1, 2] },
      { amount: 200, seats: [0, 1] },
    ]);
  });

  test("a protected all-in is not a call, so it does not end a chain of short all-ins", () => {
    const rules = {
      ...protectedRules,
      shortAllIn: "no-call-between",
      smallBlind: 5,
      bigBlind: 10,
      smallBet: 10,
      bigBet: 10,
    } as const;
    const flop = playMoves(
      dealSpec({ stacks: [1000, 1000, 28, 1000, 35], rules }),
      ...["2 call", "3 call", "4 call", "0 call", "1 check", "0 bet 10", "1 call", "2 raise 18"],
    );
    expect(wagerBounds(playMoves(flop, "3 time-out", "4 raise 25"))).toMatchObject({ seat: 0, min: 35 });
    expect(wagerBounds(playMoves(flop, "3 call", "4 raise 25"))).toEqual({ seat: 0, min: null });
  });

  test("T2 ✗: a player who chooses to fold is folded and never protected", () => {
    const hand = playMoves(dealSpec({ stacks: [500, 500], rules: protectedRules }), "1 fold");
    expect(hand.state.seats[1]).toMatchObject({ status: "folded", protected: false });
  });

  test("A14 ✗: a protected opponent cannot be raised", () => {
    const hand = playMoves(dealSpec({ stacks: [500, 500, 500], rules: protectedRules }), "2 raise 200", "0 time-out");
    expect(wagerBounds(hand)).toMatchObject({ seat: 1, min: 300 });
    expect(wagerBounds(playMoves(hand, "1 call", "1 bet 100"))).toMatchObject({ seat: 2, min: 200 });
    const last = playMoves(
      dealSpec({ stacks: [500, 150, 500], rules: protectedRules }),
      "2 call",
      "0 time-out",
      "1 raise 150",
    );
    expect(wagerBounds(last)).toEqual({ seat: 2, min: null });
  });
});

describe("T4: grace-then-check-fold", () => {
  test("the player is checked when a check is possible, and folded otherwise", () => {
    const flop = playMoves(dealSpec({ stacks: [500, 500, 500] }), "2 time-out", "0 call", "1 time-out", "0 time-out");
    expect(eventsOf(flop, "acted").map(({ seat, action, timedOut }) => [seat, action, timedOut])).toEqual([
      [2, "fold", true],
      [0, "call", false],
      [1, "check", true],
      [0, "check", true],
    ]);
  });

  test("T4 ✗: a seat that is not to act is refused", () => {
    const { state } = dealSpec({ stacks: [500, 500, 500] });
    expect(expire(state, 0)).toEqual({ ok: false, code: "not-your-turn", detail: { seat: 2 } });
    expect(expire(state, 9)).toEqual({ ok: false, code: "not-in-hand" });
  });
});

describe("T6: a cancelled hand", () => {
  const running = () =>
    playMoves(dealSpec({ stacks: [500, 80, 500, 500] }), "2 raise 300", "3 call", "0 fold", "2 bet 200");

  test("a cancelled hand gives every stack back, posts included, without rake", () => {
    const step = cancelHand(running().state, "server error");
    if (isRefusal(step)) throw new Error(step.code);
    expect(step.state.seats.map((seat) => seat.stack)).toEqual([500, 80, 500, 500]);
    expect(step.state).toMatchObject({ pots: [], toAct: null, result: { outcome: "cancelled", rake: 0 } });
    expect(step.events).toMatchObject([{ type: "hand-ended", outcome: "cancelled", reason: "server error" }]);
  });

  test("T6 ✗: a cancelled hand is not cancelled again or continued; a settled hand is never cancelled", () => {
    const step = cancelHand(running().state, "server error");
    if (isRefusal(step)) throw new Error(step.code);
    const over = { ok: false, code: "no-hand" };
    expect(cancelHand(step.state, "again")).toEqual(over);
    expect(act(step.state, { seat: 3, type: "fold" })).toEqual(over);
    expect(cancelHand(playMoves(dealSpec({ stacks: [500, 500] }), "1 fold").state, "late")).toEqual(over);
  });
});
