/**
 * Applies events to a hand. The server's state and every viewer's view use the same code. It decides nothing, because
 * events carry every amount, seat and card that they change. In a view, a hidden card stays null.
 */
import type { Card } from "../cards/card.ts";
import type { Chips, SeatNo } from "../rules.ts";
import { openRound } from "./betting.ts";
import { indexOfSeat } from "./seats.ts";
import type { Award, BettingMemory, HandEvent, HandSeat, HandState, HandView, Pot } from "./types.ts";

type EventOf<T extends HandEvent["type"]> = Extract<HandEvent, { type: T }>;
export type HandStartedEvent = EventOf<"hand-started">;
type LaterHandEvent = Exclude<HandEvent, HandStartedEvent>;

/**
 * A copy of a hand that may be changed by applying events. Its list of seats is its own. The entries of its lists are
 * replaced and never changed, because other states share them.
 */
type Draft<T extends HandView> = { -readonly [K in keyof Omit<T, "seats">]: T[K] } & { readonly seats: HandSeat[] };
type DraftSeat = { -readonly [K in keyof HandSeat]: HandSeat[K] };
type DraftView = Draft<HandView>;
export type DraftState = Draft<HandState>;

/**
 * Returns the state after an event of the server's own journal. A `hand-started` event begins a new state and ignores
 * `state`.
 */
export function apply(state: HandState | null, event: HandEvent): HandState {
  if (event.type === "hand-started") return beginHand(event);
  if (state === null) throw new Error(`No hand to apply ${event.type} to`);
  const draft = createDraft(state);
  applyToDraft(draft, event);
  return draft;
}

/** Returns a viewer's hand after a redacted event. */
export function applyView(view: HandView | null, event: HandEvent): HandView {
  if (event.type === "hand-started") return beginView(event);
  if (view === null) throw new Error(`No hand to apply ${event.type} to`);
  const draft: DraftView = { ...view, seats: view.seats.slice() };
  applyToDraft(draft, event);
  return draft;
}

export const createDraft = (state: HandState): DraftState => copyWithDeck(state, state.deck);

/**
 * Copies the hand with this deck. When it is a cash hand, the copy has no `tournament` field, not even with the value
 * undefined.
 */
function copyWithDeck(view: HandView, deck: HandState["deck"]): DraftState {
  const draft = copyFields(view, deck);
  if (view.tournament) draft.tournament = view.tournament;
  return draft;
}

// Every field is written out, because copying with a spread takes V8 ten times as long.
const copyFields = (view: HandView, deck: HandState["deck"]): DraftState => ({
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
  decisionCount: view.decisionCount,
  toAct: view.toAct,
  result: view.result,
  deck,
});

/**
 * Replaces this seat in the draft by a copy and returns the copy, which may be changed. Other states that share the old
 * seat keep it unchanged.
 */
function editSeat(hand: DraftView, seat: SeatNo): DraftSeat {
  const index = indexOfSeat(hand.seats, seat);
  const copy = copySeat(hand.seats[index]!);
  hand.seats[index] = copy;
  return copy;
}

function copySeat(s: HandSeat): DraftSeat {
  const copy = copySeatFields(s);
  if (s.exposed) copy.exposed = s.exposed; // set only after the hand, because no seat has this field during the hand
  return copy;
}

const copySeatFields = (s: HandSeat): DraftSeat => ({
  seat: s.seat,
  startStack: s.startStack,
  stack: s.stack,
  bet: s.bet,
  contributed: s.contributed,
  dead: s.dead,
  status: s.status,
  protected: s.protected,
  cards: s.cards,
  shown: s.shown,
  mucked: s.mucked,
  won: s.won,
  bettingMemory: s.bettingMemory,
});

export function beginHand(event: HandStartedEvent): HandState {
  if (event.deck === null) throw new Error("A redacted start has no deck");
  return copyWithDeck(beginView(event), event.deck);
}

export function beginView({ setup }: HandStartedEvent): HandView {
  const { handNo, rules, button, firstToAct, deadTrimmed, tournament, seats, posts } = setup;
  return {
    handNo,
    rules,
    button,
    firstToAct,
    deadTrimmed,
    ...(tournament && { tournament }),
    street: 0,
    board: [],
    seats: seats.map(({ seat, stack }) => createHandSeat(seat, stack)),
    round: openRound(rules, 0, Math.max(0, ...posts.map((post) => post.live))),
    lastAggressor: null,
    pots: [],
    decisionCount: 0,
    toAct: null,
    result: null,
  };
}

/** Returns a seat of a new hand that has posted nothing and has no cards. */
export const createHandSeat = (seat: SeatNo, stack: Chips): HandSeat => ({
  seat,
  startStack: stack,
  stack,
  bet: 0,
  contributed: 0,
  dead: 0,
  status: "live",
  protected: false,
  cards: [],
  shown: false,
  mucked: false,
  won: 0,
  bettingMemory: null,
});

export function applyToDraft(hand: DraftView, event: LaterHandEvent): void {
  switch (event.type) {
    case "posted":
      applyPost(hand, event);
      return;
    case "hole-dealt":
      for (const { seat, cards } of event.hands) editSeat(hand, seat).cards = cards;
      return;
    case "to-act":
      hand.toAct = event.legal;
      hand.decisionCount = event.legal.decision;
      return;
    case "acted":
      applyAction(hand, event);
      return;
    case "protected":
      applyProtection(hand, event.seat);
      return;
    case "uncalled-returned":
      returnUncalledBet(hand, event);
      return;
    case "round-ended":
      collectBets(hand, event.pots);
      return;
    case "street-dealt":
      hand.street = event.street;
      hand.board = [...hand.board, ...event.cards];
      hand.round = openRound(hand.rules, event.street, 0);
      return;
    case "tabled":
      for (const { seat, cards } of event.hands) exposeCards(editSeat(hand, seat), cards);
      return;
    case "shown":
      markShown(editSeat(hand, event.seat), event.cards);
      return;
    case "mucked":
      editSeat(hand, event.seat).mucked = true;
      return;
    case "raked":
      for (const [index, part] of event.parts.entries()) takeFromPot(hand, index, part);
      return;
    case "awarded":
      payAward(hand, event.award);
      return;
    case "hand-ended":
      endHand(hand, event);
      return;
  }
}

function applyPost(hand: DraftView, event: EventOf<"posted">): void {
  const seat = editSeat(hand, event.seat);
  seat.stack = event.stack;
  seat.bet = event.live;
  seat.contributed = event.live;
  seat.dead = event.dead;
  seat.status = event.stack === 0 ? "all-in" : "live";
  const dead = (hand.pots[0]?.amount ?? 0) + event.dead;
  if (dead > 0) hand.pots = [{ amount: dead, seats: hand.seats.map((s) => s.seat) }];
}

function applyAction(hand: DraftView, event: EventOf<"acted">): void {
  const { action, round } = event;
  const seat = editSeat(hand, event.seat);
  seat.stack = event.stack;
  seat.bet = event.bet;
  seat.contributed += event.added;
  seat.status = action === "fold" ? "folded" : event.allIn ? "all-in" : "live";
  seat.bettingMemory = actedAt(round.highestBet);
  for (const again of event.reopened) reopenBetting(editSeat(hand, again));
  if (action === "bet" || action === "raise") hand.lastAggressor = event.seat;
  hand.round = round;
  hand.toAct = null;
}

/**
 * Returns what is remembered about a seat that has just acted. The seat may not raise until the betting is reopened. A9
 */
const actedAt = (highestBet: Chips): BettingMemory => ({ lastFacedBet: highestBet, isReopened: false });

/** T2: puts the seat all-in for what it has put in, because its time ran out. */
function applyProtection(hand: DraftView, seatNo: SeatNo): void {
  const seat = editSeat(hand, seatNo);
  seat.status = "all-in";
  seat.protected = true;
  seat.bettingMemory = actedAt(hand.round.highestBet);
  hand.toAct = null;
}

/** A12: gives the chips that no opponent called back to the seat. */
function returnUncalledBet(hand: DraftView, event: EventOf<"uncalled-returned">): void {
  const seat = editSeat(hand, event.seat);
  seat.stack = event.stack;
  seat.bet -= event.amount;
  seat.contributed -= event.amount;
  if (seat.status === "all-in" && !seat.protected) seat.status = "live";
}

/** Moves the bets of this street into the pots. */
function collectBets(hand: DraftView, pots: readonly Pot[]): void {
  hand.pots = pots;
  for (const { seat } of hand.seats) {
    const waiting = editSeat(hand, seat);
    waiting.bet = 0;
    waiting.bettingMemory = null;
  }
}

function payAward(hand: DraftView, { pot, amount, shares }: Award): void {
  takeFromPot(hand, pot, amount);
  for (const share of shares) {
    const seat = editSeat(hand, share.seat);
    seat.stack += share.amount;
    seat.won += share.amount;
  }
}

function endHand(hand: DraftView, event: EventOf<"hand-ended">): void {
  for (const { seat, after } of event.stacks) {
    const done = editSeat(hand, seat);
    done.stack = after;
    done.bet = 0;
  }
  hand.pots = [];
  hand.toAct = null;
  hand.result = { outcome: event.outcome, rake: event.rake };
}

function reopenBetting(seat: DraftSeat): void {
  if (seat.bettingMemory) seat.bettingMemory = { lastFacedBet: seat.bettingMemory.lastFacedBet, isReopened: true };
}

function markShown(seat: DraftSeat, cards: HandSeat["cards"]): void {
  seat.cards = cards;
  seat.shown = true;
  delete seat.exposed;
}

/**
 * Turns the cards in `turned` face up; null leaves a card as it is. When all cards of a seat are face up, the seat
 * counts as shown. P9
 */
function exposeCards(seat: DraftSeat, turned: HandSeat["cards"]): void {
  const { exposed = [] } = seat;
  const cards = seat.cards.map((card, i) => turned[i] ?? card);
  const now: readonly Card[] = [...exposed, ...turned.filter((card) => card !== null)];
  if (now.length === cards.length) {
    markShown(seat, cards);
  } else {
    seat.cards = cards;
    seat.exposed = now;
  }
}

function takeFromPot(hand: DraftView, index: number, chips: Chips): void {
  const { seats, amount } = hand.pots[index]!;
  hand.pots = hand.pots.with(index, { seats, amount: amount - chips });
}
