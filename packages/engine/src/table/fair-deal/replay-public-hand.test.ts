/** Tests the replay of public records. V6 */
import { describe, expect, test } from "vitest";
import {
  buildSetup,
  dealSpec,
  fixedLimitRules,
  type HandSpec,
  playMoves,
  testHandRules,
} from "../../../test/testing/hand-driver.ts";
import {
  openedCards,
  placesOf,
  publicEvents,
  type RecordedHand,
  replayRecord,
  withoutDeck,
} from "../../../test/testing/public-record.ts";
import { type Card, parseCards } from "../../cards/card.ts";
import { dealHoleCards } from "../../hand/deal.ts";
import { expire } from "../../hand/expire.ts";
import type { HandEvent } from "../../hand/types.ts";
import { EMPIRE_BIG_BET } from "../../rake-charts.ts";
import { isRefusal } from "../../refusal.ts";
import type { TimeOutPolicy } from "../../rules.ts";
import type { TableEvent } from "../types.ts";
import { type ReplayProblemCode, replayPublicHand } from "./replay-public-hand.ts";

const RIVER: HandSpec = { stacks: [1_000, 1_000], holes: ["As Ad", "7c 2d"], board: "Kh Qs 9d 8c 3h" };
/** Seat 0 bets the river with aces, and seat 1 calls and mucks. */
const RIVER_MOVES = ["1 call", "0 check", "0 check", "1 check", "0 check", "1 check", "0 bet 100", "1 call"];

const played = (spec: HandSpec = RIVER, moves: readonly string[] = RIVER_MOVES): RecordedHand => ({
  setup: buildSetup(spec),
  events: playMoves(dealSpec(spec), ...moves).events,
});

const isOf = <T extends HandEvent["type"]>(event: HandEvent, type: T): event is Extract<HandEvent, { type: T }> =>
  event.type === type;

/**
 * Returns the events with one of them changed: event `which` of this kind, counted from 0. `which` is 0 unless the
 * caller names another.
 */
function change<T extends HandEvent["type"]>(
  events: readonly HandEvent[],
  type: T,
  to: (event: Extract<HandEvent, { type: T }>) => HandEvent,
  which = 0,
): readonly HandEvent[] {
  const place = placesOf(events, type)[which] ?? -1;
  return events.map((event, i) => (i === place && isOf(event, type) ? to(event) : event));
}

describe("V6 ✗: each kind of false record has its own code", () => {
  test.each([
    [
      "setup-differs",
      (events) => change(events, "hand-started", (event) => ({ ...event, setup: { ...event.setup, button: 0 } })),
    ],
    ["forced-bets-differ", (events) => change(events, "posted", (event) => ({ ...event, live: event.live - 1 }))],
    [
      "cards-differ",
      (events) => change(events, "street-dealt", (event) => ({ ...event, cards: parseCards("Kd Qs 9d") })),
    ],
    [
      "turn-differs",
      (events) => change(events, "to-act", (event) => ({ ...event, legal: { ...event.legal, seat: 0 } })),
    ],
    [
      "turn-differs",
      (events) => change(events, "to-act", (event) => ({ ...event, legal: { ...event.legal, wager: null } }), 1),
    ],
    ["action-refused", (events) => change(events, "acted", (event) => ({ ...event, action: "check" }))],
    ["action-refused", (events) => change(events, "acted", (event) => ({ ...event, bet: 2_000 }), 6)],
    ["action-refused", (events) => change(events, "acted", (event) => ({ ...event, seat: 0 }))],
    ["action-differs", (events) => change(events, "acted", (event) => ({ ...event, added: event.added + 1 }), 6)],
    ["action-differs", (events) => change(events, "acted", (event) => ({ ...event, stack: event.stack + 1 }))],
    [
      "pots-differ",
      (events) =>
        change(events, "round-ended", () => ({ type: "round-ended", pots: [{ amount: 201, seats: [0, 1] }] })),
    ],
    ["showdown-differs", (events) => change(events, "mucked", () => ({ type: "mucked", seat: 0 }))],
    [
      "showdown-differs",
      (events) => change(events, "shown", (event) => ({ ...event, high: { ...event.high, category: "flush" } })),
    ],
    [
      "awards-differ",
      (events) => change(events, "awarded", ({ award }) => ({ type: "awarded", award: { ...award, amount: 399 } })),
    ],
    ["end-differs", (events) => change(events, "hand-ended", (event) => ({ ...event, rake: 1 }))],
    ["unfinished", (events) => events.slice(0, -1)],
    ["unfinished", (events) => events.slice(0, placesOf(events, "acted")[2])],
    ["too-long", (events) => [...events, ...events.slice(-1)]],
    ["action-refused", (events) => events.toSpliced(placesOf(events, "acted")[0] ?? 0, 1)],
  ] satisfies readonly (readonly [ReplayProblemCode, (events: readonly HandEvent[]) => readonly HandEvent[]])[])(
    "a false record does not pass: %s, case %#",
    (code, lie) => {
      const hand = played();
      expect(replayRecord(hand)).toBeNull();
      const problem = replayRecord(hand, lie(hand.events));
      expect(problem).toMatchObject({ code });
      expect(problem?.words).not.toBe("");
    },
  );

  test("rake-differs: a record with a rake that the rules do not take does not pass", () => {
    const { setup, events } = played();
    const raked: HandEvent = { type: "raked", total: 10, parts: [10] };
    const place = placesOf(events, "awarded")[0] ?? 0;
    expect(replayRecord({ setup, events }, events.toSpliced(place, 0, raked))).toMatchObject({ code: "rake-differs" });
  });

  test.each([null, {}, 7])("malformed: a record with %j in place of an event does not pass", (thing) => {
    const { setup, events } = played();
    const record: readonly TableEvent[] = JSON.parse(
      JSON.stringify(events.map((event, i) => (i === 3 ? thing : event))),
    );
    expect(replayPublicHand(withoutDeck(setup), record, openedCards(events, setup.deck))).not.toBeNull();
  });

  test("setup-refused: a record with a setup that cannot be dealt does not pass", () => {
    const { setup, events } = played();
    const opened = openedCards(events, setup.deck);
    expect(replayPublicHand({ ...withoutDeck(setup), firstToAct: 5 }, events, opened)).toMatchObject({
      code: "setup-refused",
    });
    const twice = new Map([...opened, [50, setup.deck[4] ?? 0]]);
    expect(replayPublicHand(withoutDeck(setup), events, twice)).toMatchObject({
      code: "setup-refused",
      words: "duplicate-card",
    });
  });

  test("a record passes when only the words that describe a hand differ", () => {
    const { setup, events } = played();
    const record = change(events, "shown", (event) => ({ ...event, high: { ...event.high, text: "Two aces" } }));
    expect(replayRecord({ setup, events }, record)).toBeNull();
  });
});

/** Returns the opened cards of the hand, and also `cards` as the hole cards of seat 1. */
function knowing({ setup, events }: RecordedHand, cards: string): ReadonlyMap<number, Card> {
  const places = Array.from({ length: 52 }, (_, place) => place);
  const own = dealHoleCards(places, setup.seats, setup.button, "holdem").find(({ seat }) => seat === 1);
  const held = parseCards(cards);
  return new Map([
    ...openedCards(events, setup.deck),
    ...(own?.cards ?? []).map((place, i): [number, Card] => [place, held[i] ?? 0]),
  ]);
}

describe("V6: a mucked hand", () => {
  test("a mucked hand counts as losing for everyone who does not know its cards", () => {
    const hand = played();
    expect(hand.events.map(({ type }) => type)).toContain("mucked");
    expect(replayRecord(hand)).toBeNull();
  });

  test("a mucked hand is accepted from its player's view when it really loses", () => {
    const hand = played();
    expect(replayPublicHand(withoutDeck(hand.setup), publicEvents(hand.events), knowing(hand, "7c 2d"))).toBeNull();
  });

  test.each(["Kd Kc", "Ah Ac"])(
    "✗: a mucked hand does not pass for its player when the cards are %s, which win or tie",
    (cards) => {
      const hand = played();
      const problem = replayPublicHand(withoutDeck(hand.setup), publicEvents(hand.events), knowing(hand, cards));
      expect(problem).toMatchObject({ code: "showdown-differs", at: placesOf(hand.events, "mucked")[0] });
    },
  );

  test("✗: no hand is mucked before another hand is shown", () => {
    const { setup, events } = played();
    const shown = placesOf(events, "shown")[0] ?? 0;
    const [first, second] = [events[shown]!, events[shown + 1]!];
    expect(replayRecord({ setup, events }, events.with(shown, second).with(shown + 1, first))).toMatchObject({
      code: "showdown-differs",
    });
  });
});

test("V6: a hand with an unknown card is not evaluated, even if its other cards are known", () => {
  const hand = played();
  const known = new Map([...openedCards(hand.events, hand.setup.deck), [3, parseCards("Ac")[0] ?? 0]]);
  expect(replayPublicHand(withoutDeck(hand.setup), publicEvents(hand.events), known)).toBeNull();
});

describe("V6: a hand without a regular end", () => {
  const begun = (): RecordedHand => {
    const { setup, events } = played();
    return { setup, events: events.slice(0, placesOf(events, "acted")[2]) };
  };
  const cancelled: Extract<HandEvent, { type: "hand-ended" }> = {
    type: "hand-ended",
    outcome: "cancelled",
    reason: "test",
    rake: 0,
    stacks: [0, 1].map((seat) => ({ seat, before: 1_000, after: 1_000 })),
  };
  const cleared: TableEvent = { type: "table-cleared", handNo: 7, reason: "test", suspendedBets: [] };

  test("T6: the record of a cancelled hand is accepted when every bet goes back", () => {
    const hand = begun();
    expect(replayRecord(hand, [...hand.events, cancelled])).toBeNull();
  });

  test("T6 ✗: the record of a cancelled hand does not pass with other stacks", () => {
    const hand = begun();
    const stacks = cancelled.stacks.with(0, { seat: 0, before: 1_000, after: 999 });
    expect(replayRecord(hand, [...hand.events, { ...cancelled, stacks }])).toMatchObject({ code: "end-differs" });
  });

  test("T7: a record that ends with a cleared table passes when the hand followed the rules until then", () => {
    const hand = begun();
    expect(replayRecord(hand, [...hand.events, cleared])).toBeNull();
    const lie = change(hand.events, "posted", (event) => ({ ...event, live: 1 }));
    expect(replayRecord(hand, [...lie, cleared])).toMatchObject({ code: "forced-bets-differ" });
  });
});

test("V6: a void hand has nothing to replay, and a hand that was dealt is never void", () => {
  const voided: TableEvent = { type: "hand-voided", handNo: 7, reason: "test" };
  const setup = withoutDeck(played().setup);
  expect(replayPublicHand(setup, [voided], new Map())).toBeNull();
  expect(replayPublicHand(setup, [...played().events, voided], new Map())).toMatchObject({ code: "malformed" });
  expect(replayPublicHand(setup, [], new Map())).toMatchObject({ code: "unfinished", at: 0 });
  const cleared: TableEvent = { type: "table-cleared", handNo: 7, reason: "test", suspendedBets: [] };
  expect(replayPublicHand(setup, [cleared], new Map())).toBeNull();
});

test("V6: a record does not pass when a cancellation replaces the hand's regular end", () => {
  const { setup, events } = played();
  const end: HandEvent = { type: "hand-ended", outcome: "cancelled", reason: "test", rake: 0, stacks: [] };
  expect(replayRecord({ setup, events }, events.with(-1, end))).toMatchObject({ code: "end-differs" });
});

describe("V6: a player runs out of time", () => {
  const spec = (timeOut: TimeOutPolicy): HandSpec => ({
    stacks: [1_000, 1_000, 1_000],
    rules: testHandRules({ timeOut }),
    holes: ["As Ad", "7c 2d", "Kc Kd"],
    board: "Kh Qs 9d 8c 3h",
  });

  test.each([
    [
      "all-in-protection",
      ["2 call", "0 time-out", "1 check", "1 bet 100", "2 call", "1 check", "2 check", "1 check", "2 check"],
    ],
    ["all-in-protection", ["2 time-out", "0 fold"]],
    ["grace-then-check-fold", ["2 call", "0 call", "1 time-out", "0 time-out", "1 bet 100", "2 time-out", "0 fold"]],
  ] as const)("T2 T4: a record with time-outs under %s passes, case %#", (timeOut, moves) => {
    expect(replayRecord(played(spec(timeOut), moves))).toBeNull();
  });

  test("T8: a record passes when the clock checks or folds for a player without protected all-ins left", () => {
    const setup = buildSetup(spec("all-in-protection"));
    const start = playMoves(dealSpec(spec("all-in-protection")), "2 call", "0 call");
    const checked = expire(start.state, 1, "grace-then-check-fold");
    if (isRefusal(checked)) throw new Error(checked.code);
    const rest = playMoves({ state: checked.state, events: [] }, "0 fold", "1 fold");
    const events = [...start.events, ...checked.events, ...rest.events];
    expect(replayRecord({ setup, events })).toBeNull();
    const lie = change(events, "acted", (event) => ({ ...event, action: "call" }), 2);
    expect(replayRecord({ setup, events }, lie)).toMatchObject({ code: "action-differs" });
  });

  test("T2 ✗: a record does not pass when the clock folds a player who is not to act", () => {
    const hand = played(spec("grace-then-check-fold"), ["2 time-out", "0 fold"]);
    const lie = change(hand.events, "acted", (event) => ({ ...event, seat: 0 }));
    expect(replayRecord(hand, lie)).toMatchObject({ code: "action-refused" });
  });

  test("T2 ✗: a record does not pass when the clock protects a player who is not to act", () => {
    const hand = played(spec("all-in-protection"), [
      "2 call",
      "0 time-out",
      "1 check",
      "1 check",
      "2 check",
      "1 check",
      "2 check",
      "1 check",
      "2 check",
    ]);
    const lie = change(hand.events, "protected", () => ({ type: "protected", seat: 1 }));
    expect(replayRecord(hand, lie)).toMatchObject({
      code: "action-refused",
      words: expect.stringContaining("not-your-turn"),
    });
  });
});

test("V6 R1 P5: a record passes only with the rake, the low hands and the halves that the rules give", () => {
  const rules = fixedLimitRules(100, 200, { game: "omaha8", rake: EMPIRE_BIG_BET });
  const spec: HandSpec = {
    stacks: [5_000, 5_000],
    rules,
    holes: ["As 2s Kd Kc", "Ah 3h Qd Qc"],
    board: "4c 5d 8s Ks Qs",
  };
  const hand = played(spec, [
    "1 raise 400",
    "0 call",
    "0 check",
    "1 check",
    "0 check",
    "1 check",
    "0 check",
    "1 check",
  ]);
  expect(placesOf(hand.events, "raked")).toHaveLength(1);
  expect(placesOf(hand.events, "awarded")).toHaveLength(2);
  expect(replayRecord(hand)).toBeNull();
  expect(
    replayRecord(
      hand,
      hand.events.filter(({ type }) => type !== "raked"),
    ),
  ).toMatchObject({ code: "rake-differs" });
  const other = change(hand.events, "shown", (event) => ({
    ...event,
    low: event.low && { ...event.low, cards: event.low.cards.toReversed() },
  }));
  expect(replayRecord(hand, other)).toMatchObject({ code: "showdown-differs" });
  const none = change(hand.events, "shown", (event) => ({ ...event, low: null }));
  expect(replayRecord(hand, none)).toMatchObject({ code: "showdown-differs" });
  const lie = change(
    hand.events,
    "awarded",
    ({ award }) => ({ type: "awarded", award: { ...award, half: "high" } }),
    1,
  );
  expect(replayRecord(hand, lie)).toMatchObject({ code: "awards-differ" });
});
