/** Tests that a file's format is recognised by its content, that hands can be read one at a time, and that refusals name the right line. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { handsInFile, isHistoryRefusal, MAX_FILE_CHARS, recogniseFormat, textOfFile } from "../src/index.ts";

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "../fixtures", name), "utf8");

/** Returns each hand's line, followed by “read”, or by the refusal's code and line. */
function readAll(text: string) {
  const hands = handsInFile(text);
  if (isHistoryRefusal(hands)) return hands.code;
  return [...hands].map(({ line, read }) => {
    const hand = read();
    return isHistoryRefusal(hand) ? [line, hand.code, hand.line] : [line, "read"];
  });
}

describe("the format of a file is recognised by its content", () => {
  test.each([
    ["golden/hand.phh", "phh"],
    ["golden/hands.phhs", "phh"],
    ["phh/dwan-ivey-2009.phh", "phh"],
    ["golden/hand.ohh", "ohh"],
    ["golden/hand.txt", "tracker"],
    ["golden/hand-stars.txt", "tracker"],
  ] as const)("%s is recognised and read", (name, format) => {
    expect(recogniseFormat(fixture(name))).toBe(format);
    expect(readAll(fixture(name))).toContainEqual([expect.any(Number), "read"]);
  });

  test("a file with a byte order mark, or with the line ends of another system, is read in the same way", () => {
    for (const name of ["golden/hand.phh", "golden/hands.phhs", "golden/hand.ohh", "golden/hand-stars.txt"]) {
      expect(readAll(`\ufeff${fixture(name)}`)).toEqual(readAll(fixture(name)));
      expect(readAll(fixture(name).replaceAll("\n", "\r\n"))).toEqual(readAll(fixture(name)));
    }
  });

  test.each(["It was a dark and stormy night.", "<html><body>Hands</body></html>", "1;2;3\n4;5;6"])(
    "%s is not a file of hands",
    (text) => {
      expect(recogniseFormat(text)).toBeNull();
      expect(readAll(text)).toBe("no-hands");
    },
  );
});

describe("files in the encodings of other programs", () => {
  const text = fixture("golden/hand-stars.txt");
  const wide = (isLittle: boolean, mark: string) => {
    const bytes = new Uint8Array(2 * (mark.length + text.length));
    const view = new DataView(bytes.buffer);
    for (const [index, unit] of [...`${mark}${text}`].entries())
      view.setUint16(2 * index, unit.charCodeAt(0), isLittle);
    return bytes;
  };
  const narrow = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const encodings: readonly (readonly [string, Uint8Array])[] = [
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${text}`)],
    ["Windows-1252", narrow],
    ["UTF-16, little end first", wide(true, "\ufeff")],
    ["UTF-16, big end first", wide(false, "\ufeff")],
    ["UTF-16 without a mark", wide(true, "")],
    ["UTF-16 without a mark, big end first", wide(false, "")],
  ];

  test.each(encodings)("text in %s is decoded", (_, bytes) => {
    expect(textOfFile(bytes).replace("\ufeff", "")).toBe(text);
    expect(readAll(textOfFile(bytes))).toEqual(readAll(text));
  });

  test.each(encodings)(
    "a text in %s is read even after it was decoded as UTF-8, which loses some letters",
    (_, bytes) => {
      expect(readAll(new TextDecoder().decode(bytes))).toEqual(readAll(text));
    },
  );

  test("the euro sign of Windows-1252 is decoded, and amounts are read even when the sign was lost", () => {
    expect(textOfFile(Uint8Array.of(0x80, 0x35))).toBe("€5");
    const euros = text.replaceAll("$", "\ufffd").replaceAll("USD", "EUR");
    expect(readAll(euros)).toEqual(readAll(text));
  });
});

test.each([
  ["OnGame", "***** History for hand R5-1-2 *****"],
  ["iPoker", '<session sessioncode="1"><game gamecode="2">'],
  ["PokerNow", "entry,at,order"],
])("a file of %s, whose format cannot be read, is refused with the name of the room", (name, text) => {
  const refusal = handsInFile(`${text}\n`);
  expect(refusal).toMatchObject({ ok: false, code: "other-format", words: `a file of ${name}, which is not read` });
});

describe("correct hands are read even when other hands in the file are refused", () => {
  const [phhs, stars, ohh] = [
    fixture("golden/hands.phhs"),
    fixture("golden/hand-stars.txt"),
    fixture("golden/hand.ohh"),
  ];
  const hand = fixture("golden/hand.phh");
  const lines = (text: string) => text.split("\n").length - 1;
  const many = [1, 2, 3].map((no) => `[${no}]\n${hand}`);
  const start = (nth: number) => many.slice(0, nth).reduce((sum, text) => sum + lines(text), 1);

  test("PHH: only the wrong hands are refused: a table that is not TOML, and half a hand at the end", () => {
    const [first = "", second = "", third = ""] = many;
    const broken = `${first}${second.replace("min_bet = ", "min_bet == ")}${third.slice(0, 300)}`;
    const found = readAll(broken);
    expect(found).toMatchObject([
      [1, "read"],
      [start(1), "bad-syntax", expect.any(Number)],
      [start(2), "bad-syntax", expect.any(Number)],
    ]);
    const at = broken.split("\n").findIndex((line) => line.includes("==")) + 1;
    expect(found[1]?.[2]).toBe(at);
    expect(readAll(phhs)).toHaveLength(phhs.match(/^\[/gm)?.length ?? 0);
  });

  test("PHH: a hand with a wrong action is refused alone, with its line in the file", () => {
    const wrong = many.map((text, index) => (index === 1 ? text.replace(/"p1 cc"/, '"p1 f"') : text)).join("");
    const found = readAll(wrong);
    expect(found).toMatchObject([
      [1, "read"],
      [start(1), expect.any(String), expect.any(Number)],
      [start(2), "read"],
    ]);
    const line = Number(found[1]?.[2]);
    expect(line).toBeGreaterThan(start(1));
    expect(line).toBeLessThan(start(2));
  });

  test("PHH: a game that this room does not have is refused as unknown, even with fields of its own", () =>
    expect(readAll('variant = "F7S"\nantes = [ 0 ]\nbring_in = 1\n')).toEqual([[1, "unknown-game", 1]]));

  test("Open Hand History: only the wrong hands are refused: a hand that is not JSON, and half a hand", () =>
    expect(readAll(`${ohh.trim()}\n\n{"ohh": }\n\n${ohh.trim()}\n\n${ohh.trim().slice(0, 200)}`)).toMatchObject([
      [1, "read"],
      [expect.any(Number), "bad-syntax", lines(ohh.trim()) + 3],
      [lines(ohh.trim()) + 5, "read"],
      [expect.any(Number), "bad-syntax", expect.any(Number)],
    ]));

  test("the text of trackers: only a hand with a changed amount or an unknown game is refused", () => {
    const text = `${stars.trim()}\n\n\n${stars.trim().replace(/collected \d+/, "collected 1")}\n\n\n${stars
      .trim()
      .replace("Hold'em No Limit", "7 Card Stud Limit")}`;
    expect(readAll(text)).toMatchObject([
      [1, "read"],
      [lines(stars.trim()) + 4, "stacks-differ", expect.any(Number)],
      [expect.any(Number), "unknown-game", expect.any(Number)],
    ]);
  });
});

test("a text in an unknown format is refused fast, even when it is long", () => {
  const long = " ".repeat(1_000_000);
  for (const text of [`[${long}`, `#${long}\n[${long}\n`, `a${long}`, `${long}x`, `${"\n".repeat(1_000_000)}x`])
    expect(readAll(text)).toBe("no-hands");
});

test.each([
  ["nothing", "", "no-hands"],
  ["bytes", "variant = \u0000", "not-text"],
  ["bytes that are no UTF-8", "{\ufffd", "not-text"],
  ["a file of more than 100 MB", " ".repeat(MAX_FILE_CHARS + 1), "too-large"],
])("a whole file is refused: %s", (_, text, code) => expect(readAll(text)).toBe(code));
