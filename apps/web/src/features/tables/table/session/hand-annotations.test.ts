import { buildSettings, displayTimes, presets } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { annotateHand, listPotResults, NO_ANNOTATIONS, sumWinnings } from "./hand-annotations.ts";
import { splitFrame } from "./step-queue.ts";

it("P5: winnings of all pots add up per seat, with high and low separate", () => {
  const share = (seat: number, amount: number) => ({ seat, amount, odd: 0 });
  const awards = [
    { pot: 1, half: "high", amount: 50, shares: [share(3, 50)] },
    { pot: 0, half: "high", amount: 51, shares: [share(3, 26), share(5, 25)] },
    { pot: 0, half: "low", amount: 50, shares: [share(3, 50)] },
  ] as const;
  expect(sumWinnings(awards)).toEqual([
    { seat: 3, half: "high", amount: 76 },
    { seat: 5, half: "high", amount: 25 },
    { seat: 3, half: "low", amount: 50 },
  ]);
});

it("blinds are called small and big blind, other posts are not", () => {
  const posted = (seat: number) => ({ type: "posted", seat, live: 100, dead: 0, stack: 900 }) as const;
  const marks = [0, 1, 4].map(posted).reduce(annotateHand, { ...NO_ANNOTATIONS, smallBlindSeat: 0, bigBlindSeat: 1 });
  expect([0, 1, 4].map((seat) => marks.lastActions[seat]?.kind)).toEqual(["smallBlind", "bigBlind", "post"]);
});

it("B8: a missed small blind is a dead post, unlike a post that counts towards a call", () => {
  const posted = (seat: number, live: number, dead: number) =>
    ({ type: "posted", seat, live, dead, stack: 9 }) as const;
  const blinds = { ...NO_ANNOTATIONS, smallBlindSeat: 0, bigBlindSeat: 1 };
  const marks = [posted(0, 50, 0), posted(1, 100, 0), posted(4, 0, 50), posted(5, 100, 0)].reduce(annotateHand, blinds);
  expect([0, 1, 4, 5].map((seat) => [marks.lastActions[seat]?.kind, marks.lastActions[seat]?.amount])).toEqual([
    ["smallBlind", 50],
    ["bigBlind", 100],
    ["deadPost", 50],
    ["post", 100],
  ]);
});

it("a page that has seen no earlier hand still names the blinds of its first hand", () => {
  const rules = buildSettings(presets.cardroom, {
    ...{ game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" },
  } as const).rules;
  const setup = (seats: readonly number[], firstToAct: number, posts: readonly (readonly [number, number])[]) => ({
    ...{ handNo: 1, rules, button: 0, firstToAct, deadTrimmed: true },
    seats: seats.map((seat) => ({ seat, stack: 1_000 })),
    posts: posts.map(([seat, live]) => ({ seat, live, dead: 0 })),
  });
  const kinds = (hand: ReturnType<typeof setup>) => {
    const posted = hand.posts.map(({ seat, live }) => ({ type: "posted", seat, live, dead: 0, stack: 900 }) as const);
    const marks = posted.reduce(
      annotateHand,
      annotateHand(NO_ANNOTATIONS, { type: "hand-started", setup: hand, deck: null }),
    );
    return hand.posts.map(({ seat }) => marks.lastActions[seat]?.kind);
  };
  // Three hands: one with three players, one with two, where the button has the small blind, and one without a small blind, in which a
  // second player posts.
  expect(
    kinds(
      setup([0, 2, 5], 0, [
        [2, 50],
        [5, 100],
      ]),
    ),
  ).toEqual(["smallBlind", "bigBlind"]);
  expect(
    kinds(
      setup([0, 4], 0, [
        [0, 50],
        [4, 100],
      ]),
    ),
  ).toEqual(["smallBlind", "bigBlind"]);
  expect(
    kinds(
      setup([0, 2, 5, 7], 7, [
        [5, 100],
        [2, 100],
      ]),
    ),
  ).toEqual(["bigBlind", "post"]);
});

it("M6: a blind with an ante is shown as the blind, and an ante alone as an ante", () => {
  const antes = { ...NO_ANNOTATIONS, smallBlindSeat: 0, bigBlindSeat: 1, hasAntes: true };
  const posted = (seat: number, live: number) => ({ type: "posted", seat, live, dead: 25, stack: 900 }) as const;
  const marks = [posted(0, 50), posted(1, 100), posted(4, 0)].reduce(annotateHand, antes);
  expect([0, 1, 4].map((seat) => [marks.lastActions[seat]?.kind, marks.lastActions[seat]?.amount])).toEqual([
    ["smallBlind", 50],
    ["bigBlind", 100],
    ["ante", 25],
  ]);
});

describe("the steps of a frame", () => {
  const pacing = { streetMs: 1_000, potMs: 3_000, uncontestedPotMs: 500, furtherPotMs: 700, betweenHandsMs: 0 };
  const street = (street: 1 | 2 | 3) => ({ type: "street-dealt", street, cards: [] }) as const;
  const runOut = [
    { type: "round-ended", pots: [] },
    { type: "tabled", hands: [] },
    street(1),
    street(2),
    street(3),
    { type: "mucked", seat: 1 },
  ] as const;

  it("take exactly the frame's time, and no event is lost", () => {
    const steps = splitFrame(runOut, 2_700, pacing);
    expect(steps.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBeCloseTo(2_700);
    expect(steps.flatMap(({ events }) => events)).toEqual(runOut);
    expect(splitFrame(runOut, 0, pacing)).toHaveLength(1);
  });

  it("P8: opened hands and every street of an all-in are shown as long as the table says", () => {
    const wholeMs = displayTimes(runOut, pacing).reduce((sum, ms) => sum + ms, 0);
    expect(splitFrame(runOut, wholeMs, pacing).map(({ durationMs }) => durationMs)).toEqual([
      0, 1_000, 1_000, 1_000, 1_000,
    ]);
  });
});

it("P5: the winners of each half of each pot are listed; pots with the same result are listed once", () => {
  const award = (pot: number, half: "whole" | "high" | "low", ...seats: number[]) => ({
    pot,
    half,
    amount: 100,
    shares: seats.map((seat) => ({ seat, amount: 1, odd: 0 })),
  });
  const split = [award(0, "high", 3), award(0, "low", 1, 5), award(1, "whole", 3)];
  expect(listPotResults(split)).toEqual([
    {
      pot: 0,
      halves: [
        { half: "high", seats: [3] },
        { half: "low", seats: [1, 5] },
      ],
    },
    { pot: 1, halves: [{ half: "whole", seats: [3] }] },
  ]);
  expect(listPotResults([award(0, "whole", 3), award(1, "whole", 3)])).toHaveLength(1);
  expect(listPotResults([])).toEqual([]);
});
