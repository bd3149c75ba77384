/**
 * Tests large files: the time to read one must grow only in proportion to its number of hands. So no step may search the whole file for
 * each hand.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type HandHistory,
  type HistoryRefusal,
  isHistoryRefusal,
  readOhhs,
  readPhhs,
  readTrackers,
  writeOhhs,
  writePhhs,
  writeTrackers,
} from "../src/index.ts";
import { historyFor, randomHands, required } from "./testing/random-histories.ts";

const histories = fc.sample(randomHands, { seed: 8, numRuns: 20 }).map((hand) => historyFor(hand, "rail"));
const many = Array.from({ length: 500 }, (_, index) => histories[index % histories.length]!);

type Reader = (text: string) => readonly (HandHistory | HistoryRefusal)[] | HistoryRefusal;
type Writer = (hands: readonly HandHistory[]) => string | HistoryRefusal;

test.each<[string, Writer, Reader]>([
  ["PHH", writePhhs, readPhhs],
  ["OHH", writeOhhs, readOhhs],
  ["text", writeTrackers, readTrackers],
])("%s: the hands of a large file are read, and a broken hand is refused with a line of the file", (_, write, read) => {
  const text = required(write(many));
  const hands = required(read(text));
  expect(hands).toHaveLength(500);
  expect(hands.filter(isHistoryRefusal).length).toBeLessThan(25);
  const lines = text.split("\n");
  const at = lines.findLastIndex((line) => / collected |"p\d cc"|"Fold"/.test(line));
  const broken = required(read(lines.with(at, lines[at]!.replace(/collected|cc|Fold/, "xx")).join("\n")));
  const refusals = broken.filter(isHistoryRefusal);
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.every(({ line }) => line !== null && line <= lines.length)).toBe(true);
});
