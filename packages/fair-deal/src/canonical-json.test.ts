/** Compares our canonical JSON with the examples of RFC 8785, and with a second implementation of that standard. F3 */
import { propertyRuns } from "@poker/engine/testing/property-runs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

/** The examples in appendix B of RFC 8785: the bits of a number in hexadecimal, and the number as text. */
const NUMBERS = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
] as const;

const fromBits = (bits: string) => Buffer.from(bits, "hex").readDoubleBE();

/** The second implementation. It sorts field names by their UTF-16 units, and leaves the rest to `JSON.stringify`. */
function writeSorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeSorted).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${writeSorted(each)}`).join()}}`;
}

describe("F3: canonical JSON follows RFC 8785", () => {
  test("the standard's example of literals, strings and numbers gives the standard's text", () => {
    const example =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
    const canonical =
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}';
    expect(canonicalJson(JSON.parse(example))).toBe(canonical);
  });

  test("in the standard's example, names are sorted by UTF-16 units and not by characters", () => {
    const example = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    expect(Object.values(JSON.parse(canonicalJson(example)))).toHaveLength(7);
    expect([...canonicalJson(example).matchAll(/:"([^"]*)"/g)].map(([, name]) => name)).toEqual([
      "Carriage Return",
      "One",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]);
  });

  test("names that are numbers are sorted as text", () => {
    expect(canonicalJson({ 9: 1, 10: 2, 1: 3 })).toBe('{"1":3,"10":2,"9":1}');
  });

  test.each(NUMBERS)("the number with the bits %s has the standard's text", (bits, text) => {
    expect(canonicalJson(fromBits(bits))).toBe(text);
    expect(canonicalJson([{ amount: fromBits(bits) }])).toBe(`[{"amount":${text}}]`);
  });

  test("a second implementation writes every value in the same way", () => {
    const unit = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary", maxDepth: 4 }), unit, (value, name) => {
        const held = { [name]: value, "": [value, name] };
        const text = canonicalJson(held);
        expect(text).toBe(writeSorted(held));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      propertyRuns(200),
    );
  });

  test("a field whose value is undefined is left out", () => {
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
  });

  test("F3 ✗: values that JSON cannot hold are refused", () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const numbers = ["7fffffffffffffff", "7ff0000000000000", "fff0000000000000"].map(fromBits);
    for (const value of [undefined, ...numbers, 1n, circle, () => 1]) {
      expect(() => canonicalJson(value)).toThrow();
      if (value !== undefined) expect(() => canonicalJson({ amount: value })).toThrow();
    }
  });

  test("F3 ✗: half of a character is refused in text and in names, but a text that spells out its escape is not", () => {
    const halves = ["\ud83d", "\ude00", "a\udead", "\ude00\ud83d", "\\\ud800", "\\\\\udfff", '"\ud800', "\n\ud800"];
    for (const half of halves) {
      expect(() => canonicalJson(half)).toThrow();
      expect(() => canonicalJson({ [half]: 1 })).toThrow();
      expect(() => canonicalJson(["C:\\udder", half])).toThrow();
    }
    for (const whole of ["\ud83d\ude00", "\\ud800", "\\\\ud800", "C:\\udder", "\ud7ff\ue000"])
      expect(JSON.parse(canonicalJson({ [whole]: whole }))).toEqual({ [whole]: whole });
  });
});
