/** Builds the public record of a hand, as the rail sees it, for tests of hand records. */
import type { Card } from "../../src/cards/card.ts";
import type { HandEvent, HandSetup } from "../../src/hand/types.ts";
import { type ReplayProblem, replayPublicHand } from "../../src/table/fair-deal/replay-public-hand.ts";
import { redactTableEvent } from "../../src/table/redact.ts";
import type { TableEvent } from "../../src/table/types.ts";

/**
 * Returns the events as the rail sees them. They are converted to JSON and back, as happens when events are stored and
 * sent.
 */
export const publicEvents = (events: readonly TableEvent[]): readonly TableEvent[] =>
  JSON.parse(JSON.stringify(events.map((event) => redactTableEvent(event, "rail"))));

/** Returns the cards that the rail saw, by their place in the deck. */
export function openedCards(events: readonly TableEvent[], deck: readonly Card[]): ReadonlyMap<number, Card> {
  const seen = events.flatMap((event): readonly (Card | null)[] => {
    if (event.type === "street-dealt" || event.type === "shown") return event.cards;
    return event.type === "tabled" ? event.hands.flatMap(({ cards }) => cards) : [];
  });
  return new Map(seen.flatMap((card) => (card === null ? [] : [[deck.indexOf(card), card]])));
}

/** Returns the opened cards, and in addition the cards of one seat, which its player knows. */
export function withOwnCards(
  opened: ReadonlyMap<number, Card>,
  own: readonly (Card | null)[],
  deck: readonly Card[],
): ReadonlyMap<number, Card> {
  return new Map([
    ...opened,
    ...own.flatMap((card): [number, Card][] => (card === null ? [] : [[deck.indexOf(card), card]])),
  ]);
}

export const withoutDeck = ({ deck: _, ...setup }: HandSetup): Omit<HandSetup, "deck"> => setup;

/** A hand that was played to its end, or only up to some point. */
export interface RecordedHand {
  readonly setup: HandSetup;
  readonly events: readonly HandEvent[];
}

/** Replays a record. The replay knows only the cards that the rail saw in the hand. */
export const replayRecord = (
  { setup, events }: RecordedHand,
  record: readonly TableEvent[] = events,
): ReplayProblem | null => replayPublicHand(withoutDeck(setup), publicEvents(record), openedCards(events, setup.deck));

export const placesOf = (events: readonly HandEvent[], ...types: readonly HandEvent["type"][]): readonly number[] =>
  events.flatMap(({ type }, place) => (types.includes(type) ? [place] : []));
