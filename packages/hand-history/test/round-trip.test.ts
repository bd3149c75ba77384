/**
 * Tests that hands which are written and read back give exactly the same events. When only the standard's fields are read, they give the
 * same pots, winners and stacks.
 */
import type { HandEvent } from "@poker/engine";
import { propertyRuns, scaledTimeoutMs } from "@poker/engine/testing/property-runs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventsOf, isHistoryRefusal } from "../src/index.ts";
import { EXACT_FORMATS } from "./testing/formats.ts";
import { awardsOf, netsOf, storedEvents } from "./testing/hand-results.ts";
import { historyFor, randomHands, readersOf, required, seenBy } from "./testing/random-histories.ts";

describe.each(EXACT_FORMATS)("$name", ({ write, read, readStandard }) => {
  test("a thousand hands of nine games and four houses give back every event", {
    timeout: scaledTimeoutMs(120_000),
  }, () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    fc.assert(
      fc.property(randomHands, fc.nat(), (hand, pick) => {
        const readers = readersOf(hand);
        const reader = readers[pick % readers.length]!;
        const history = historyFor(hand, reader);
        const back = required(read(required(write(history))));
        expect(storedEvents(required(eventsOf(back)))).toEqual(storedEvents(seenBy(hand, reader)));
        expect(back.facts).toEqual(history.facts);
        count(`${hand.setup.rules.structure} ${hand.setup.rules.game}`);
        for (const trait of traitsOf(hand.events)) count(trait);
      }),
      propertyRuns(1_000),
    );
    expect(seen.size).toBe(9 + 5);
    expect(Math.min(...seen.values())).toBeGreaterThan(15);
  });

  test("the standard's fields alone give the same pots, winners and differences of stacks", {
    timeout: scaledTimeoutMs(120_000),
  }, () => {
    // Some hands are refused, because the standard cannot express them. Their end needs cards that a viewer without a seat did not see, or
    // short posts leave it open who is next. But no hand may be read as a different hand.
    let [hands, refused] = [0, 0];
    fc.assert(
      fc.property(randomHands, (hand) => {
        const text = required(write(historyFor(hand, "rail")));
        hands++;
        const read = readStandard(text);
        if (isHistoryRefusal(read)) {
          refused++;
          return;
        }
        const events = required(eventsOf(read));
        expect(netsOf(events)).toEqual(netsOf(hand.events));
        expect(awardsOf(events)).toEqual(awardsOf(hand.events));
      }),
      propertyRuns(1_000),
    );
    expect(refused / hands).toBeLessThan(0.02);
  });
});

/** Returns which features of a hand are hard to express in the formats. */
function traitsOf(events: readonly HandEvent[]): readonly string[] {
  const types = new Set<string>(events.map(({ type }) => type));
  const end = events.find((event) => event.type === "hand-ended");
  const setup = events.find((event) => event.type === "hand-started")?.setup;
  const shortBlind = events.some(
    (event) =>
      event.type === "posted" && event.live < (setup?.posts.find(({ seat }) => seat === event.seat)?.live ?? 0),
  );
  return [
    ...(types.has("protected") ? ["protected"] : []),
    ...(types.has("raked") ? ["raked"] : []),
    ...(end?.outcome === "cancelled" ? ["cancelled"] : []),
    ...(shortBlind ? ["short blind"] : []),
    ...(awardsOf(events).some(({ shares }) => shares.some(({ odd }) => odd > 0)) ? ["odd chips"] : []),
  ];
}
