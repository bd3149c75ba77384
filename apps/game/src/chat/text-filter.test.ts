import { describe, expect, it } from "vitest";
import { maskProfanity, sanitizeText } from "./text-filter.ts";

const code = (...points: number[]) => String.fromCodePoint(...points);

describe("fault 39: what is shown of what was typed", () => {
  it.each([
    ["one line", "good\r\n\tgame", "good game"],
    ["line turners", `${code(0x202e)}abc${code(0x2066, 0x2069, 0x200f)}`, "abc"],
    ["zero widths", `a${code(0x200b, 0x200d, 0xfeff, 0xad, 0x2060)}b`, "ab"],
    ["letters that draw nothing", `a${code(0x3164, 0x115f, 0xffa0, 0x2800, 0x34f)}b`, "ab"],
    ["hidden tags and half characters", `a${code(0xe0041)}\ud800b`, "ab"],
    ["control characters", `a${code(0, 7, 0x1b, 0x85)}b`, "ab"],
    ["towers of marks", `e${code(0x301).repeat(40)}`, `${code(0xe9)}${code(0x301).repeat(3)}`],
    ["one form of each letter", `e${code(0x301)}`, code(0xe9)],
    ["gaps around and between", "  a   b  ", "a b"],
  ])("%s", (_, typed, shown) => expect(sanitizeText(typed)).toBe(shown));

  it("✗: markup is text, and so are other scripts", () => {
    for (const text of ["<script>alert(1)</script>", "&lt;b&gt;", "Добрый вечер", "こんばんは", "naïve ½ pot"])
      expect(sanitizeText(text)).toBe(text);
  });
  it("nothing is left of what cannot be seen", () => {
    expect(sanitizeText(` ${code(0x200b)}${code(0x202e)} \n`)).toBe("");
  });
});

describe("bad words", () => {
  it.each(["what the fuck", "FuCK you", "sh1t call"])("are masked: %s", (text) => {
    expect(maskProfanity(sanitizeText(text))).toMatch(/\*{2,}/);
  });
  it.each(["Scunthorpe", "a classic bass", "pass the cocktail", "nice hand, bad beat"])("✗: stay: %s", (text) => {
    expect(maskProfanity(text)).toBe(text);
  });
});
