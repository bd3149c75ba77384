/**
 * Decides which player must act, how much they may wager, and which other players may raise again after a wager.
 * A1–A11, A14
 */
import type { Chips, HandRules, PotLimitBasis, SeatNo, ShortAllIn, Structure } from "../rules.ts";
import { betSize } from "./deal.ts";
import { sumChips } from "./seats.ts";
import type { BettingMemory, BettingRound, HandSeat, HandView, LegalActions, Street } from "./types.ts";

/**
 * Returns the betting at the start of a round. `forced` is the largest forced bet. It counts in full even when the
 * player who posted it had fewer chips (B11).
 */
export const openRound = (rules: HandRules, street: Street, forced: Chips): BettingRound => ({
  highestBet: forced,
  lastFullRaise: betSize(rules, street), // A9: posting is not acting; the first full bet is the big blind
  fullBetLevel: forced,
  betCount: forced === 0 ? 0 : Math.max(1, Math.floor(forced / betSize(rules, street))), // A2: the big blind is the first bet
  shortAllInSum: 0,
  aggressor: null,
});

/** Returns the next seat that must act, clockwise from `after`; null when the round is over. B4, A1, A3, A14 */
export function findNextToAct(view: HandView, after: SeatNo): HandSeat | null {
  let standing = 0;
  let able = 0;
  let first: HandSeat | null = null;
  let next: HandSeat | null = null;
  for (const seat of view.seats) {
    if (seat.status === "folded") continue;
    standing++;
    if (seat.status === "all-in") continue;
    able++;
    if (seat.bettingMemory && seat.bet >= view.round.highestBet) continue;
    first ??= seat;
    if (seat.seat > after) next ??= seat;
  }
  const asked = next ?? first;
  if (!asked || standing === 1) return null;
  return able === 1 && !isFacingBet(view, asked) ? null : asked; // A14
}

/**
 * Returns true when another seat has bet more than this seat. The full big blind does not count when it was posted only
 * in part, because a player does not have to call chips that are not there.
 */
const isFacingBet = (view: HandView, { bet }: HandSeat): boolean => view.seats.some((other) => other.bet > bet);

/** Returns every action that `seat` could legally take if it were to act now. No other code decides what is legal. */
export function computeLegalActions(view: HandView, seat: HandSeat, decision: number): LegalActions {
  const owed = view.round.highestBet - seat.bet;
  return {
    seat: seat.seat,
    decision,
    check: owed <= 0,
    call: owed > 0 ? Math.min(owed, seat.stack) : null, // A8
    wager: computeWager(view, seat),
  };
}

function computeWager(view: HandView, seat: HandSeat): LegalActions["wager"] {
  const { round, rules, seats } = view;
  const reach = seat.bet + seat.stack;
  if (reach <= round.highestBet) return null; // A8: the player can at most call
  if (seat.bettingMemory && !seat.bettingMemory.isReopened) return null; // A3, A9
  const canAnswer = (s: HandSeat) => s.seat !== seat.seat && s.status === "live" && s.bet + s.stack > round.highestBet;
  if (!seats.some(canAnswer)) return null; // A14
  const bounds = WAGER_BOUNDS[rules.structure](view, seat);
  if (!bounds) return null;
  return {
    type: round.highestBet === 0 ? "bet" : "raise",
    min: Math.min(bounds.min, reach), // A4: an all-in for less than the minimum is always allowed
    max: Math.min(bounds.max, reach),
  };
}

interface WagerBounds {
  readonly min: Chips;
  readonly max: Chips;
}

const WAGER_BOUNDS: Readonly<Record<Structure, (view: HandView, seat: HandSeat) => WagerBounds | null>> = {
  "fixed-limit": ({ rules, round, street }) => {
    if (rules.flBetCap !== null && round.betCount >= rules.flBetCap) return null; // A2
    const to = round.fullBetLevel + betSize(rules, street); // A11: completes a short bet, or makes the next full bet
    return { min: to, max: to };
  },
  "pot-limit": (view, seat) => {
    const { highestBet, lastFullRaise } = view.round;
    const min = highestBet + lastFullRaise;
    const bets = sumChips(view.seats, (s) => s.bet);
    const pot = potInPlay(view) + bets;
    return { min, max: Math.max(min, highestBet + pot + (highestBet - seat.bet)) }; // A6, A7
  },
  "no-limit": ({ round }) => ({ min: round.highestBet + round.lastFullRaise, max: Number.MAX_SAFE_INTEGER }), // A4, A5
};

const wholePotAmount = (view: HandView): Chips => sumChips(view.pots, (pot) => pot.amount);

/**
 * Returns the chips in the pot that count for a pot-limit wager. In a tournament, before the flop, antes count only
 * when the rules say so, and short blinds count in full. A6, M6
 */
function potInPlay(view: HandView): Chips {
  const { rules, street, tournament } = view;
  const earlier = POT_IN_PLAY[rules.potLimitBasis](view);
  if (!tournament || street > 0) return earlier;
  return (tournament.antesCount ? earlier : 0) + tournament.missingBlinds;
}

/** For each rule, adds up the chips of earlier rounds and the dead chips that count for a pot-limit wager. A7 */
const POT_IN_PLAY: Readonly<Record<PotLimitBasis, (view: HandView) => Chips>> = {
  "whole-pot": wholePotAmount,
  "active-pot": (view) => {
    const earlier = (s: HandSeat) => s.contributed - s.bet + (view.deadTrimmed ? s.dead : 0);
    const allIn = view.seats.filter(wasAllInBefore);
    if (allIn.length === 0) return wholePotAmount(view);
    const level = Math.max(...allIn.map(earlier));
    return sumChips(view.seats, (s) => Math.max(0, earlier(s) - level));
  },
};

/** Returns true when the seat was all-in before this round: it has no chips in front of it and has not acted. */
const wasAllInBefore = (s: HandSeat): boolean => s.status === "all-in" && s.bet === 0 && s.bettingMemory === null;

/** Returns the betting after a bet or raise to `to`, and the seats that may raise again because of it. A4, A9–A11 */
export function roundAfterWager(
  view: HandView,
  seat: SeatNo,
  to: Chips,
): { readonly round: BettingRound; readonly reopened: readonly SeatNo[] } {
  const { round: before, rules } = view;
  const rise = to - before.highestBet;
  const full = IS_FULL_WAGER[rules.structure](view, to);
  const round: BettingRound = {
    highestBet: to,
    lastFullRaise: Math.max(before.lastFullRaise, rise),
    fullBetLevel: full ? to : before.fullBetLevel,
    betCount: before.betCount + (full ? 1 : 0),
    shortAllInSum: full ? 0 : before.shortAllInSum + rise,
    aggressor: seat, // P7: a short all-in raise also counts as aggression
  };
  const shortReopens = REOPENING_RULES[rules.shortAllIn];
  const reopened: SeatNo[] = [];
  for (const { seat: other, status, bettingMemory } of view.seats) {
    if (status !== "live" || !bettingMemory || bettingMemory.isReopened) continue; // the seat has not acted yet, or may raise again already
    if (full || shortReopens(round, bettingMemory)) reopened.push(other);
  }
  return { round, reopened };
}

const isFullRaise = ({ round }: HandView, to: Chips): boolean => to - round.highestBet >= round.lastFullRaise;

const IS_FULL_WAGER: Readonly<Record<Structure, (view: HandView, to: Chips) => boolean>> = {
  // A11: a bet that exceeds the last full level by half a bet counts as a full bet
  "fixed-limit": ({ rules, street, round }, to) => 2 * (to - round.fullBetLevel) >= betSize(rules, street),
  "pot-limit": isFullRaise,
  "no-limit": isFullRaise,
};

type ReopeningRule = (round: BettingRound, memory: BettingMemory) => boolean;

/**
 * For each rule, checks whether short all-ins add up to a full raise (A10). In fixed limit they never need to, because
 * half a bet already counts as a full bet (A11).
 */
const REOPENING_RULES: Readonly<Record<ShortAllIn, ReopeningRule>> = {
  never: () => false,
  "no-call-between": ({ shortAllInSum, lastFullRaise }) => shortAllInSum >= lastFullRaise,
  cumulative: ({ highestBet, lastFullRaise }, { lastFacedBet }) => highestBet - lastFacedBet >= lastFullRaise,
};

/** Returns the betting after a call, which ends a chain of short all-ins. A10 */
export const roundAfterCall = (round: BettingRound): BettingRound => ({ ...round, shortAllInSum: 0 });
