/**
 * What an event does to a hand. One fold serves the server's state and every viewer's view: events carry all derived facts,
 * so nothing is decided here, and a hidden card stays the null it came as.
 */
import type { Card } from "../cards/card.ts";
import type { Chips, SeatNo } from "../rules.ts";
import { openRound } from "./betting.ts";
import { indexOfSeat } from "./seats.ts";
import type { HandEvent, HandSeat, HandState, HandView } from "./types.ts";

export type HandStarted = Extract<HandEvent, { type: "hand-started" }>;
type HandGoesOn = Exclude<HandEvent, HandStarted>;

/** A copy of a hand, with its own list of seats, that events are folded into. What it lists is replaced, never changed. */
type Draft<T extends HandView> = { -readonly [K in keyof Omit<T, "seats">]: T[K] } & { readonly seats: HandSeat[] };
type DraftSeat = { -readonly [K in keyof HandSeat]: HandSeat[K] };
export type DraftView = Draft<HandView>;
export type DraftState = Draft<HandState>;

/** The state after an event of the server's own journal. `hand-started` begins a new one, whatever was before. */
export function apply(state: HandState | null, event: HandEvent): HandState {
  if (event.type === "hand-started") return beginHand(event);
  if (state === null) throw new Error(`No hand to apply ${event.type} to`);
  const draft = draftOf(state);
  fold(draft, event);
  return draft;
}

/** The same for a viewer, with redacted events. */
export function applyView(view: HandView | null, event: HandEvent): HandView {
  if (event.type === "hand-started") return beginView(event);
  if (view === null) throw new Error(`No hand to apply ${event.type} to`);
  const draft: DraftView = { ...view, seats: view.seats.slice() };
  fold(draft, event);
  return draft;
}

export const draftOf = (state: HandState): DraftState => withDeck(state, state.deck);

// Spelled out: V8 copies an object made by a spread ten times slower.
const withDeck = (view: HandView, deck: HandState["deck"]): DraftState => ({
  handNo: view.handNo,
  rules: view.rules,
  button: view.button,
  firstToAct: view.firstToAct,
  deadTrimmed: view.deadTrimmed,
  street: view.street,
  board: view.board,
  seats: view.seats.slice(),
  round: view.round,
  lastAggressor: view.lastAggressor,
  pots: view.pots,
  decisions: view.decisions,
  turn: view.turn,
  result: view.result,
  deck,
});

/** Puts a copy of that seat into a draft, to be changed; states that share the old one keep it. */
function changing(hand: DraftView, seat: SeatNo): DraftSeat {
  const index = indexOfSeat(hand.seats, seat);
  const copy = copySeat(hand.seats[index]!);
  hand.seats[index] = copy;
  return copy;
}

function copySeat(s: HandSeat): DraftSeat {
  const copy = copyWhole(s);
  if (s.open) copy.open = s.open; // after the hand only: no seat that plays carries it
  return copy;
}

const copyWhole = (s: HandSeat): DraftSeat => ({
  seat: s.seat,
  startStack: s.startStack,
  stack: s.stack,
  bet: s.bet,
  total: s.total,
  dead: s.dead,
  status: s.status,
  protected: s.protected,
  cards: s.cards,
  shown: s.shown,
  mucked: s.mucked,
  won: s.won,
  acted: s.acted,
});

export function beginHand(event: HandStarted): HandState {
  if (event.deck === null) throw new Error("A redacted start has no deck");
  return withDeck(beginView(event), event.deck);
}

export function beginView({ setup }: HandStarted): HandView {
  const { handNo, rules, button, firstToAct, deadTrimmed, seats, posts } = setup;
  return {
    handNo,
    rules,
    button,
    firstToAct,
    deadTrimmed,
    street: 0,
    board: [],
    seats: seats.map(({ seat, stack }) => ({
      seat,
      startStack: stack,
      stack,
      bet: 0,
      total: 0,
      dead: 0,
      status: "live",
      protected: false,
      cards: [],
      shown: false,
      mucked: false,
      won: 0,
      acted: null,
    })),
    round: openRound(rules, 0, Math.max(0, ...posts.map((post) => post.live))),
    lastAggressor: null,
    pots: [],
    decisions: 0,
    turn: null,
    result: null,
  };
}

/** Folds one event into a draft. */
export function fold(hand: DraftView, event: HandGoesOn): void {
  switch (event.type) {
    case "posted": {
      const seat = changing(hand, event.seat);
      seat.stack = event.stack;
      seat.bet = event.live;
      seat.total = event.live;
      seat.dead = event.dead;
      seat.status = event.stack === 0 ? "all-in" : "live";
      const dead = (hand.pots[0]?.amount ?? 0) + event.dead;
      if (dead > 0) hand.pots = [{ amount: dead, seats: hand.seats.map((s) => s.seat) }];
      return;
    }
    case "hole-dealt":
      for (const { seat, cards } of event.hands) changing(hand, seat).cards = cards;
      return;
    case "turn":
      hand.turn = event.legal;
      hand.decisions = event.legal.decision;
      return;
    case "acted": {
      const { action, round } = event;
      const seat = changing(hand, event.seat);
      seat.stack = event.stack;
      seat.bet = event.bet;
      seat.total += event.added;
      seat.status = action === "fold" ? "folded" : event.allIn ? "all-in" : "live";
      seat.acted = { level: round.highest, reopened: false };
      for (const again of event.reopened) reopen(changing(hand, again));
      if (action === "bet" || action === "raise") hand.lastAggressor = event.seat;
      hand.round = round;
      hand.turn = null;
      return;
    }
    case "protected": {
      const seat = changing(hand, event.seat);
      seat.status = "all-in";
      seat.protected = true;
      seat.acted = { level: hand.round.highest, reopened: false };
      hand.turn = null;
      return;
    }
    case "uncalled-returned": {
      const seat = changing(hand, event.seat);
      seat.stack = event.stack;
      seat.bet -= event.amount;
      seat.total -= event.amount;
      if (seat.status === "all-in" && !seat.protected) seat.status = "live";
      return;
    }
    case "round-ended":
      hand.pots = event.pots;
      for (const { seat } of hand.seats) {
        const waiting = changing(hand, seat);
        waiting.bet = 0;
        waiting.acted = null;
      }
      return;
    case "street-dealt":
      hand.street = event.street;
      hand.board = [...hand.board, ...event.cards];
      hand.round = openRound(hand.rules, event.street, 0);
      return;
    case "tabled":
      for (const { seat, cards } of event.hands) turnUp(changing(hand, seat), cards);
      return;
    case "shown":
      faceUp(changing(hand, event.seat), event.cards);
      return;
    case "mucked":
      changing(hand, event.seat).mucked = true;
      return;
    case "raked":
      for (const [index, part] of event.parts.entries()) takeFromPot(hand, index, part);
      return;
    case "awarded": {
      const { pot, amount, shares } = event.award;
      takeFromPot(hand, pot, amount);
      for (const part of shares) {
        const seat = changing(hand, part.seat);
        seat.stack += part.amount;
        seat.won += part.amount;
      }
      return;
    }
    case "hand-ended":
      for (const { seat, after } of event.stacks) {
        const done = changing(hand, seat);
        done.stack = after;
        done.bet = 0;
      }
      hand.pots = [];
      hand.turn = null;
      hand.result = { outcome: event.outcome, rake: event.rake };
      return;
  }
}

function reopen(seat: DraftSeat): void {
  if (seat.acted) seat.acted = { level: seat.acted.level, reopened: true };
}

function faceUp(seat: DraftSeat, cards: HandSeat["cards"]): void {
  seat.cards = cards;
  seat.shown = true;
  delete seat.open;
}

/** Turns those cards up that are known; when the last of them lies open, the hand is shown. P9 */
function turnUp(seat: DraftSeat, turned: HandSeat["cards"]): void {
  const { open = [] } = seat;
  const cards = seat.cards.map((card, i) => turned[i] ?? card);
  const now: readonly Card[] = [...open, ...turned.filter((card) => card !== null)];
  if (now.length === cards.length) {
    faceUp(seat, cards);
  } else {
    seat.cards = cards;
    seat.open = now;
  }
}

function takeFromPot(hand: DraftView, index: number, chips: Chips): void {
  const { seats, amount } = hand.pots[index]!;
  hand.pots = hand.pots.with(index, { seats, amount: amount - chips });
}
