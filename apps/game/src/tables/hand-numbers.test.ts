import { expect, it } from "vitest";
import { createHandNumbers } from "./hand-numbers.ts";

it("fault 1: when several processes die, each after drawing a hand, no hand number is used twice", () => {
  // The table's last snapshot has hand 7 and was written in epoch 3. In each epoch from 3 to 6, a process draws one hand and then dies.
  const drawn = [3, 4, 5, 6].map((epoch) => createHandNumbers(epoch, 3).next(7));
  expect(drawn).toEqual([8, 9, 10, 11]);
});
it("within one process each drawn hand gets the next number, even after a drawn hand that could not start", () => {
  const numbers = createHandNumbers(5, 5);
  expect(numbers.next(7)).toBe(8);
  expect(numbers.next(8)).toBe(9);
  expect(numbers.next(8)).toBe(10);
});
it("after resuming hand 12, the next hand is number 16, because one number is skipped for each of three owners", () =>
  expect(createHandNumbers(9, 6).next(12)).toBe(16));
