/** Makes what the rail has of a hand, for tests of its record. */
import type { Card } from "../src/cards/card.ts";
import type { HandSetup } from "../src/hand/types.ts";
import { redactTableEvent } from "../src/table/redact.ts";
import type { TableEvent } from "../src/table/types.ts";

/** As it is stored and sent. */
export const publicEvents = (events: readonly TableEvent[]): readonly TableEvent[] =>
  JSON.parse(JSON.stringify(events.map((event) => redactTableEvent(event, "rail"))));

/** The cards that the rail saw, by their place in the deck. */
export function openedCards(events: readonly TableEvent[], deck: readonly Card[]): ReadonlyMap<number, Card> {
  const seen = events.flatMap((event): readonly (Card | null)[] => {
    if (event.type === "street-dealt" || event.type === "shown") return event.cards;
    return event.type === "tabled" ? event.hands.flatMap(({ cards }) => cards) : [];
  });
  return new Map(seen.flatMap((card) => (card === null ? [] : [[deck.indexOf(card), card]])));
}

/** Also the cards of one seat, as its player knows them. */
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
