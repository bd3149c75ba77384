import { expect, it } from "vitest";
import { WORD_PAUSE_MS, WordBudget } from "./word-budget.ts";

it("after one word at a table a bot may say nothing there for some minutes, but may speak at another table", () => {
  let now = 0;
  const words = new WordBudget({ monotonic: () => now });
  expect([words.take("a"), words.take("a"), words.take("b")]).toEqual([true, false, true]);
  now = WORD_PAUSE_MS - 1;
  expect(words.take("a")).toBe(false);
  now = WORD_PAUSE_MS;
  expect([words.take("a"), words.take("a")]).toEqual([true, false]);
});
