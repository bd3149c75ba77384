/** The text that trackers read: written and read again, texts of another room, and texts that are wrong. */
import { propertyRuns, scaledTimeoutMs } from "@poker/engine/testing/property-runs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventsOf, isHistoryRefusal, readTracker, writeTracker } from "../src/index.ts";
import { awardsOf, netsOf } from "./hand-results.ts";
import { historyFor, randomHands, readersOf, required } from "./random-histories.ts";

test("random hands come back with the same pots, winners and stacks", { timeout: scaledTimeoutMs(120_000) }, () => {
  let [hands, refused] = [0, 0];
  const why = new Map<string, number>();
  fc.assert(
    fc.property(randomHands, fc.nat(), (hand, pick) => {
      const readers = readersOf(hand);
      const text = required(writeTracker(historyFor(hand, readers[pick % readers.length]!)));
      const read = readTracker(text);
      hands++;
      if (isHistoryRefusal(read)) {
        refused++;
        const key = `${read.code} ${read.words.slice(0, 40)}`;
        why.set(key, (why.get(key) ?? 0) + 1);
        if (process.env.SHOW) console.error(key, read, text);
        return;
      }
      const events = required(eventsOf(read));
      expect(netsOf(events)).toEqual(netsOf(hand.events));
      expect(awardsOf(events)).toEqual(awardsOf(hand.events));
    }),
    propertyRuns(1_000),
  );
  expect(refused / hands, JSON.stringify([...why])).toBeLessThan(0.02);
});
