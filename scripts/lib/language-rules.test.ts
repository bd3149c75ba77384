/** Tests which words and names the check of the language finds, and which it accepts. */
import { expect, test } from "vitest";
import { findRelapses } from "./language-rules.ts";

const relapses = (file: string, text: string) =>
  findRelapses(file, () => text).map((found) => `${found.line} ${found.text}`);

test("a pronoun that gives a player a gender is found, in code and in documents", () => {
  expect(relapses("docs/a.md", "One.\nHe folds his cards.")).toEqual([
    '2 "He": a player is they, a thing is it',
    '2 "his": a player is they, a thing is it',
  ]);
});

test.each([
  "apps/web/src/messages/en.json",
  "apps/web/src/messages/people/friends.en.json",
  "apps/web/src/messages/office/office.en.json",
])("a pronoun that gives a player a gender is found in the English messages of %s", (file) => {
  expect(relapses(file, '{"a": "Tell him"}')).toHaveLength(1);
});

test("words that this project has replaced with better ones are found", () => {
  expect(relapses("apps/game/src/a.ts", "const crowd = 1;")).toEqual(['1 "crowd": say bots']);
});

test("an exported function with a bare verb for a name is found", () => {
  expect(relapses("packages/db/src/a.ts", "export async function look() {}\nexport const takeSeat = 1;")).toEqual([
    '1 exported "look": a function\'s name is a verb and its object',
  ]);
});

test("vague words for people are found in comments and documents", () => {
  expect(relapses("packages/db/src/a.ts", "const a = 1; // whoever asks\n/** Tells nobody. */")).toEqual([
    '1 "whoever": name who it is',
    '2 "nobody": name who it is',
  ]);
  expect(relapses("docs/a.md", "Somebody wins.")).toHaveLength(1);
});

test("a comment that begins with a question word, and a caught error with another name, are found", () => {
  expect(relapses("packages/db/src/a.ts", "/** Whether it is open. */\n/**\n * Who sits here. */")).toHaveLength(2);
  expect(relapses("packages/db/src/a.ts", "try {} catch (err) {}\nrun().catch((problem: Error) => {});")).toEqual([
    '1 a caught "err": it is an error',
    '2 a caught "problem": it is an error',
  ]);
});

test.each([
  ["packages/a.ts", '/** Runs as the account `nobody`. */ const name = "Somebody"; // of nobody@example.org'],
  ["packages/a.ts", "} catch (error) {"],
  ["packages/a.ts", "// The rest of the history: this, whisper, hero, there."],
  ["packages/a.ts", "function look() {}"],
  ["packages/a.ts", "NL HE"],
  ["apps/web/src/messages/es.json", "he ganado"],
  ["apps/web/src/messages/people/friends.es.json", "he ganado"],
  ["docs/a.png", "he"],
])("the check accepts in the file %s the text %s", (file, text) => expect(relapses(file, text)).toEqual([]));

test("a comment that begins with a bare preposition is found, and so are words that hide their meaning", () => {
  const text = "/** Of the seat. */\n// As for a player.\n/** So many seats wait. */\n/** A seat that is none. */";
  expect(relapses("packages/db/src/a.ts", text)).toHaveLength(4);
  expect(relapses("packages/db/src/a.ts", "/** The seat; null when there is none. */\n// As soon as it ends.")).toEqual(
    [],
  );
});

test("comments that must be read twice are found, by their first word or by their relative clause", () => {
  const text = [
    "/** Kept in the log. */",
    "// Loaded when it is needed.",
    "/** The key by which rows are found. */",
    "/** null when it belongs to no table. */",
    "// The first start takes long.",
  ];
  expect(relapses("packages/db/src/a.ts", text.join("\n"))).toHaveLength(text.length);
  expect(relapses("prisma/functions/a.sql", "-- The hands of which none is stored.")).toHaveLength(1);
});

test("words with a second meaning are found: a database that is away, play that goes on, drawn keys and looks", () => {
  const text = ["While the database is away, play goes on.", "A start draws new keys.", "A look for work begins."];
  expect(relapses("docs/a.md", text.join("\n"))).toEqual([
    '1 a database is "away": it is down',
    '1 "goes on": say "continues"',
    '2 "draws" a key or an id: it is created',
    '3 "look" as a noun: say "check" or "reveal"',
  ]);
  expect(relapses("apps/web/src/messages/es.json", '{"a": "La ficha de reglas"}')).toHaveLength(1);
  expect(relapses("docs/decisions/0001-a.md", "# 0001. A\n\n**Tried and left.**")).toHaveLength(2);
});

test.each([
  ["packages/a.ts", "/** Called when the hand ends. */\n// Read-only.\n/** Draws avatars from ids. */"],
  [
    "packages/a.ts",
    "/** The box has a look that follows the theme. The player is away, and no longer sits at a table. */",
  ],
  ["docs/a.md", "The bots play on. The room draws its first seats. A player looks at no page."],
])("the check accepts words with one meaning in the file %s: %s", (file, text) =>
  expect(relapses(file, text)).toEqual([]),
);
