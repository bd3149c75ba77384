/**
 * Finds the cards of the deck that an event or a table shows, and makes the openings of exactly these cards. A viewer must receive openings
 * only of cards that they see. F3, F4
 */
import {
  type Card,
  dealHoleCards,
  GAME_SHAPES,
  type Game,
  type HandView,
  type SeatNo,
  type TableEvent,
} from "@poker/engine";
import type { Opening } from "./committed-deck.ts";

/** What decides each card's place in the deck. A hand's setup and a hand's view both contain it. */
export interface DealtHand {
  /** The seats that are dealt in, in ascending order. */
  readonly seats: readonly { readonly seat: SeatNo }[];
  readonly button: SeatNo;
  readonly rules: { readonly game: Game };
}

/** A card that is shown: the j-th card dealt, counted from 0. */
export interface ShownCard {
  readonly j: number;
  readonly card: Card;
}

type SeatCards = { readonly seat: SeatNo; readonly cards: readonly (Card | null)[] };

/**
 * Returns the cards that an event shows. Pass the event as its viewer sees it. A new kind of event must be added here, or the code does not
 * compile.
 */
export function cardsInEvent(event: TableEvent, hand: DealtHand): readonly ShownCard[] {
  switch (event.type) {
    case "hole-dealt":
    case "tabled":
      return event.hands.flatMap((cards) => holeCardsShown(cards, hand));
    case "shown":
      return holeCardsShown(event, hand);
    case "street-dealt":
      return boardShown(event.cards, BOARD_BEFORE_STREET[event.street], hand);
    // Awards name winning hands, but other events have shown those cards before. No event shows a deck.
    case "hand-started":
    case "posted":
    case "to-act":
    case "acted":
    case "protected":
    case "uncalled-returned":
    case "round-ended":
    case "mucked":
    case "raked":
    case "awarded":
    case "hand-ended":
    case "hand-frozen":
    case "seeds-revealed":
    case "deal-opened":
    case "hand-voided":
    case "deal-closed":
    case "game-player-changed":
    case "game-player-forgotten":
    case "game-access-changed":
    case "host-changed":
    case "host-orders-changed":
    case "takes-changed":
    case "host-moved-chips":
    case "seat-moved":
    case "options-changed":
    case "seat-planned":
    case "player-sat":
    case "entry-seated":
    case "seat-changed":
    case "blinds-moved":
    case "player-left":
    case "waitlist-joined":
    case "waitlist-left":
    case "seat-offered":
    case "topped-up":
    case "time-extension":
    case "table-cleared":
    case "table-changed":
    case "entry-removed":
    case "chips-added":
    case "level-changed":
    case "button-drawn":
      return [];
  }
}

/** Returns the cards that a view of a hand shows: the board, and each player's hole cards that this viewer sees. */
export const cardsInView = (view: HandView): readonly ShownCard[] => [
  ...view.seats.flatMap((seat) => holeCardsShown(seat, view)),
  ...boardShown(view.board, 0, view),
];

/** Returns the openings of the cards that the events show, each card once. Pass the events as their viewer sees them. */
export const openingsFor = (
  events: readonly TableEvent[],
  hand: DealtHand,
  openCard: (j: number) => Opening,
): Opening[] =>
  openOnce(
    events.flatMap((event) => cardsInEvent(event, hand)),
    openCard,
  );

/** Returns the openings of the cards that a view of a hand shows. */
export const openingsForView = (view: HandView, openCard: (j: number) => Opening): Opening[] =>
  openOnce(cardsInView(view), openCard);

const openOnce = (shown: readonly ShownCard[], openCard: (j: number) => Opening): Opening[] =>
  [...new Set(shown.map(({ j }) => j))].map(openCard);

const BOARD_BEFORE_STREET = { 0: 0, 1: 0, 2: 3, 3: 4 } as const;

const boardShown = (cards: readonly Card[], before: number, { seats, rules }: DealtHand): ShownCard[] =>
  cards.map((card, at) => ({ j: seats.length * GAME_SHAPES[rules.game].holeCards + before + at, card }));

function holeCardsShown({ seat, cards }: SeatCards, hand: DealtHand): ShownCard[] {
  const places = placesOfHoleCards(hand).find((each) => each.seat === seat)?.places ?? [];
  return cards.flatMap((card, at) => {
    const j = places[at];
    return card === null || j === undefined ? [] : [{ j, card }];
  });
}

const DECK_PLACES = Array.from({ length: 52 }, (_, j) => j);

/** Returns, for each seat, the places of its hole cards in the deck, in the order in which the seat receives them. */
export const placesOfHoleCards = ({ seats, button, rules }: DealtHand): { seat: SeatNo; places: readonly number[] }[] =>
  dealHoleCards(DECK_PLACES, seats, button, rules.game).map(({ seat, cards }) => ({ seat, places: cards }));
