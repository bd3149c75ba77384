/**
 * Tests files that this program wrote and that were changed afterwards. They are refused when our own field and the standard's fields
 * disagree.
 */
import { isSameJson } from "@poker/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isHistoryRefusal, readPhh, writePhh } from "../src/index.ts";
import { historyFor, randomHands, required } from "./testing/random-histories.ts";

const [hand] = fc.sample(randomHands, { seed: 5, numRuns: 1 });
if (!hand) throw new Error("No hand was drawn");
const text = required(writePhh(historyFor(hand, "rail")));

const refusalOf = (changed: string) => {
  const read = readPhh(changed);
  return isHistoryRefusal(read) ? [read.code, read.field] : "read";
};

test("a file is refused when a field of the standard does not agree with the program's own field", () => {
  for (const [line] of text.matchAll(
    /^(variant|antes|starting_stacks|finishing_stacks|winnings|players|hand|year) = .*$/gm,
  )) {
    const [field = ""] = line.split(" ");
    const other = /\d/.test(line) ? line.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)) : `${field} = "FX"`;
    expect(refusalOf(text.replace(line, other))).toEqual(["own-fields-differ", field]);
  }
  expect(refusalOf(text.replace(/^ {2}"p\d .*\n/m, ""))).toEqual(["own-fields-differ", "actions"]);
});

test("an unknown field of another program is ignored, and a broken own field is refused", () => {
  expect(refusalOf(`_note = "good fold"\n${text}`)).toBe("read");
  for (const broken of ["", "{}", "[]", "null", '{"version":2}', "{"])
    expect(refusalOf(text.replace(/^_hand = .*$/m, `_hand = ${JSON.stringify(broken)}`))).toEqual([
      "own-fields-differ",
      expect.stringMatching(/^_hand/),
    ]);
});

test("a history is written with the same bytes after it was read back", () => {
  const history = historyFor(hand, "rail");
  expect(isSameJson(required(readPhh(text)), JSON.parse(JSON.stringify(history)))).toBe(true);
  expect(writePhh(required(readPhh(text)))).toBe(text);
});
