import { describe, expect, it } from "vitest";
import { buildSettings, type HandStep, type Post, presets, type RakeConfig, startHandOrThrow } from "./index.ts";
import { spreadRakeOverPlayers, sumSettledPot } from "./rake-shares.ts";

const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
const HALF: RakeConfig = {
  id: "half",
  version: 1,
  name: "Half",
  noFlopNoDrop: false,
  rule: { kind: "percentage", basisPoints: 5_000, caps: [] },
};

/** Plays a hand of two players that ends after the posts, because seat 1 is all-in with its post. */
function playPosts(secondStack: number, posts: readonly Post[]): HandStep {
  const rules = { ...buildSettings(presets.avenue, stakes).rules, rake: HALF };
  return startHandOrThrow({
    handNo: 1,
    rules,
    button: 1,
    firstToAct: 1,
    seats: [
      { seat: 0, stack: 1_000 },
      { seat: 1, stack: secondStack },
    ],
    posts,
    deadTrimmed: true,
    deck: Array.from({ length: 52 }, (_, card) => card),
  });
}
const antes = (ante: number): readonly Post[] => [
  { seat: 0, live: 100, dead: ante },
  { seat: 1, live: 50, dead: ante },
];
const endOf = ({ events }: HandStep) =>
  events.find((event) => event.type === "hand-ended") ?? expect.fail("the hand has ended");

describe("A12: a settled hand", () => {
  it("A12: returned ante chips count neither in the pot nor in the rake", () => {
    const step = playPosts(4, antes(10));
    expect(sumSettledPot(step.events, step.state)).toBe(8);
    expect(spreadRakeOverPlayers(endOf(step), step.state)).toEqual([
      { invested: 4, rake: 2 },
      { invested: 4, rake: 2 },
    ]);
  });

  it("A12 ✗: matched antes count in the pot and in the rake", () => {
    const step = playPosts(10, antes(10));
    expect(sumSettledPot(step.events, step.state)).toBe(20);
    expect(spreadRakeOverPlayers(endOf(step), step.state)).toEqual([
      { invested: 10, rake: 5 },
      { invested: 10, rake: 5 },
    ]);
  });

  it("T6: a cancelled hand has no investments", () => {
    const step = playPosts(4, antes(10));
    expect(spreadRakeOverPlayers({ ...endOf(step), outcome: "cancelled", rake: 0 }, step.state)).toEqual([
      { invested: 0, rake: 0 },
      { invested: 0, rake: 0 },
    ]);
  });
});
