/**
 * Checks one hand of a journal, event by event: its cards come from its deck in order (I9), its chips always add up to the same sum (I3),
 * and it ends once (I10).
 */
import { isDeepStrictEqual } from "node:util";
import { type Card, GAME_SHAPES, type HandEvent, type HandView, type SeatNo } from "@poker/engine";
import type { Invariant } from "./violation.ts";

type HandFinding = readonly [Invariant, string];
type HandStartedEvent = Extract<HandEvent, { type: "hand-started" }>;

export interface HandChecker {
  readonly handNo: number;
  readonly deck: readonly Card[];
  readonly hole: ReadonlyMap<SeatNo, readonly Card[]>;
  /** Checks an event. `hand` is the hand after it. */
  checkEvent(event: HandEvent, hand: HandView): readonly HandFinding[];
}

const DECK_SIZE = 52;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Returns the sum of all chips in the stacks, bets and pots of the hand. */
const countChips = ({ seats, pots }: HandView): number =>
  sum(seats.map(({ stack, bet }) => stack + bet)) + sum(pots.map(({ amount }) => amount));

/** Computes the hole cards by rule G3 without the engine: one card at a time, clockwise from the seat left of the button. */
function expectedHoleCards(deck: readonly Card[], seats: readonly SeatNo[], button: SeatNo, each: number) {
  const left = seats.filter((seat) => seat > button);
  const order = [...left, ...seats.filter((seat) => seat <= button)];
  return new Map(
    order.map((seat, place) => [seat, Array.from({ length: each }, (_, i) => deck[i * order.length + place] ?? -1)]),
  );
}

/** Starts the check of a hand. `seedDeck` is the deck that the seed of the hand makes; null when a test stacked the deck. */
export function startHandCheck({ setup, deck: kept }: HandStartedEvent, seedDeck: readonly Card[] | null) {
  const deck = kept ?? [];
  const problems: HandFinding[] = [];
  if (new Set(deck).size !== DECK_SIZE || deck.some((card) => !Number.isInteger(card) || card < 0 || card >= DECK_SIZE))
    problems.push(["I9", `its deck is not 52 different cards: ${deck.join(" ")}`]);
  if (seedDeck && !isDeepStrictEqual(seedDeck, deck)) problems.push(["I9", "its deck is not the one its seed makes"]);

  const seats = setup.seats.map(({ seat }) => seat);
  const total = sum(setup.seats.map(({ stack }) => stack));
  const each = GAME_SHAPES[setup.rules.game].holeCards;
  const hole = expectedHoleCards(deck, seats, setup.button, each);
  let raked = 0;
  let ended = 0;

  function* findViolations(event: HandEvent, hand: HandView): Iterable<HandFinding> {
    if (event.type === "raked") raked += event.total;
    if (event.type === "hand-ended") ended += 1;
    if (ended > 1) yield ["I10", "it ended twice"];
    if (event.type === "hole-dealt")
      for (const { seat, cards } of event.hands)
        if (!isDeepStrictEqual(cards, hole.get(seat))) yield ["I9", `seat ${seat} was not dealt what the deck holds`];
    if (event.type === "street-dealt") {
      const board = deck.slice(seats.length * each).slice(0, hand.board.length);
      if (!isDeepStrictEqual(hand.board, board)) yield ["I9", `the board ${hand.board} is not what the deck holds`];
    }
    const turnedUp = event.type === "tabled" ? event.hands : event.type === "shown" ? [event] : [];
    for (const { seat, cards } of turnedUp)
      if (cards.some((card, place) => card !== null && card !== hole.get(seat)?.[place]))
        yield ["I9", `seat ${seat} showed other cards than it was dealt`];
    if (countChips(hand) + raked !== total)
      yield ["I3", `${countChips(hand)} chips and ${raked} rake after ${event.type}, ${total} at its start`];
    if (hand.seats.some(({ stack, bet }) => stack < 0 || bet < 0)) yield ["I2", `chips below zero after ${event.type}`];
    if (event.type === "hand-ended") {
      const after = sum(event.stacks.map((stack) => stack.after));
      if (after + event.rake !== total)
        yield ["I3", `${after} chips and ${event.rake} rake at its end, ${total} before`];
      if (event.outcome === "cancelled" && !event.reason) yield ["I10", "it was cancelled without a reason"];
    }
  }

  const check: HandChecker = {
    handNo: setup.handNo,
    deck,
    hole,
    checkEvent: (event, hand) => [...findViolations(event, hand)],
  };
  return { check, problems };
}
