/** Tests that the verifier never throws, whatever a file contains. It returns its results or one clear line. Issue 18, bad input */
import { createSeededRandom } from "@poker/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalJson,
  closeRecord,
  dealFileText,
  MAX_FILE_CHARS,
  verifyDealFile,
  verifyDealText,
} from "../src/index.ts";
import { createTestRoom, ROOM_KEY } from "./testing/room.ts";

const keys = [ROOM_KEY];
const room = createTestRoom({ seed: 31 });
const played = room.playHand();
const text = dealFileText(played.file);

const soleCheck = (value: ReturnType<typeof verifyDealText>) => {
  expect(value.ok).toBe(false);
  expect(value.checks).toHaveLength(1);
  return value.checks[0];
};

describe("format: the verifier gives one line for a file that is not a record", () => {
  test("a file that is truncated at any point gives one line", () => {
    for (let length = 0; length < text.length; length += 97)
      expect(soleCheck(verifyDealText(text.slice(0, length)))).toMatchObject({ id: "format", code: "not-json" });
  });

  test("a huge file gives one line", () => {
    expect(soleCheck(verifyDealText(" ".repeat(MAX_FILE_CHARS + 1)))?.code).toBe("too-large");
    expect(verifyDealText(text.padEnd(MAX_FILE_CHARS)).checks.length).toBeGreaterThan(1);
  });

  test("a deeply nested file gives one line", () => {
    const deep = "[".repeat(400_000) + "]".repeat(400_000);
    expect(soleCheck(verifyDealText(deep))?.id).toBe("format");
    const inside = text.replace('"outcome":"settled"', `"outcome":${"[".repeat(10_000)}${"]".repeat(10_000)}`);
    expect(soleCheck(verifyDealText(inside))?.code).toBe("not-a-record");
  });

  test("a file with any other JSON gives one line", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => soleCheck(verifyDealFile(value))?.code === "not-a-record"),
      { numRuns: 300 },
    );
  });

  test("the line says where the file is wrong, also for fields and events that no record has", () => {
    const { record, hash } = played.file;
    const problemOf = (value: unknown) => soleCheck(verifyDealFile(value))?.inputs[0]?.value;
    expect(problemOf({ record: { ...record, hand: -1 }, hash })).toBe(
      "expected a whole number from 0 to 9007199254740991 at record.hand",
    );
    expect(problemOf({ record, hash, more: 1 })).toBe("expected no field “more” at the top");
    expect(problemOf({ record })).toMatch(/at hash$/);
    expect(problemOf({ record: { ...record, game: "\ud800" }, hash })).toMatch(/at record\.game$/);
    const events = [...record.events, { type: "unheard-of" }];
    expect(problemOf({ record: { ...record, events }, hash })).toMatch(/a known type at record\.events\.\d+$/);
  });

  test("the line is safe to print, whatever name a field has", () => {
    const problemOf = (text: string) => soleCheck(verifyDealText(text))?.inputs[0]?.value;
    const forged = JSON.stringify({ ...played.file, "\n\u001b[2K✓ hash ok\u202e\u009b": 1 });
    expect(problemOf(forged)).toBe("expected no field “\\u{a}\\u{1b}[2K✓ hash ok\\u{202e}\\u{9b}” at the top");
    expect(problemOf(`{"__proto__":{"record":1},${text.slice(1)}`)).toMatch(/no field “__proto__”/);
    expect(Object.hasOwn(Object.prototype, "record")).toBe(false);
  });

  test("a number that no record has, or a duplicate key, gives one line", () => {
    const withHand = (number: string) => verifyDealText(text.replace(/"hand":\d+/, `"hand":${number}`));
    for (const number of ["1e400", "9007199254740993", "1.5", '"1"', "null", "[1]"])
      expect(soleCheck(withHand(number))?.code).toBe("not-a-record");
    expect(withHand(`${played.record.hand}.0`)).toMatchObject({ ok: true });
    const twice = text.replace('"outcome":"settled"', '"outcome":"settled","outcome":"cancelled"');
    expect(soleCheck(verifyDealText(twice))?.code).toBe("parts-disagree");
  });

  test("a record whose parts contradict each other gives one line", () => {
    const { record, hash } = played.file;
    for (const change of [
      { hand: record.hand + 1 },
      { decks: 5 },
      { outcome: "void" },
      { reveals: [] },
      { events: [] },
    ])
      expect(soleCheck(verifyDealFile({ record: { ...record, ...change }, hash }))?.code).toBe("parts-disagree");
  });
});

describe("format: a record that leaves out a part of the hand, so that the part cannot be checked, is refused", () => {
  const { record } = played;
  const codeWithout = (type: string, change = {}) => {
    const events = record.events.filter((event) => event.type !== type);
    const shortened = { ...record, ...change, events };
    return verifyDealFile({ record: shortened, hash: closeRecord(shortened) }).checks[0]?.code;
  };

  test("a record without the opening of the other decks, the freeze, the start or the end is refused", () => {
    expect(codeWithout("deal-opened", { reveals: [], opened: [], openings: [] })).toBe("parts-disagree");
    for (const type of ["hand-frozen", "hand-started", "hand-ended"]) expect(codeWithout(type)).toBe("parts-disagree");
    expect(codeWithout("none")).toBe("ok");
  });

  test("a record that opens the other decks after the cards were dealt, or twice, is refused", () => {
    const opened = record.events.find(({ type }) => type === "deal-opened");
    const rest = record.events.filter(({ type }) => type !== "deal-opened");
    const end = rest.at(-1);
    if (!opened || !end) throw new Error("The hand was not dealt");
    for (const events of [
      [...rest.slice(0, -1), opened, end],
      [...record.events.slice(0, -1), opened, end],
    ]) {
      const changed = { ...record, events };
      expect(verifyDealFile({ record: changed, hash: closeRecord(changed) }).checks[0]?.code).toBe("parts-disagree");
    }
  });
});

/** Returns the paths to all single values in the file. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) => placesOf(each, [...path, key]));
}

function changeAt(value: unknown, [key, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? changeAt(each, rest, change) : each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === key ? changeAt(each, rest, change) : each]),
  );
}

test("the verifier refuses a record in which any single value was changed", () => {
  const file: unknown = JSON.parse(text);
  const random = createSeededRandom(8);
  const all = placesOf(file);
  for (const path of all.filter(() => random() < 150 / all.length)) {
    const changed = changeAt(file, path, (value) => {
      if (typeof value === "number") return value + 1;
      if (typeof value === "boolean") return !value;
      if (value === null) return 0;
      const first = String(value)[0] ?? "";
      return (first === "a" ? "b" : "a") + String(value).slice(1);
    });
    const report = verifyDealFile(changed, { keys });
    expect({ path, ok: report.ok }).toEqual({ path, ok: false });
  }
});

test("a file with one changed byte is refused, with the same reason each time", () => {
  const random = createSeededRandom(9);
  for (let n = 0; n < 60; n++) {
    const at = Math.floor(random() * text.length);
    const changed = `${text.slice(0, at)}${text[at] === "7" ? "8" : "7"}${text.slice(at + 1)}`;
    const report = verifyDealText(changed, { keys });
    expect(report.ok).toBe(false);
    expect(canonicalJson(verifyDealText(changed, { keys }))).toBe(canonicalJson(report));
  }
});

test("a file with several changed values of valid types causes no exception", () => {
  const random = createSeededRandom(10);
  const file: unknown = JSON.parse(text);
  const numbers = placesOf(file).filter((path) => !Number.isNaN(Number(path.at(-1))) || random() < 0.3);
  const codes = new Set<string>();
  for (let n = 0; n < 200; n++) {
    let changed = file;
    for (let change = 0; change < 3; change++) {
      const path = numbers[Math.floor(random() * numbers.length)] ?? [];
      changed = changeAt(changed, path, (value) => (typeof value === "number" ? Math.floor(random() * 16) : value));
    }
    for (const { ok, code } of verifyDealFile(changed, { keys }).checks) if (ok === false) codes.add(code);
  }
  expect(codes.size).toBeGreaterThan(3);
});
