import { expect, it } from "vitest";
import { withDeal } from "../testing/tournament-deal.ts";
import { absentRefusal } from "./absent-deals.ts";

const talking = withDeal({
  stage: "talking",
  proposal: { prizes: [650, 350], kept: 0, players: [] },
  until: 1,
  answers: [],
});
const isAbsentAt = (away: number) => (_tableNo: number, seat: number) =>
  seat === away ? { absent: true as const } : {};

it("M21: for an absent player the room answers no to a proposed deal", () =>
  expect(absentRefusal(talking, isAbsentAt(1))).toEqual({ type: "answer-deal", playerId: "ann", answer: "no" }));

it("M21 ✗: the room does not answer for present players, or while players only ask for a deal", () => {
  expect(absentRefusal(talking, isAbsentAt(7))).toBeNull();
  expect(absentRefusal(withDeal({ stage: "asking", asked: [1] }), isAbsentAt(1))).toBeNull();
});
