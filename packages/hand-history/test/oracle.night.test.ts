/**
 * Tests that no file contains a card that its reader must not see. The test computes the cards that a reader may see on its own, from the
 * full events. F4
 */
import { type Card, formatCard, type HandEvent } from "@poker/engine";
import { propertyRuns, scaledTimeoutMs } from "@poker/engine/testing/property-runs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { historyOf } from "../src/index.ts";
import { ALL_WRITERS } from "./testing/formats.ts";
import { cardsIn } from "./testing/hand-results.ts";
import { factsFor, historyFor, type Reader, randomHands, readersOf, required } from "./testing/random-histories.ts";

test.each(ALL_WRITERS)(
  "F4: a file in $name contains no card that its reader may not know",
  { timeout: scaledTimeoutMs(180_000) },
  ({ write }) => {
    let files = 0;
    fc.assert(
      fc.property(randomHands, (hand) => {
        for (const reader of readersOf(hand)) {
          const history = historyFor(hand, reader);
          const known = knownCards(hand.events, reader);
          const hidden = [...cardsIn(required(write(history)))].filter((card) => !known.has(card));
          expect(hidden).toEqual([]);
          files++;
        }
      }),
      propertyRuns(500),
    );
    expect(files).toBeGreaterThan(500);
  },
);

test("F4: the search of these tests finds a card in each way in which a format writes cards", () => {
  expect([...cardsIn('"4hAc" [2s Td] ["Kd","????"] "9c??" Three of a kind, As.')]).toEqual([
    "4h",
    "Ac",
    "2s",
    "Td",
    "Kd",
    "9c",
    "As",
  ]);
});

test.each(ALL_WRITERS)(
  "F4: in $name, the search of these tests finds hidden cards when the events were not redacted",
  ({ write }) => {
    const found = fc.sample(randomHands, { seed: 2, numRuns: 50 }).filter((hand) => {
      const whole = required(historyOf(hand.events, factsFor(hand, "rail")));
      const known = knownCards(hand.events, "rail");
      return [...cardsIn(required(write(whole)))].some((card) => !known.has(card));
    });
    expect(found.length).toBeGreaterThan(25);
  },
);

/** Returns the cards that a reader may see: their own hole cards, the dealt board cards, and every card that was shown. */
function knownCards(events: readonly HandEvent[], reader: Reader): ReadonlySet<string> {
  const known: (Card | null)[] = [];
  for (const event of events) {
    if (event.type === "hole-dealt")
      known.push(...event.hands.flatMap(({ seat, cards }) => (seat === reader ? cards : [])));
    if (event.type === "street-dealt" || event.type === "shown") known.push(...event.cards);
    if (event.type === "tabled") known.push(...event.hands.flatMap(({ cards }) => cards));
  }
  return new Set(known.flatMap((card) => (card === null ? [] : [formatCard(card)])));
}
