import {
  type Action,
  act,
  buildSettings,
  type Game,
  type HandEvent,
  type HandStep,
  isRefusal,
  parseCards,
  presets,
  type Refusal,
  startHand,
} from "@poker/engine";
import { describe, expect, it } from "vitest";
import { runOutKey } from "../../tables/table/chances/run-out.ts";
import { lowOutlook, potsAt } from "./moment-panel.tsx";
import { splitIntoSteps } from "./replay-steps.ts";
import type { ReplayedHand } from "./replayed-hand.ts";
import { findKnownRunOut } from "./use-replay-chances.ts";

/**
 * Plays a hand of Ann, Ben and Cleo, who have 10, 40 and 100 chips. `actions` are in order. `deck` begins with the
 * players' cards, and the board follows.
 */
function played(game: Game, deck: string, actions: readonly Action[]): ReplayedHand {
  const settings = buildSettings(presets.avenue, { game, structure: "no-limit", low: 50, high: 100, currency: "play" });
  const known = parseCards(deck);
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !known.includes(card));
  const events: HandEvent[] = [];
  const take = (step: HandStep | Refusal<string>) => {
    if (isRefusal(step)) throw new Error(step.code);
    events.push(...step.events);
    return step.state;
  };
  const seats = [1_000, 4_000, 10_000].map((stack, seat) => ({ seat, stack }));
  const posts = [
    { seat: 1, live: 50, dead: 0 },
    { seat: 2, live: 100, dead: 0 },
  ];
  const setup = { handNo: 7, rules: settings.rules, button: 0, firstToAct: 0, seats, posts, deadTrimmed: false };
  let state = take(startHand({ ...setup, deck: [...known, ...rest] }));
  for (const action of actions) state = take(act(state, { ...action, seat: state.toAct?.seat ?? -1 }));
  const players = ["Ann", "Ben", "Cleo"].map((name, seat) => {
    const person = { userId: name, isBot: false, isStaff: false };
    return { ...person, seat, name, net: 0 };
  });
  const rest2 = { unit: "play", decisionMs: null, timesLeft: [], viewerSeat: 0 } as const;
  return { tableId: "t", settings, players, events, ...rest2 };
}

/**
 * Two cards for each player, beginning left of the button with Ben, then Cleo and Ann. The board that follows helps
 * Ann.
 */
const CARDS = "Kh Qh As Kd Qd Ah 2c 7d 9h Jc 3s".replaceAll(" ", "");
const ALL_IN = [
  { type: "raise", to: 1_000 },
  { type: "raise", to: 4_000 },
  { type: "call" },
] as const satisfies readonly Action[];

function momentsOf(hand: ReplayedHand) {
  const steps = splitIntoSteps(hand);
  const end = steps.at(-1)?.scene.view.hand;
  const of = hand.events.filter((event): event is HandEvent => "type" in event);
  const ended = end ? { hand: end, events: of, names: {}, unit: hand.unit } : null;
  return steps.map((step, at) => ({
    step,
    pots: potsAt(
      step,
      of.slice(
        0,
        steps.slice(0, at + 1).reduce((sum, { events }) => sum + events.length, 0),
      ),
      ended,
    ),
  }));
}

describe("the pots of a moment", () => {
  const moments = momentsOf(played("holdem", CARDS, ALL_IN));

  it("P1: bets are in front of the players until their round is over; then they are in a main pot and a side pot", () => {
    expect(moments[0]?.pots).toMatchObject({ pots: [], inFront: 150, low: null });
    const cut = moments.find(({ pots }) => pots.pots.length === 2);
    expect(cut?.pots.inFront).toBe(0);
    expect(cut?.pots.pots.map(({ amount, seats }) => [amount, seats])).toEqual([
      [3_000, [0, 1, 2]],
      [6_000, [1, 2]],
    ]);
  });

  it("P2: awards are listed when they happen, and each pot still shows its full amount afterwards", () => {
    const awarded = moments.map(({ pots }) => pots.pots.flatMap(({ awards }) => awards.map(({ amount }) => amount)));
    expect(awarded.at(-1)?.toSorted()).toEqual([3_000, 6_000]);
    expect(awarded.filter(({ length }) => length === 1).length).toBeGreaterThan(0);
    expect(moments.at(-1)?.pots.pots.map(({ amount }) => amount)).toEqual([3_000, 6_000]);
  });

  it("P6: a moment of a hi/lo hand says whether a low is possible", () => {
    const outlook = (board: string) => lowOutlook(parseCards(board));
    expect(outlook("")).toEqual({ missing: 3 });
    expect(outlook("As2d9h")).toEqual({ missing: 1 });
    expect(outlook("As2d8h")).toBe("possible");
    expect(outlook("AsAd9h")).toEqual({ missing: 2 });
    expect(outlook("AsKdQh")).toEqual({ missing: 2 });
    expect(outlook("KsKdQh")).toBe("impossible");
    expect(outlook("As2dQhKs")).toEqual({ missing: 1 });
    expect(outlook("As2dQhKsKh")).toBe("impossible");
    expect(outlook("As2d2hKs8h")).toBe("possible");
  });
});

describe("the low of a moment", () => {
  const cards = "Kh Qh Jh Th As Ks Qs Js Kd Qd Ah 9d 2c 7d 9h Jc 3s".replaceAll(" ", "");

  it("P5: Omaha hi/lo has an outlook for a low until the river, but not when only one player is left", () => {
    const lows = momentsOf(played("omaha8", cards, ALL_IN)).map(({ pots }) => pots.low);
    expect(lows[0]).toEqual({ missing: 3 });
    expect(lows.at(-1)).toBe("possible");
    const folded = momentsOf(played("omaha8", cards, [{ type: "fold" }, { type: "fold" }]));
    expect(folded[0]?.pots.low).toEqual({ missing: 3 });
    expect(folded.at(-1)?.pots.low).toBeNull();
  });

  it("P5: a pot is shown as one when the same players win its high and its low", () => {
    // Ben and Cleo both have the nut straight and the nut low, so the same two players win the high and the low. Ann
    // has folded.
    const deck = "4c 4d Kc 5c 5d Kd 9c Tc Jc 9d Td Jd As 2h 3s Kh Qd".replaceAll(" ", "");
    const checks = Array.from({ length: 7 }, (): Action => ({ type: "check" }));
    const told = momentsOf(played("omaha8", deck, [{ type: "fold" }, { type: "call" }, ...checks])).map(
      ({ pots }) => pots.pots,
    );
    const isOne = told.map((pots) => pots.some((pot) => pot.isOneBothWays));
    const isAwarded = told.map((pots) => pots.some(({ awards }) => awards.length > 0));
    expect(isOne).toEqual(isAwarded);
    expect([isOne[0], isOne.at(-1)]).toEqual([false, true]);
  });
});

describe("chances with open cards", () => {
  const hand = played("holdem", CARDS, ALL_IN);
  const hide = (seats: readonly number[]): ReplayedHand => ({
    ...hand,
    events: hand.events.map((event) =>
      event.type === "hole-dealt"
        ? {
            ...event,
            hands: event.hands.map((one) => (seats.includes(one.seat) ? { ...one, cards: [null, null] } : one)),
          }
        : event,
    ),
  });
  const first = (replayed: ReplayedHand) => {
    const [step] = splitIntoSteps(replayed);
    return step ? findKnownRunOut(step) : null;
  };

  it("are computed from the hands in play that the reader knows; the other hands in play have unknown cards", () => {
    expect(first(hand)?.hands.map(({ seat, cards }) => [seat, cards.length])).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ]);
    expect(first(hide([1, 2]))?.hands.map(({ cards }) => cards.length)).toEqual([2, 0, 0]);
    expect(first(hand)?.pots).toEqual([{ pot: 0, seats: [0, 1, 2] }]);
  });

  it("F4 ✗: are not computed when no hand in play is known, or when the result is shown", () => {
    expect(first(hide([0, 1, 2]))).toBeNull();
    const result = splitIntoSteps(hand).find(({ street }) => street === "result");
    expect(result && findKnownRunOut(result)).toBeNull();
  });

  it("are computed again when a hand that the reader knows is folded, because its cards are dead", () => {
    const folded = splitIntoSteps(played("holdem", CARDS, [{ type: "fold" }])).at(-1);
    const found = folded && findKnownRunOut(folded);
    expect(found?.hands.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(found?.dead).toEqual(parseCards("AsAh"));
    expect(found && runOutKey(found)).not.toBe(found && runOutKey({ ...found, dead: [] }));
  });
});
