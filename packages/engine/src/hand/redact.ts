/** Hides every card of a hand that a viewer may not see. `table/redact.ts` hides everything else of a table. F4 */
import { exposedCards } from "./seats.ts";
import type { HandEvent, HandState, HandView, Viewer } from "./types.ts";

/**
 * Returns the hand as `viewer` may see it: with the viewer's own cards, the shown cards and the board, and without the
 * deck.
 */
export function viewFor(state: HandState, viewer: Viewer): HandView {
  const { deck: _deck, ...view } = state;
  return {
    ...view,
    seats: state.seats.map((s) => (s.shown || s.seat === viewer ? s : { ...s, cards: exposedCards(s) })),
  };
}

/**
 * Returns the event as `viewer` may see it. A new kind of event does not compile until this function says which of its
 * parts are public.
 */
export function redact(event: HandEvent, viewer: Viewer): HandEvent {
  switch (event.type) {
    case "hand-started":
      return { ...event, deck: null };
    case "hole-dealt":
      return {
        ...event,
        hands: event.hands.map((hand) =>
          hand.seat === viewer ? hand : { ...hand, cards: hand.cards.map(() => null) },
        ),
      };
    case "posted":
    case "to-act":
    case "acted":
    case "protected":
    case "uncalled-returned":
    case "round-ended":
    case "street-dealt":
    case "tabled":
    case "shown":
    case "mucked":
    case "raked":
    case "awarded":
    case "hand-ended":
      return event;
  }
}
