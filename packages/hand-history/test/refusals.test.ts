/**
 * Tests files without hands and faulty files. Reading each of them must give a refusal with a stable code, a line and a field. No reader
 * may throw.
 */
import { describe, expect, test } from "vitest";
import { isHistoryRefusal, MAX_FILE_CHARS, readPhh, readPhhs } from "../src/index.ts";

const GOOD = `variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AcAd",
  "d dh p2 ????",
  "d dh p3 7h6h",
  "p3 cbr 6", # a comment, "with quotes"
  "p1 cc",
  "p2 f",
  "d db 2c3c4d",
  "p1 cc",
  "p3 cc",
  "d db 5d",
  "p1 cc",
  "p3 cc",
  "d db Kd",
  "p1 cbr 10",
  "p3 f",
]
finishing_stacks = [108, 98, 94]
`;

const refusalOf = (text: string) => {
  const read = readPhh(text);
  return isHistoryRefusal(read) ? [read.code, read.line, read.field] : "read";
};
const changed = (from: string, to: string) => refusalOf(GOOD.replace(from, to));

test("the file from which the wrong files are made is itself correct", () => expect(refusalOf(GOOD)).toBe("read"));

describe("files of PHH", () => {
  test.each([
    ["an unknown game", '"NT"', '"F7S"', ["unknown-game", 1, "variant"]],
    ["no game at all", '"NT"', '"constructor"', ["unknown-game", 1, "variant"]],
    ["a game by number", '"NT"', "7", ["bad-field", 1, "variant"]],
    ["a missing field", "antes = [0, 0, 0]\n", "", ["missing-field", null, "antes"]],
    ["no least bet", "min_bet = 2\n", "", ["missing-field", 1, "min_bet"]],
    ["lists of other lengths", "antes = [0, 0, 0]", "antes = [0, 0]", ["bad-field", 2, "antes"]],
    ["too many players", "[100, 100, 100]", `[${"100, ".repeat(11)}]`, ["bad-field", 5, "starting_stacks"]],
    ["an unknown stack", "[100, 100, 100]", "[100, inf, 100]", ["stack-unknown", 5, "starting_stacks[1]"]],
    ["an empty stack", "[100, 100, 100]", "[100, 0, 100]", ["bad-field", 5, "starting_stacks"]],
    ["a stack below zero", "[100, 100, 100]", "[100, -5, 100]", ["bad-field", 5, "starting_stacks[1]"]],
    ["a huge stack", "[100, 100, 100]", "[100, 9000000000000, 100]", ["amount-too-large", 5, "starting_stacks[1]"]],
    ["a number beyond numbers", "min_bet = 2", "min_bet = 99999999999999999999", ["bad-syntax", 4, null]],
    ["thousandths", "[100, 100, 100]", "[100, 100.125, 100]", ["amount-not-whole", 5, "starting_stacks[1]"]],
    ["no card", "AcAd", "AcXd", ["no-such-card", 7, "actions[0]"]],
    ["half a card", "AcAd", "AcA", ["no-such-card", 7, "actions[0]"]],
    ["a card twice in a hand", "AcAd", "AcAc", ["card-twice", 7, "actions[0]"]],
    ["a card twice in the hand", "2c3c4d", "2c3cAd", ["card-twice", 13, "actions[6]"]],
    ["three hole cards", "AcAd", "AcAdAh", ["bad-field", 5, "starting_stacks"]],
    ["an unknown action", '"p2 f"', '"p2 jumps"', ["bad-action", 12, "actions[5]"]],
    ["an action of nobody", '"p2 f"', '"p9 f"', ["bad-action", 12, "actions[5]"]],
    ["an action out of turn", '"p1 cc",\n  "p2 f"', '"p2 f",\n  "p1 cc"', ["action-refused", 11, "actions[4]"]],
    ["a raise that is too small", "cbr 6", "cbr 3", ["action-refused", 10, "actions[3]"]],
    ["a raise beyond the stack", "cbr 6", "cbr 101", ["action-refused", 10, "actions[3]"]],
    ["a hand without an end", '  "p3 f",\n]', "]", ["unfinished", 6, "actions"]],
    ["actions after the end", '  "p3 f",\n]', '  "p3 f",\n  "p1 f",\n]', ["action-refused", 22, "actions[15]"]],
    [
      "stacks that the rules do not pay",
      "[108, 98, 94]",
      "[107, 98, 95]",
      ["stacks-differ", 23, "finishing_stacks[0]"],
    ],
    ["seats that are not clockwise", "min_bet", "seats = [1, 3, 2]\nmin_bet", ["bad-field", 4, "seats"]],
    ["half a line", '"p3 f",\n]', '"p3 f', ["bad-syntax", 21, null]],
  ])("a file with %s is refused", (_, from, to, expected) => expect(changed(from, to)).toEqual(expected));

  test("a file without the cards of a winning hand is refused", () => {
    const called = GOOD.replace('"p3 f",\n]', '"p3 cc",\n]')
      .replace("AcAd", "????")
      .replace(/finishing.*\n/, "");
    expect(refusalOf(called)).toEqual(["cards-unknown", 6, "actions"]);
  });

  test.each([
    ["no zone", "", "2023-07-01T18:30:00Z"],
    ["UTC", 'time_zone = "UTC"', "2023-07-01T18:30:00Z"],
    ["a zone by its name", 'time_zone = "America/Toronto"', "2023-07-01T22:30:00Z"],
    ["a zone by an old name", 'time_zone = "US/Pacific"', "2023-07-02T01:30:00Z"],
    ["a zone by its letters", 'time_zone = "ET"', "2023-07-01T22:30:00Z"],
    ["the letters in their own field", 'time_zone_abbreviation = "PT"', "2023-07-02T01:30:00Z"],
    [
      "the name before the letters",
      'time_zone = "Europe/Paris"\ntime_zone_abbreviation = "ET"',
      "2023-07-01T16:30:00Z",
    ],
    ["a difference from UTC", 'time_zone = "UTC+5:30"', "2023-07-01T13:00:00Z"],
    ["the city of the hand", 'city = "New York"', "2023-07-01T22:30:00Z"],
    ["a place that is not known", 'city = "Rozvadov"', "2023-07-01T18:30:00Z"],
  ])("the time of a hand is read: %s", (_, zone, at) => {
    const date = `time = 18:30:00\nday = 1\nmonth = 7\nyear = 2023\n${zone}\n`;
    const read = readPhh(GOOD.replace("min_bet", `${date}min_bet`));
    if (isHistoryRefusal(read)) throw new Error(JSON.stringify(read));
    expect(read.facts.startedAt).toBe(Date.parse(at));
  });

  test("when one amount has decimals, all amounts are read in hundredths", () => {
    const dollars = GOOD.replace("[1, 2, 0]", "[0.5, 2, 0]").replace("[108, 98, 94]", "[108.0, 98.0, 94.0]");
    const read = readPhh(dollars);
    if (isHistoryRefusal(read)) throw new Error(JSON.stringify(read));
    expect(read.setup.posts[0]?.live).toBe(50);
    expect(read.setup.seats[0]?.stack).toBe(10_000);
    expect(read.facts.decimals).toBe(2);
  });

  test("fields named like built-in properties of objects are read as ordinary fields", () => {
    expect(refusalOf(`__proto__ = { variant = "NT" }\n${GOOD}`)).toBe("read");
    expect(refusalOf('__proto__ = { variant = "NT" }')).toEqual(["missing-field", null, "variant"]);
    expect(refusalOf(`constructor = 1\ntoString = 2\n${GOOD}`)).toBe("read");
    expect(Object.hasOwn(Object.prototype, "variant")).toBe(false);
  });

  test("in a file of many hands, each hand is read or is refused with its own line", () => {
    const hands = readPhhs(`[1]\n${GOOD}\n[2]\n${GOOD.replace("cbr 6", "cbr 3")}\n[3]\n${GOOD}`);
    if (isHistoryRefusal(hands)) throw new Error(JSON.stringify(hands));
    expect(hands.map((hand) => (isHistoryRefusal(hand) ? [hand.code, hand.line] : "read"))).toEqual([
      "read",
      ["action-refused", 36],
      "read",
    ]);
    expect(readPhhs("a = 1")).toMatchObject([{ code: "bad-field", field: "a" }]);
  });
});

const READERS = [
  ["PHH", readPhh],
  ["PHHS", readPhhs],
] as const;

describe.each(READERS)("%s", (_, read) => {
  test.each([
    ["nothing", "", "no-hands"],
    ["blank lines", " \n\n", "no-hands"],
    ["bytes", "a = \u0000\u0001", "not-text"],
    ["bytes that are no UTF-8", "a = \ufffd", "not-text"],
    ["half a character", "a = '\ud800'", "not-text"],
    ["a file of 100 MB and more", " ".repeat(MAX_FILE_CHARS + 1), "too-large"],
    ["nesting without end", `a = ${"[".repeat(100_000)}`, "bad-syntax"],
    ["tables in tables without end", `a = ${"{a=".repeat(100_000)}`, "bad-syntax"],
    ["prose", "It was a dark and stormy night.", "bad-syntax"],
  ])("refuses to read %s", (_name, text, code) => expect(read(text)).toMatchObject({ ok: false, code }));
});
