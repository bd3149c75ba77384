/** A step in the making, and how a hand goes on by itself: the next turn, the next street, the end. G4, A14, P8 */
import type { SeatNo } from "../rules.ts";
import { legalFor, nextToAct } from "./betting.ts";
import { dealBoard, STREETS } from "./deal.ts";
import { beginHand, type DraftState, draftOf, fold, type HandStarted } from "./fold.ts";
import { cutPots, uncalled } from "./pots.ts";
import { ableToAct, knownCards, onlyOneStands, standing } from "./seats.ts";
import { settle } from "./settle.ts";
import { shownDown } from "./showdown.ts";
import type { HandEvent, HandState, HandStep, Street } from "./types.ts";

/**
 * Copies the state once and folds every event the moment it happens, so the state of a step is the fold of its events by
 * construction.
 */
export class Play {
  readonly #events: HandEvent[] = [];
  readonly #draft: DraftState;

  constructor(state: HandState) {
    this.#draft = draftOf(state);
  }

  /** Begins a hand from nothing. */
  static begin(event: HandStarted): Play {
    const play = new Play(beginHand(event));
    play.#events.push(event);
    return play;
  }

  /** The hand as it stands; it moves on with the next event. */
  get state(): HandState {
    return this.#draft;
  }

  emit(event: Exclude<HandEvent, HandStarted>): void {
    fold(this.#draft, event);
    this.#events.push(event);
  }

  step(): HandStep {
    return { state: this.#draft, events: this.#events };
  }
}

/** Asks the next seat clockwise from `after`, or ends the round and plays on until a seat is asked or the hand is over. */
export function goOn(play: Play, after: SeatNo): void {
  const asked = nextToAct(play.state, after);
  if (asked) {
    play.emit({ type: "turn", legal: legalFor(play.state, asked, play.state.decisions + 1) });
    return;
  }
  endRound(play);
  const { street, seats } = play.state;
  const { next } = STREETS[street];
  if (onlyOneStands(seats)) {
    settle(play, new Map()); // P9
  } else if (next === null) {
    settle(play, shownDown(play));
  } else if (ableToAct(seats) < 2) {
    runOut(play, next);
  } else {
    dealStreet(play, next);
    goOn(play, play.state.button); // B4
  }
}

function endRound(play: Play): void {
  const back = uncalled(play.state.seats); // A12
  if (back) {
    const { seat, stack } = back.seat;
    play.emit({ type: "uncalled-returned", seat, amount: back.amount, stack: stack + back.amount });
  }
  play.emit({ type: "round-ended", pots: cutPots(play.state.seats, play.state.deadTrimmed) });
}

/** Betting is over before the river: all live hands are tabled, then the board comes. P8 */
function runOut(play: Play, next: Street): void {
  const hands = standing(play.state.seats).map((s) => ({ seat: s.seat, cards: knownCards(s) }));
  play.emit({ type: "tabled", hands });
  for (let street: Street | null = next; street !== null; street = STREETS[street].next) dealStreet(play, street);
  settle(play, shownDown(play));
}

function dealStreet(play: Play, street: Street): void {
  const { deck, seats, rules, board } = play.state;
  const cards = dealBoard(deck, seats.length, rules.game, board.length, STREETS[street].cards);
  play.emit({ type: "street-dealt", street, cards });
}
