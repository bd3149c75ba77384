/**
 * Replays a finished hand by the rules, from what the rail saw. The record must have the forced bets, turns, actions,
 * pots, rake and awards that the rules give. A hand with unknown cards counts as losing. When a player's own cards are
 * known, the replay also checks that they lost if the player mucked them. V6
 */
import type { Card } from "../../cards/card.ts";
import { act } from "../../hand/act.ts";
import { dealHoleCards } from "../../hand/deal.ts";
import { cancelHand, expire } from "../../hand/expire.ts";
import { type HandReader, readHand } from "../../hand/read-hand.ts";
import { redact } from "../../hand/redact.ts";
import { startHand } from "../../hand/start.ts";
import type { HandEvent, HandSetup, HandState, HandStep } from "../../hand/types.ts";
import { isRefusal, type Refusal } from "../../refusal.ts";
import type { SeatNo } from "../../rules.ts";
import { isSeatEvent } from "../evolve.ts";
import type { TableEvent } from "../types.ts";
import { isSameJson } from "./same-json.ts";

export const REPLAY_PROBLEMS = [
  "malformed", // not the record of a hand
  "setup-refused", // the rules refuse to deal a hand with this setup
  "setup-differs", // the hand was dealt with a setup that was not promised
  "forced-bets-differ",
  "cards-differ", // a card in the record is not the opened card
  "turn-differs", // by the rules, another player was to act, or the player had other options
  "action-refused", // the rules do not allow the action
  "action-differs", // by the rules, the action puts in other chips or leads to other betting
  "pots-differ",
  "showdown-differs", // by the rules, other hands were shown or mucked, or in another order
  "rake-differs",
  "awards-differ",
  "end-differs",
  "unfinished", // the record ends before the hand does
  "too-long", // the record continues after the hand's end
] as const;
export type ReplayProblemCode = (typeof REPLAY_PROBLEMS)[number];

export interface ReplayProblem {
  readonly code: ReplayProblemCode;
  /** The index of the event among the hand's own events, counted from 0. */
  readonly at: number;
  /** What is wrong, in English, for logs and evidence. */
  readonly words: string;
}

/**
 * Finds the first problem in the record of a hand. Returns null when the rules give the same events. `events` is what
 * the rail saw from the freeze until the hand ended, became void, or its table was cleared. `known` has the opened
 * cards by their place in the deck.
 */
export function replayPublicHand(
  setup: Omit<HandSetup, "deck">,
  events: readonly TableEvent[],
  known: ReadonlyMap<number, Card>,
): ReplayProblem | null {
  try {
    const recorded = events.filter((event): event is HandEvent => !isSeatEvent(event));
    const isVoid = events.some(({ type }) => type === "hand-voided");
    if (isVoid && recorded.length === 0) return null;
    if (isVoid) return { code: "malformed", at: 0, words: "a void hand was dealt" };
    const isSuspended = events.some(({ type }) => type === "table-cleared");
    return isSuspended && recorded.length === 0 ? null : replay(setup, recorded, known, isSuspended);
  } catch (error) {
    return { code: "malformed", at: 0, words: String(error) };
  }
}

function replay(
  setup: Omit<HandSetup, "deck">,
  recorded: readonly HandEvent[],
  known: ReadonlyMap<number, Card>,
  isSuspended: boolean,
): ReplayProblem | null {
  const reader = createReader(setup, known);
  let step: HandStep | Refusal<string> = startHand({ ...setup, deck: completeDeck(known) }, reader);
  if (isRefusal(step)) return { code: "setup-refused", at: 0, words: step.code };
  for (let at = 0; ; ) {
    for (const expected of step.events) {
      const problem = compareEvents(expected, recorded[at], at);
      if (problem) return problem;
      at += 1;
    }
    const next = recorded[at];
    if (step.state.result) return next ? { code: "too-long", at, words: `${next.type} after the end` } : null;
    if (!next) return isSuspended ? null : { code: "unfinished", at, words: "the hand does not end" };
    step = playRecorded(step.state, next, reader);
    if (isRefusal(step)) return { code: "action-refused", at, words: `${step.code}: ${JSON.stringify(next)}` };
  }
}

/** Plays the next event of the record: an action, a time-out, or the cancellation of the hand. */
function playRecorded(state: HandState, next: HandEvent, reader: HandReader): HandStep | Refusal<string> {
  switch (next.type) {
    case "acted": {
      const { seat, action, bet } = next;
      // T8: the clock checks or folds for a player who has used up the day's protected all-ins. The record does not
      // show how many were used, so the replay accepts this for every time-out.
      if (next.timedOut) return expire(state, seat, "grace-then-check-fold", reader);
      const move = { type: action, to: bet, seat };
      return act(state, move, undefined, reader);
    }
    case "protected":
      return expire(state, next.seat, state.rules.timeOut, reader);
    case "hand-ended":
      return cancelHand(state, next.reason ?? "");
    default:
      return { ok: false, code: "no-action" };
  }
}

/**
 * Returns a deck with the opened cards at their places. The other places get the other cards in any order, because the
 * replay never looks at them.
 */
function completeDeck(known: ReadonlyMap<number, Card>): readonly Card[] {
  const opened = new Set(known.values());
  const others = Array.from({ length: 52 }, (_, card) => card).filter((card) => !opened.has(card));
  return Array.from({ length: 52 }, (_, place) => known.get(place) ?? others.pop() ?? Number.NaN);
}

/** What a hand with unknown cards is worth: less than every high hand, and without a low. */
const LOSING_HAND = { high: Number.NEGATIVE_INFINITY, low: null };

function createReader(setup: Omit<HandSetup, "deck">, known: ReadonlyMap<number, Card>): HandReader {
  const places = Array.from({ length: 52 }, (_, place) => place);
  const hidden = new Set<SeatNo>();
  for (const { seat, cards } of dealHoleCards(places, setup.seats, setup.button, setup.rules.game))
    if (!cards.every((place) => known.has(place))) hidden.add(seat);
  return (view, seat) => (hidden.has(seat.seat) ? LOSING_HAND : readHand(view, seat));
}

const CODES: Readonly<Record<HandEvent["type"], ReplayProblemCode>> = {
  "hand-started": "setup-differs",
  posted: "forced-bets-differ",
  "hole-dealt": "cards-differ",
  "to-act": "turn-differs",
  acted: "action-differs",
  protected: "action-differs",
  "uncalled-returned": "pots-differ",
  "round-ended": "pots-differ",
  "street-dealt": "cards-differ",
  shown: "showdown-differs",
  tabled: "showdown-differs",
  mucked: "showdown-differs",
  raked: "rake-differs",
  awarded: "awards-differ",
  "hand-ended": "end-differs",
};

function compareEvents(played: HandEvent, recorded: HandEvent | undefined, at: number): ReplayProblem | null {
  const expected = comparable(redact(played, "rail"));
  if (recorded && isSameJson(expected, comparable(recorded))) return null;
  const words = `the rules give ${JSON.stringify(expected)}, the record ${recorded ? JSON.stringify(recorded) : "breaks off"}`;
  if (!recorded) return { code: "unfinished", at, words };
  // When the record has a rake that the rules do not take, its event stands where the rules expect the first award.
  return { code: CODES[recorded.type === "raked" ? "raked" : played.type], at, words };
}

/** Returns the event without the words in it, because a later version may change these words. */
function comparable(event: HandEvent): object {
  if (event.type !== "shown") return event;
  const { category, cards } = event.high;
  const low = event.low && { category: event.low.category, cards: event.low.cards };
  return { ...event, high: { category, cards }, low };
}
