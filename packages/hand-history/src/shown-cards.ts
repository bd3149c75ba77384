/** Finds the hole cards that the reader of a hand had seen by the end of the hand. */
import type { HandEvent } from "@poker/engine";
import type { SeatCards } from "./cards.ts";

/** Returns the cards of a seat, including those that were shown during the hand. */
export function withShownCards({ seat, cards }: SeatCards, events: readonly HandEvent[]): SeatCards {
  let seen = cards;
  for (const event of events) {
    const hands = event.type === "shown" ? [event] : event.type === "tabled" ? event.hands : [];
    for (const hand of hands)
      if (hand.seat === seat) seen = seen.map((card, place) => card ?? hand.cards[place] ?? null);
  }
  return { seat, cards: seen };
}
