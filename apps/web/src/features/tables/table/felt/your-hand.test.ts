import { describeHigh, parseCards } from "@poker/engine";
import { expect, it } from "vitest";
import { isWorthSaying } from "./your-hand.tsx";

it.each([
  ["Js 4d", "", false],
  ["Js Jd", "", true],
  ["Js 4d", "As 8c 2h", true],
] as const)("with %s and the board %j, the line under the felt is: %s", (hole, board, isShown) => {
  const [cards, common] = [parseCards(hole), board === "" ? [] : parseCards(board)];
  expect(isWorthSaying(common, describeHigh("holdem", cards, common))).toBe(isShown);
});
