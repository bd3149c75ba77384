import { describe, expect, test } from "vitest";
import {
  buildSetup,
  dealSpec,
  eventsOf,
  type HandRun,
  playMoves,
  rulesWithBlinds,
  stacksOf,
  testHandRules,
} from "../../test/testing/hand-driver.ts";
import { isRefusal } from "../refusal.ts";
import type { Showdown } from "../rules.ts";
import { applyView } from "./apply.ts";
import { redact, viewFor } from "./redact.ts";
import { showHand } from "./show-hand.ts";
import { startHandOrThrow } from "./start.ts";
import type { HandState, HandStep } from "./types.ts";

const order = (hand: HandRun) =>
  hand.events.flatMap((event) =>
    event.type === "shown" || event.type === "mucked" ? [`${event.seat} ${event.type}`] : [],
  );

// No player makes a straight or flush with the board. Each later seat has a higher pair: twos, threes, fours, fives.
const board = "Ks Qd Jh 9c 7s";
const holes = ["2s 2d", "3s 3d", "4s 4d", "5s 5d"];
const worst = holes.toReversed();

const toRiver = (showdown: Showdown, cards = holes) =>
  playMoves(
    dealSpec({ stacks: [5000, 5000, 5000, 5000], rules: testHandRules({ showdown }), holes: cards, board }),
    ...["2 call", "3 raise 200", "0 call", "1 call", "2 call"],
    ...["0 check", "1 check", "2 check", "3 check", "0 check", "1 check", "2 check", "3 check"],
  );
const checked = ["0 check", "1 check", "2 check", "3 check"];

describe("P7: who shows first", () => {
  test("river-aggressor: the last player to bet or raise on the river shows first", () => {
    const hand = playMoves(
      toRiver("river-aggressor"),
      "0 check",
      "1 bet 200",
      "2 raise 400",
      "3 call",
      "0 fold",
      "1 call",
    );
    expect(order(hand)).toEqual(["2 shown", "3 shown", "1 mucked"]);
  });

  test("when there was no bet on the river, the first player left of the button shows first, whoever bet earlier", () => {
    const hand = playMoves(toRiver("river-aggressor"), ...checked);
    expect(order(hand)).toEqual(["0 shown", "1 shown", "2 shown", "3 shown"]);
  });

  test("last-aggressor: the last player to bet or raise on any round shows first", () => {
    const hand = playMoves(toRiver("last-aggressor"), ...checked);
    expect(order(hand)).toEqual(["3 shown", "0 mucked", "1 mucked", "2 mucked"]);
  });

  test("P7 ✗: last-aggressor: when the last aggressor folded, the first live player left of the button shows first", () => {
    const hand = playMoves(toRiver("last-aggressor"), "0 check", "1 check", "2 check", "3 fold");
    expect(order(hand)).toEqual(["0 shown", "1 shown", "2 shown"]);
  });

  test("P7 ✗: last-aggressor: blinds are not bets, so without a bet the first player left of the button shows first", () => {
    const rounds = [1, 2, 3].flatMap(() => ["0 check", "1 check", "2 check"]);
    const table = { stacks: [500, 500, 500], rules: testHandRules({ showdown: "last-aggressor" }), holes, board };
    const hand = playMoves(dealSpec(table), "2 call", "0 call", "1 check", ...rounds);
    expect(order(hand)[0]).toBe("0 shown");
  });

  // The button is at seat 1 of four seats. Cards are dealt from the button's left, so seats 2, 3, 0 and 1 get the pairs
  // in this order.
  const buttonAtOne = (showdown: Showdown) => {
    const posts = [2, 3].map((seat, i) => ({ seat, live: 50 * (i + 1), dead: 0 }));
    const table = { stacks: [5000, 5000, 5000, 5000], rules: testHandRules({ showdown }), holes, board };
    return startHandOrThrow({ ...buildSetup({ ...table, posts, firstToAct: 0 }), button: 1 });
  };
  const round = ["2 check", "3 check", "0 check", "1 check"];

  test("P7: with no bet the first player left of the button shows first, wherever the button is", () => {
    const hand = playMoves(buttonAtOne("river-aggressor"), "0 call", "1 call", "2 call", "3 check");
    expect(order(playMoves(hand, ...round, ...round, ...round))).toEqual(["2 shown", "3 shown", "0 shown", "1 shown"]);
  });

  test("P7 ✗: a player who bet last and then folded does not show first: the first player left of the button does", () => {
    const hand = playMoves(
      buttonAtOne("last-aggressor"),
      "0 raise 300",
      "1 call",
      "2 call",
      "3 call",
      ...round,
      ...round,
    );
    expect(order(playMoves(hand, "2 check", "3 check", "0 fold", "1 check"))[0]).toBe("2 shown");
  });

  test("all-show: every remaining player shows", () => {
    const hand = playMoves(toRiver("all-show", worst), ...checked);
    expect(order(hand)).toEqual(["0 shown", "1 shown", "2 shown", "3 shown"]);
  });

  test("an all-in call is not aggression, but a short all-in raise is", () => {
    const river = (stack: number, move: string) => {
      const table = { stacks: [5000, 5000, 5000, 200 + stack], rules: testHandRules(), holes, board };
      return playMoves(
        playMoves(dealSpec(table), "2 call", "3 raise 200", "0 call", "1 call", "2 call", ...checked, ...checked),
        ...["0 bet 300", "1 call", "2 fold", move, ...(move.includes("raise") ? ["0 call", "1 call"] : [])],
      );
    };
    expect(order(river(250, "3 call"))[0]).toBe("0 shown");
    expect(order(river(350, "3 raise 350"))[0]).toBe("3 shown");
  });

  test("players in the latest side pot show first, and a player in the main pot alone shows last", () => {
    const table = { stacks: [300, 5000, 5000], rules: testHandRules(), holes, board };
    const hand = playMoves(
      dealSpec(table),
      ...[
        "2 raise 300",
        "0 call",
        "1 call",
        "1 check",
        "2 check",
        "1 check",
        "2 check",
        "1 check",
        "2 bet 500",
        "1 call",
      ],
    );
    expect(order(hand)).toEqual(["2 shown", "1 mucked", "0 mucked"]);
  });
});

describe("P8: who must show", () => {
  test("a hand that beats or ties the best shown hand is shown, and other hands are mucked", () => {
    const hand = playMoves(toRiver("river-aggressor", ["5s 5d", "2s 2d", "5h 5c", "6s 6d"]), ...checked);
    expect(order(hand)).toEqual(["0 shown", "1 mucked", "2 shown", "3 shown"]);
    expect(hand.state.seats[1]).toMatchObject({ shown: false, mucked: true, won: 0 });
  });

  test("a hand that wins only a low half is shown", () => {
    const rules = rulesWithBlinds(50, 100, { game: "omaha8" });
    const table = { stacks: [1000, 1000], rules, holes: ["Ks Kd Qs Qd", "As 2s 9h 9c"], board: "3c 4d 8h Kc Th" };
    const rounds = [1, 2, 3].flatMap(() => ["0 check", "1 check"]);
    const hand = playMoves(dealSpec(table), "1 call", "0 check", ...rounds);
    expect(order(hand)).toEqual(["0 shown", "1 shown"]);
    expect(eventsOf(hand, "shown")[1]).toMatchObject({ low: { text: "8-4-3-2-A" } });
    expect(stacksOf(hand)).toEqual([1000, 1000]);
  });

  test("P8 ✗: a worse low with a worse high is mucked", () => {
    const rules = rulesWithBlinds(50, 100, { game: "omaha8" });
    const table = { stacks: [1000, 1000], rules, holes: ["As 2s Kh Kd", "7s 6s 9h 9c"], board: "3c 4d 8h Kc Th" };
    const rounds = [1, 2, 3].flatMap(() => ["0 check", "1 check"]);
    expect(order(playMoves(dealSpec(table), "1 call", "0 check", ...rounds))).toEqual(["0 shown", "1 mucked"]);
  });

  test("all live hands are tabled when betting ends before the river is dealt", () => {
    const table = { stacks: [300, 300, 5000], rules: testHandRules(), holes: ["5s 5d", "3s 3d", "2s 2d"], board };
    const hand = playMoves(dealSpec(table), "2 raise 600", "0 call", "1 call");
    const tabled = hand.events.findIndex((event) => event.type === "tabled");
    expect(hand.events[tabled]).toMatchObject({ hands: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] });
    expect(hand.events.slice(tabled + 1, tabled + 4).map(({ type }) => type)).toEqual(Array(3).fill("street-dealt"));
    expect(order(hand)).toEqual(["0 shown", "1 shown", "2 shown"]);
  });

  test("P8 ✗: when two players could still bet on the river, a third player's all-in changes nothing: losers muck", () => {
    const table = { stacks: [300, 5000, 5000], rules: testHandRules(), holes: ["5s 5d", "3s 3d", "2s 2d"], board };
    const rounds = [1, 2, 3].flatMap(() => ["1 check", "2 check"]);
    const hand = playMoves(dealSpec(table), "2 raise 300", "0 call", "1 call", ...rounds);
    expect(eventsOf(hand, "tabled")).toEqual([]);
    // All three players compete for the only pot, so the first player left of the button shows first.
    expect(order(hand)).toEqual(["0 shown", "1 mucked", "2 mucked"]);
  });
});

describe("P9: the last player", () => {
  const walk = () => playMoves(dealSpec({ stacks: [500, 500, 500] }), "2 fold", "0 fold");

  test("the last player wins without showing", () => {
    expect(walk().state.result?.outcome).toBe("settled");
    expect(order(walk())).toEqual([]);
    expect(walk().state.seats.map((seat) => seat.shown)).toEqual([false, false, false]);
  });

  test("the last player may show afterwards; a player who folded may not", () => {
    const shown = showing(walk().state, 1, [0, 1]);
    expect(shown.state.seats[1]?.shown).toBe(true);
    expect(shown.events).toEqual([{ type: "tabled", hands: [{ seat: 1, cards: walk().state.seats[1]?.cards }] }]);
    expect(showHand(shown.state, 1, [0, 1])).toMatchObject({ events: [] });
    expect(showHand(walk().state, 2, [0])).toEqual({ ok: false, code: "already-folded" });
    expect(showHand(walk().state, 5, [0])).toEqual({ ok: false, code: "not-in-hand" });
    expect(showHand(dealSpec({ stacks: [500, 500] }).state, 0, [0])).toEqual({ ok: false, code: "hand-running" });
  });

  test("the last player may show one card: the event and the other players' views contain exactly that card", () => {
    const { state } = walk();
    const [first, second] = state.seats[1]?.cards ?? [];
    const { state: after, events } = showing(state, 1, [1]);
    expect(events).toEqual([{ type: "tabled", hands: [{ seat: 1, cards: [null, second] }] }]);
    for (const viewer of ["rail", 0, 2] as const) {
      expect(viewFor(after, viewer).seats[1]).toMatchObject({ cards: [null, second], shown: false, exposed: [second] });
      expect(applyView(viewFor(state, viewer), redact(events[0]!, viewer))).toEqual(viewFor(after, viewer));
    }
    expect(viewFor(after, 1).seats[1]?.cards).toEqual([first, second]);
  });

  test("the last player may show the other card later: then the hand is open, and no card is turned twice", () => {
    const one = showing(walk().state, 1, [1]);
    expect(showing(one.state, 1, [1]).events).toEqual([]);
    const both = showing(one.state, 1, [0, 1]);
    expect(both.events).toMatchObject([{ hands: [{ cards: [expect.any(Number), null] }] }]);
    expect(both.state).toEqual(showing(walk().state, 1, [0, 1]).state);
  });

  test("a player may show any of the four cards at Omaha, also from a mucked hand", () => {
    const rules = rulesWithBlinds(50, 100, { game: "omaha" });
    const table = { stacks: [1000, 1000], rules, holes: ["As Ad Kh Kd", "7s 6s 2h 2d"], board: "Ac 4d 8h Kc Th" };
    const rounds = [1, 2, 3].flatMap(() => ["0 check", "1 check"]);
    const hand = playMoves(dealSpec(table), "1 call", "0 check", ...rounds);
    expect(order(hand)).toEqual(["0 shown", "1 mucked"]);
    const { state } = showing(hand.state, 1, [0, 3]);
    const [seven, , , deuce] = hand.state.seats[1]?.cards ?? [];
    expect(viewFor(state, "rail").seats[1]?.cards).toEqual([seven, null, null, deuce]);
    expect(state.seats[1]).toMatchObject({ mucked: true, shown: false });
  });

  test("P9 ✗: a player may not show an empty list, or a card that they do not hold", () => {
    for (const which of [[], [2], [0, 7], [-1], [0.5]])
      expect(showHand(walk().state, 1, which)).toEqual({ ok: false, code: "no-such-card" });
  });
});

function showing(state: HandState, seat: number, which: readonly number[]): HandStep {
  const step = showHand(state, seat, which);
  if (isRefusal(step)) throw new Error(step.code);
  return step;
}
