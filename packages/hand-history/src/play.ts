/** Plays a hand history by the rules. The result is the events of the hand exactly as the reader saw them. */
import {
  act,
  type Card,
  cancelHand,
  dealHoleCards,
  expire,
  type HandEvent,
  type HandReader,
  type HandState,
  type HandStep,
  isRefusal,
  type Refusal,
  readHand,
  redact,
  type SeatNo,
  seatAt,
  showHand,
  startHand,
} from "@poker/engine";
import { cardsText, findTwice, isKnown } from "./cards.ts";
import type { HandHistory, Move } from "./history.ts";
import { awardsIn, payAsStated, wonBy } from "./outside/pay-as-stated.ts";
import { type HistoryRefusal, refuseHistory } from "./refusal.ts";

export interface PlayedHand {
  readonly events: readonly HandEvent[];
  readonly state: HandState;
  /** The seats that had to show a hand whose cards the history does not contain. They are treated as if they had mucked. */
  readonly unstated: readonly SeatNo[];
}

/** Plays a whole history. When a move is not possible, the refusal's `detail.move` is its index. */
export function playHistory(history: HandHistory): PlayedHand | HistoryRefusal {
  if (lastPlayed?.history === history) return lastPlayed.played;
  const played = playMoves(history);
  lastPlayed = { history, played };
  return played;
}

/** Caches the history that was played last, and its result. An export makes a history and then writes it, which would play it twice. */
let lastPlayed: { readonly history: HandHistory; readonly played: PlayedHand | HistoryRefusal } | null = null;

function playMoves(history: HandHistory): PlayedHand | HistoryRefusal {
  const begun = beginHistory(history);
  if ("ok" in begun) return begun;
  const { reader } = begun;
  const events: HandEvent[] = [...begun.step.events];
  let { state } = begun.step;
  for (const [index, move] of history.moves.entries()) {
    const step = playMove(state, move, reader);
    if (isRefusal(step)) return refuseHistory("action-refused", whyRefused(step, state), {}, { move: index });
    events.push(...step.events);
    state = step.state;
  }
  const known = knownCards(history);
  const unstated = unstatedIn(events, known);
  const turned = withoutUnstated(events, known, unstated);
  const paid = history.awards ? payAsStated(turned, history.awards) : turned;
  return inventsCards(paid, history) ?? { events: asSeen(paid, history), state, unstated };
}

interface BegunHand {
  readonly step: HandStep;
  /** Computes the strength of those hands whose cards are known. */
  readonly reader: HandReader;
}

/** Deals the hand, up to its first move. */
export function beginHistory(history: Omit<HandHistory, "moves">): BegunHand | HistoryRefusal {
  const twice = findTwice([...history.seen.flatMap(({ cards }) => cards), ...history.board]);
  if (twice !== null) return refuseHistory("card-twice", `${cardsText([twice])} is a duplicate`);
  const deck = deckOf(history);
  if (deck === null) return refuseHistory("bad-field", "there are not as many hole cards as the game has");
  const reader = createReader(history);
  const step = startHand({ ...history.setup, deck }, reader);
  return isRefusal(step)
    ? refuseHistory("bad-field", `a hand with this setup cannot be dealt: ${step.code}`)
    : { step, reader };
}

/** Returns the events of a history as its reader saw them. */
export function eventsOf(history: HandHistory): readonly HandEvent[] | HistoryRefusal {
  const played = playHistory(history);
  return "ok" in played ? played : played.events;
}

const whyRefused = ({ code }: Refusal<string>, { toAct }: HandState): string =>
  toAct ? `${code}; seat ${toAct.seat + 1} is to act` : `${code}; no seat is to act`;

/**
 * Returns a deck with the known cards in their places. The rest of the deck is in any order, because no rule looks at those cards. Returns
 * null when a hand has the wrong number of cards.
 */
function deckOf({ setup, seen, board }: Omit<HandHistory, "moves">): readonly Card[] | null {
  const known = new Map<number, Card>();
  const places = dealHoleCards(ALL, setup.seats, setup.button, setup.rules.game);
  for (const { seat, cards } of places) {
    const held = seatAt(seen, seat)?.cards;
    if (held?.length !== cards.length) return null;
    for (const [index, card] of held.entries()) if (card !== null) known.set(cards[index]!, card);
  }
  const dealt = places.reduce((sum, { cards }) => sum + cards.length, 0);
  for (const [index, card] of board.entries()) known.set(dealt + index, card);
  const taken = new Set(known.values());
  const others = ALL.filter((card) => !taken.has(card));
  return ALL.map((place) => known.get(place) ?? others.pop()!);
}

const ALL: readonly number[] = Array.from({ length: 52 }, (_, card) => card);

/**
 * The strength given to a hand that the reader did not see: below every other hand, and without a low. A hand that stayed hidden at a
 * showdown did not win.
 */
const LOSING_HAND = { high: Number.NEGATIVE_INFINITY, low: null };

function createReader({ seen }: Pick<HandHistory, "seen">): HandReader {
  const hidden = new Set<SeatNo>();
  for (const { seat, cards } of seen) if (!cards.every(isKnown)) hidden.add(seat);
  return (view, seat) => (hidden.has(seat.seat) ? LOSING_HAND : readHand(view, seat));
}

/** Plays one move, and everything that follows until the next decision. */
export function playMove(state: HandState, move: Move, reader: HandReader): HandStep | Refusal<string> {
  switch (move.type) {
    case "act": {
      if (!move.timedOut) return act(state, { ...move.action, seat: move.seat }, undefined, reader);
      // T8: a player who has used up their protected all-ins for the day checks or folds when they run out of time.
      const foldsFree = move.action.type === "fold" && state.toAct?.check;
      return expire(state, move.seat, foldsFree ? state.rules.timeOut : "grace-then-check-fold", reader);
    }
    case "protected":
      return expire(state, move.seat, "all-in-protection", reader);
    case "cancelled":
      return cancelHand(state, move.reason);
    case "showed":
      return showHand(state, move.seat, move.places);
  }
}

const knownCards = ({ seen }: Pick<HandHistory, "seen">): ReadonlySet<Card | null> =>
  new Set(seen.flatMap(({ cards }) => cards));

/** Returns the seats that showed a hand whose cards are unknown, and that won nothing. */
function unstatedIn(events: readonly HandEvent[], known: ReadonlySet<Card | null>): readonly SeatNo[] {
  const unstated = events.flatMap((event) =>
    event.type === "shown" && event.cards.some((card) => !known.has(card)) ? event.seat : [],
  );
  return unstated.filter((seat) => wonBy(seat, awardsIn(events)) === 0);
}

/** Turns a show of these seats into a muck. When the betting is over and all hands are turned up, leaves out the unknown cards. */
function withoutUnstated(
  events: readonly HandEvent[],
  known: ReadonlySet<Card | null>,
  unstated: readonly SeatNo[],
): readonly HandEvent[] {
  if (unstated.length === 0 && !events.some(({ type }) => type === "tabled")) return events;
  return events.map((event): HandEvent => {
    if (event.type === "shown" && unstated.includes(event.seat)) return { type: "mucked", seat: event.seat };
    if (event.type !== "tabled") return event;
    const hands = event.hands.map((hand) => ({
      ...hand,
      cards: hand.cards.map((card) => (known.has(card) ? card : null)),
    }));
    return { ...event, hands: hands.filter(({ cards }) => cards.some(isKnown)) };
  });
}

/** Returns a refusal when the events show a card that the history does not contain, and otherwise null. */
export function inventsCards(
  events: readonly HandEvent[],
  { seen, board }: Pick<HandHistory, "seen" | "board">,
): HistoryRefusal | null {
  const known = new Set([...seen.flatMap(({ cards }) => cards), ...board]);
  for (const event of events) {
    const cards =
      event.type === "shown" || event.type === "street-dealt"
        ? event.cards
        : event.type === "tabled"
          ? event.hands.flatMap((hand) => hand.cards)
          : [];
    if (cards.some((card) => card !== null && !known.has(card)))
      return refuseHistory("cards-unknown", `${event.type}: a card that is not told`);
  }
  const dealt = events.reduce((sum, event) => sum + (event.type === "street-dealt" ? event.cards.length : 0), 0);
  return dealt === board.length
    ? null
    : refuseHistory("bad-field", `the board has ${dealt} cards, not ${board.length}`);
}

/** Returns the events without what the reader did not see. */
export const asSeen = (events: readonly HandEvent[], { dealt }: Pick<HandHistory, "dealt">): readonly HandEvent[] =>
  events.map((event) => (event.type === "hole-dealt" ? { ...event, hands: dealt } : redact(event, "rail")));
