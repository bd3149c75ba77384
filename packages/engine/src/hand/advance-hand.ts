/** Advances a hand to the next decision, to the next street or to its end. G4, A14, P8 */
import type { SeatNo } from "../rules.ts";
import { computeLegalActions, findNextToAct } from "./betting.ts";
import { dealBoard, STREETS } from "./deal.ts";
import type { HandBuilder } from "./hand-builder.ts";
import { buildPots, findUncalledBet } from "./pots.ts";
import { countAbleToAct, isUncontested, remainingSeats, requireKnownCards } from "./seats.ts";
import { settleHand } from "./settle.ts";
import { resolveShowdown } from "./showdown.ts";
import type { HandState, Street } from "./types.ts";

/**
 * Asks the next seat clockwise from `after` for its decision. When the betting round is over, ends the round and
 * continues to the next decision or to the end of the hand.
 */
export function advanceHand(play: HandBuilder, after: SeatNo): void {
  const asked = findNextToAct(play.state, after);
  if (asked) {
    play.emit({ type: "to-act", legal: computeLegalActions(play.state, asked, play.state.decisionCount + 1) });
    return;
  }
  endRound(play);
  const { street, seats } = play.state;
  const { next } = STREETS[street];
  if (isUncontested(seats)) {
    settleHand(play, new Map()); // P9
  } else if (next === null) {
    if (isTabledAfterRiver(play.state)) tableHands(play);
    settleHand(play, resolveShowdown(play));
  } else if (countAbleToAct(seats) < 2) {
    runOutBoard(play, next);
  } else {
    dealStreet(play, next);
    advanceHand(play, play.state.button); // B4
  }
}

function endRound(play: HandBuilder): void {
  const back = findUncalledBet(play.state.seats); // A12
  if (back) {
    const { seat, stack } = back.seat;
    play.emit({ type: "uncalled-returned", seat, amount: back.amount, stack: stack + back.amount });
  }
  play.emit({ type: "round-ended", pots: buildPots(play.state.seats, play.state.deadTrimmed) });
}

/**
 * Returns true when all live hands are tabled after the river. In a tournament this happens when a player is all-in,
 * even if the other players could bet until the river. M22
 */
const isTabledAfterRiver = ({ tournament, seats }: HandState): boolean =>
  tournament !== undefined && seats.some(({ status }) => status === "all-in");

function tableHands(play: HandBuilder): void {
  const hands = remainingSeats(play.state.seats).map((s) => ({ seat: s.seat, cards: requireKnownCards(s) }));
  play.emit({ type: "tabled", hands });
}

/** Tables all live hands and deals the rest of the board, because no more betting is possible. P8 */
function runOutBoard(play: HandBuilder, next: Street): void {
  tableHands(play);
  for (let street: Street | null = next; street !== null; street = STREETS[street].next) dealStreet(play, street);
  settleHand(play, resolveShowdown(play));
}

function dealStreet(play: HandBuilder, street: Street): void {
  const { deck, seats, rules, board } = play.state;
  const cards = dealBoard(deck, seats.length, rules.game, board.length, STREETS[street].boardCards);
  play.emit({ type: "street-dealt", street, cards });
}
