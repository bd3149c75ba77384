/** Tests that each setup that cannot be dealt is refused with its own code. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildSetup, dealSpec } from "../../test/testing/hand-driver.ts";
import { propertyRuns } from "../../test/testing/property-runs.ts";
import { EMPIRE_BIG_BET } from "../rake-charts.ts";
import { isRefusal } from "../refusal.ts";
import { act } from "./act.ts";
import { SETUP_REFUSALS, type SetupRefusalCode } from "./check-setup.ts";
import { startHand, startHandOrThrow } from "./start.ts";
import type { HandSetup } from "./types.ts";

const sound = buildSetup({ stacks: [1000, 1000, 1000] });
const seat = (no: number, stack = 1000) => ({ seat: no, stack });
const post = (no: number, live = 100, dead = 0) => ({ seat: no, live, dead });
const { rules, deck } = sound;
const dearer = { ...EMPIRE_BIG_BET, rule: { kind: "percentage", basisPoints: 10_001, caps: [] } } as const;

const UNSOUND: readonly (readonly [string, Partial<HandSetup>, SetupRefusalCode])[] = [
  ["hand number 0", { handNo: 0 }, "no-such-hand-number"],
  ["hand number 1.5", { handNo: 1.5 }, "no-such-hand-number"],
  ["no seats", { seats: [] }, "too-few-players"],
  ["one player", { seats: [seat(0)] }, "too-few-players"],
  ["a seat below the first", { seats: [seat(-1), seat(0)] }, "no-such-seat"],
  ["an eleventh seat", { seats: [seat(0), seat(10)] }, "no-such-seat"],
  ["half a seat", { seats: [seat(0), seat(1.5)] }, "no-such-seat"],
  ["a seat twice", { seats: [seat(0), seat(1), seat(1)] }, "duplicate-seat"],
  ["seats the wrong way round", { seats: [seat(0), seat(2), seat(1)] }, "seats-not-ascending"],
  ["an empty stack", { seats: [seat(0), seat(1, 0)] }, "stack-too-small"],
  ["a negative stack", { seats: [seat(0, -5), seat(1)] }, "stack-too-small"],
  ["half a chip", { seats: [seat(0, 0.5), seat(1)] }, "stack-not-whole"],
  ["a stack that is not a number", { seats: [seat(0, Number.NaN), seat(1)] }, "stack-not-whole"],
  ["a stack too large for exact sums", { seats: [seat(0), seat(1, 1e15)] }, "stack-too-large"],
  ["a button off the table", { button: 10 }, "no-such-seat"],
  ["a button that is not a number", { button: Number.NaN }, "no-such-seat"],
  ["the first to act is a seat outside the hand", { firstToAct: 3 }, "first-to-act-not-in-hand"],
  ["a blind from a seat outside the hand", { posts: [post(0), post(3)] }, "post-not-in-hand"],
  ["a blind twice", { posts: [post(0), post(0)] }, "duplicate-post"],
  ["a blind below zero", { posts: [post(0, -1)] }, "post-not-whole"],
  ["half a dead chip", { posts: [post(0, 100, 0.5)] }, "post-not-whole"],
  ["half a chip missing from a blind", { tournament: { missingBlinds: 0.5, antesCount: true } }, "post-not-whole"],
  ["a deck with a card missing", { deck: deck.slice(1) }, "too-few-cards"],
  ["a deck with a card too many", { deck: [...deck, 0] }, "too-many-cards"],
  ["a card twice", { deck: deck.with(0, deck[1]!) }, "duplicate-card"],
  ["a joker", { deck: deck.with(0, 52) }, "no-such-card"],
  ["half a card", { deck: deck.with(0, 0.5) }, "no-such-card"],
  ["no small bet", { rules: { ...rules, smallBet: 0 } }, "unusable-rules"],
  ["half a big bet", { rules: { ...rules, bigBet: 0.5 } }, "unusable-rules"],
  ["a cap of no bets", { rules: { ...rules, flBetCap: 0 } }, "unusable-rules"],
  ["a rake above the pot", { rules: { ...rules, rake: dearer } }, "unusable-rules"],
];

describe("G3 G8 A13: a setup", () => {
  test("a sound setup is dealt; the button may be at an empty seat", () => {
    expect(startHand(sound)).toHaveProperty("state");
    expect(startHand({ ...sound, button: 9 })).toHaveProperty("state");
    expect(startHand({ ...sound, rules: { ...rules, rake: EMPIRE_BIG_BET } })).toHaveProperty("state");
    expect(startHand({ ...sound, tournament: { missingBlinds: 50, antesCount: true } })).toHaveProperty("state");
  });

  test.each(UNSOUND)("G8 ✗ A13 ✗: %s is refused", (_name, change, refused) => {
    expect(startHand({ ...sound, ...change })).toEqual({ ok: false, code: refused });
  });

  test("these tests cover every refusal code of a setup", () => {
    expect(new Set(UNSOUND.map(([, , code]) => code))).toEqual(new Set(SETUP_REFUSALS));
  });
});

describe("A13 ✗: invalid input", () => {
  const number = fc.oneof(fc.double(), fc.integer({ min: -2, max: 12 }), fc.constantFrom(50, 100, 2 ** 53));
  const changes: fc.Arbitrary<Partial<HandSetup>> = fc.record(
    {
      handNo: number,
      button: number,
      firstToAct: number,
      seats: fc.array(fc.record({ seat: number, stack: number }), { maxLength: 12 }),
      posts: fc.array(fc.record({ seat: number, live: number, dead: number }), { maxLength: 4 }),
      deck: fc.array(number, { maxLength: 60 }),
      rules: fc.record({ smallBet: number, bigBet: number, flBetCap: number }).map((drawn) => ({ ...rules, ...drawn })),
    },
    { requiredKeys: [] },
  );

  test("invalid input in a setup never throws and changes nothing: the setup is dealt, or refused with a code", () => {
    fc.assert(
      fc.property(changes, (change) => {
        const setup = { ...sound, ...change };
        const before = structuredClone(setup);
        const step = startHand(setup);
        if (isRefusal(step)) expect(SETUP_REFUSALS).toContain(step.code);
        else expect(step.state.seats).toHaveLength(setup.seats.length);
        expect(setup).toEqual(before);
      }),
      propertyRuns(2000),
    );
  });

  test("invalid input in an action never throws and changes nothing", () => {
    const { state } = dealSpec({ stacks: [1000, 700, 1000, 50] });
    const before = structuredClone(state);
    const type = fc.constantFrom("fold", "check", "call", "bet", "raise");
    const action = fc.record({ type, seat: number, to: number });
    const expected = fc.option(fc.record({ handNo: number, decision: number }), { nil: undefined });
    fc.assert(
      fc.property(action, expected, (drawn, turn) => {
        const step = act(state, drawn, turn);
        if (!isRefusal(step)) expect(drawn.seat).toBe(state.toAct?.seat);
        expect(state).toEqual(before);
      }),
      propertyRuns(2000),
    );
  });
});

test("startHand throws an error with the code, for callers that treat a refusal as a bug", () =>
  expect(() => startHandOrThrow({ ...sound, handNo: 0 })).toThrow("no-such-hand-number"));
