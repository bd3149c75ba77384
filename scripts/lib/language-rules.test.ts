/** What the check of language finds, and what it leaves alone. */
import { expect, test } from "vitest";
import { findRelapses } from "./language-rules.ts";

const relapses = (file: string, text: string) =>
  findRelapses(file, () => text).map((found) => `${found.line} ${found.text}`);

test("a player is they, in code and in documents", () => {
  expect(relapses("docs/a.md", "One.\nHe folds his cards.")).toEqual([
    '2 "He": a player is they, a thing is it',
    '2 "his": a player is they, a thing is it',
  ]);
  expect(relapses("apps/web/src/messages/en.json", '{"a": "Tell him"}')).toHaveLength(1);
});

test("words that the field has better ones for", () => {
  expect(relapses("apps/game/src/a.ts", "const crowd = 1;")).toEqual(['1 "crowd": say bots']);
});

test("an exported function is more than a verb", () => {
  expect(relapses("packages/db/src/a.ts", "export async function look() {}\nexport const takeSeat = 1;")).toEqual([
    '1 exported "look": a function\'s name is a verb and its object',
  ]);
});

test.each([
  ["packages/a.ts", "// The rest of the history: this, whisper, hero, there."],
  ["packages/a.ts", "function look() {}"],
  ["apps/web/src/messages/es.json", "he ganado"],
  ["docs/a.png", "he"],
])("left alone: %s %s", (file, text) => expect(relapses(file, text)).toEqual([]));
