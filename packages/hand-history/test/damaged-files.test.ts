/** Tests files that were cut, mixed up or changed. Each hand in them must either be read or be refused with a code. No reader may throw. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { propertyRuns, scaledTimeoutMs } from "@poker/engine/testing/property-runs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { eventsOf, HISTORY_REFUSALS, handsInFile, isHistoryRefusal, textOfFile } from "../src/index.ts";
import * as rooms from "./testing/room-texts.ts";

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "../fixtures", name), "utf8");
const TEXTS = [
  ...Object.values(rooms),
  ...["golden/hand-stars.txt", "golden/hand.ohh", "golden/hand.phh", "phh/dwan-ivey-2009.phh"].map(fixture),
];

/** One way to damage the lines of a file. */
type Damage = (lines: readonly string[]) => readonly string[];
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const at = (lines: readonly string[], share: number) => Math.floor(share * lines.length);

const damages: fc.Arbitrary<Damage> = fc.oneof(
  place.map(
    (share): Damage =>
      (lines) =>
        lines.slice(0, at(lines, share)),
  ),
  place.map(
    (share): Damage =>
      (lines) =>
        lines.toSpliced(at(lines, share), 1),
  ),
  place.map(
    (share): Damage =>
      (lines) =>
        lines.toSpliced(at(lines, share), 0, lines[at(lines, share)] ?? ""),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Damage =>
      (lines) => {
        const [a, b] = [at(lines, from), at(lines, to)];
        return lines.with(a, lines[b] ?? "").with(b, lines[a] ?? "");
      },
  ),
  fc.tuple(place, fc.constantFrom("9", "-1", "0", "NaN", "99999999999999999999", "1e9", "[", "]", ":", "\ufffd")).map(
    ([share, other]): Damage =>
      (lines) =>
        lines.with(at(lines, share), (lines[at(lines, share)] ?? "").replace(/\d+(?:\.\d+)?/, other)),
  ),
  fc.tuple(place, fc.constantFrom(...TEXTS)).map(
    ([share, other]): Damage =>
      (lines) =>
        lines.toSpliced(at(lines, share), 0, ...other.split("\n")),
  ),
);

const damaged = (lines: readonly string[], list: readonly Damage[]) =>
  list.reduce((left, damage) => (left.length > 0 ? damage(left) : left), lines);

function readAll(text: string): void {
  const hands = handsInFile(text);
  if (isHistoryRefusal(hands)) {
    expect(HISTORY_REFUSALS).toContain(hands.code);
    return;
  }
  for (const hand of hands) {
    const history = hand.read();
    if (isHistoryRefusal(history)) {
      expect(HISTORY_REFUSALS).toContain(history.code);
      expect(history.words.length).toBeGreaterThan(0);
    } else expect(isHistoryRefusal(eventsOf(history))).toBe(false);
  }
}

test("every hand in a file with damaged lines is read, or refused with a code", {
  timeout: scaledTimeoutMs(120_000),
}, () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEXTS), fc.array(damages, { minLength: 1, maxLength: 4 }), (text, list) => {
      readAll(damaged(text.split("\n"), list).join("\n"));
    }),
    propertyRuns(1_500),
  );
});

test("every hand in a file with arbitrary bytes is read, or refused with a code", {
  timeout: scaledTimeoutMs(60_000),
}, () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEXTS), fc.uint8Array({ maxLength: 300 }), place, (text, bytes, share) => {
      const whole = new TextEncoder().encode(text);
      whole.set(bytes.subarray(0, whole.length), Math.floor(share * Math.max(0, whole.length - bytes.length)));
      readAll(textOfFile(whole));
      readAll(textOfFile(bytes));
    }),
    propertyRuns(300),
  );
});
