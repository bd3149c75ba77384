import { describe, expect, it } from "vitest";
import { maskProfanity, sanitizeText } from "./text-filter.ts";

const code = (...points: number[]) => String.fromCodePoint(...points);

describe("fault 39: typed text is cleaned before it is shown", () => {
  it.each([
    ["line breaks become spaces", "good\r\n\tgame", "good game"],
    ["direction marks are removed", `${code(0x202e)}abc${code(0x2066, 0x2069, 0x200f)}`, "abc"],
    ["characters without width are removed", `a${code(0x200b, 0x200d, 0xfeff, 0xad, 0x2060)}b`, "ab"],
    ["letters that draw nothing are removed", `a${code(0x3164, 0x115f, 0xffa0, 0x2800, 0x34f)}b`, "ab"],
    ["hidden tags and halves of characters are removed", `a${code(0xe0041)}\ud800b`, "ab"],
    ["control characters are removed", `a${code(0, 7, 0x1b, 0x85)}b`, "ab"],
    ["stacked marks are cut to three", `e${code(0x301).repeat(40)}`, `${code(0xe9)}${code(0x301).repeat(3)}`],
    ["a letter with a mark gets its composed form", `e${code(0x301)}`, code(0xe9)],
    ["spaces at the ends and repeated spaces are removed", "  a   b  ", "a b"],
  ])("%s", (_, typed, shown) => expect(sanitizeText(typed)).toBe(shown));

  it("fault 39 ✗: markup and letters of other alphabets stay as typed", () => {
    for (const text of ["<script>alert(1)</script>", "&lt;b&gt;", "Добрый вечер", "こんばんは", "naïve ½ pot"])
      expect(sanitizeText(text)).toBe(text);
  });
  it("fault 39: a text of invisible characters becomes empty", () => {
    expect(sanitizeText(` ${code(0x200b)}${code(0x202e)} \n`)).toBe("");
  });
});

describe("profanity", () => {
  it.each(["what the fuck", "FuCK you", "sh1t call"])("a bad word is masked: %s", (text) => {
    expect(maskProfanity(sanitizeText(text))).toMatch(/\*{2,}/);
  });
  it.each(["Scunthorpe", "a classic bass", "pass the cocktail", "nice hand, bad beat"])(
    "✗: no bad word is found in: %s",
    (text) => {
      expect(maskProfanity(text)).toBe(text);
    },
  );
});
