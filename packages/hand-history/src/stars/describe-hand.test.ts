/** Tests how made hands are named, in the words that trackers expect. */
import { describeHigh, describeLow, parseCards } from "@poker/engine";
import { expect, test } from "vitest";
import { describeHand, describeLowHand } from "./describe-hand.ts";

test.each([
  ["Ac Kd", "2h 7s 9d", "high card Ace"],
  ["6c 6d", "2h 7s 9d", "a pair of Sixes"],
  ["Ac Kd", "Ah Ks 9d", "two pair, Aces and Kings"],
  ["2c 2d", "2h 7s 9d", "three of a kind, Deuces"],
  ["5c 6d", "7h 8s 9d", "a straight, Five to Nine"],
  ["Ac 2d", "3h 4s 5d", "a straight, Ace to Five"],
  ["Ac Kd", "Qh Js Td", "a straight, Ten to Ace"],
  ["Ac Tc", "3c 4c 9c", "a flush, Ace high"],
  ["Ac Ad", "Ah Ks Kd", "a full house, Aces full of Kings"],
  ["4c 4d", "4h 4s Kd", "four of a kind, Fours"],
  ["Ac 2c", "3c 4c 5c", "a straight flush, Ace to Five"],
  ["Ac Kc", "Qc Jc Tc", "a Royal Flush"],
])("%s on the board %s is named “%s”", (hole, board, words) => {
  expect(describeHand(describeHigh("holdem", parseCards(hole), parseCards(board)))).toBe(words);
});

test("the name of a low lists the ace last", () => {
  const low = describeLow(parseCards("Ac 2d Kh Ks"), parseCards("8h 6s 4d"));
  expect(low && describeLowHand(low)).toBe("8,6,4,2,A");
});
