import { expect, it } from "vitest";
import { countReveals, isLeftOut, NONE_WITHHELD, type WithheldReveals } from "./withheld-reveals.ts";

const commits = [
  { seat: 1, userTag: "ann" },
  { seat: 2, userTag: "bob" },
];
const reveals = (bob: string | null) => ({
  reveals: [
    { seat: 1, seed: "aa", answer: "aa" },
    { seat: 2, seed: bob, answer: bob },
  ],
  decks: [],
});
const play = (hands: number, bob: string | null, from: WithheldReveals): WithheldReveals => {
  let counted = from;
  for (let hand = 0; hand < hands; hand++) counted = countReveals(counted, commits, reveals(bob));
  return counted;
};

it("F3, fault 64: only a player who withholds more than three seeds in a hundred hands is left out", () => {
  const three = play(3, null, NONE_WITHHELD);
  expect(isLeftOut(three, "bob")).toBe(false);
  const four = play(1, null, three);
  expect(isLeftOut(four, "bob")).toBe(true);
  expect(isLeftOut(four, "ann")).toBe(false);
});

it("F3: a withheld seed no longer counts after a hundred hands", () => {
  const four = play(4, null, NONE_WITHHELD);
  expect(isLeftOut(play(96, "bb", four), "bob")).toBe(true);
  const later = play(97, "bb", four);
  expect(isLeftOut(later, "bob")).toBe(false);
  expect(play(200, "bb", four).withheld).toEqual([]);
});
