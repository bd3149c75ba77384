/** Who must act, what he may wager, and what a wager does to the others' right to raise. A1–A11, A14 */
import type { Chips, HandRules, PotLimitBasis, SeatNo, ShortAllIn, Structure } from "../rules.ts";
import { betSize } from "./deal.ts";
import { sum } from "./seats.ts";
import type { BettingMemory, BettingRound, HandSeat, HandView, LegalActions, Street } from "./types.ts";

/** The round as it opens: `forced` is the largest forced bet, counted whole even when its poster had less (B11). */
export const openRound = (rules: HandRules, street: Street, forced: Chips): BettingRound => ({
  highest: forced,
  lastFull: betSize(rules, street), // A9: posting is not acting, the first full bet is the big blind
  fullLevel: forced,
  betCount: forced === 0 ? 0 : Math.max(1, Math.floor(forced / betSize(rules, street))), // A2: the big blind is the first bet
  shortRun: 0,
  aggressor: null,
});

/** The next seat that has to act, clockwise from `after`; null: the round is over. B4, A1, A3, A14 */
export function nextToAct(view: HandView, after: SeatNo): HandSeat | null {
  let standing = 0;
  let able = 0;
  let first: HandSeat | null = null;
  let next: HandSeat | null = null;
  for (const seat of view.seats) {
    if (seat.status === "folded") continue;
    standing++;
    if (seat.status === "all-in") continue;
    able++;
    if (seat.acted && seat.bet >= view.round.highest) continue;
    first ??= seat;
    if (seat.seat > after) next ??= seat;
  }
  const asked = next ?? first;
  if (!asked || standing === 1) return null;
  return able === 1 && !facesBet(view, asked) ? null : asked; // A14
}

/** Chips really in front of somebody else: nobody has to complete a big blind that could only be posted in part. */
const facesBet = (view: HandView, { bet }: HandSeat): boolean => view.seats.some((other) => other.bet > bet);

/** All that `seat` may do, were it his turn now: the one source of legality. */
export function legalFor(view: HandView, seat: HandSeat, decision: number): LegalActions {
  const owed = view.round.highest - seat.bet;
  return {
    seat: seat.seat,
    decision,
    check: owed <= 0,
    call: owed > 0 ? Math.min(owed, seat.stack) : null, // A8
    wager: wagerFor(view, seat),
  };
}

function wagerFor(view: HandView, seat: HandSeat): LegalActions["wager"] {
  const { round, rules, seats } = view;
  const reach = seat.bet + seat.stack;
  if (reach <= round.highest) return null; // A8: enough for a call at most
  if (seat.acted && !seat.acted.reopened) return null; // A3, A9
  const canAnswer = (s: HandSeat) => s.seat !== seat.seat && s.status === "live" && s.bet + s.stack > round.highest;
  if (!seats.some(canAnswer)) return null; // A14
  const bounds = BOUNDS[rules.structure](view, seat);
  if (!bounds) return null;
  return {
    type: round.highest === 0 ? "bet" : "raise",
    min: Math.min(bounds.min, reach), // A4: an all-in for less is always allowed
    max: Math.min(bounds.max, reach),
  };
}

interface Bounds {
  readonly min: Chips;
  readonly max: Chips;
}

const BOUNDS: Readonly<Record<Structure, (view: HandView, seat: HandSeat) => Bounds | null>> = {
  "fixed-limit": ({ rules, round, street }, seat) => {
    if (seat.acted && round.highest > round.fullLevel) return null; // A11: less than half a bet is action only
    if (rules.flBetCap !== null && round.betCount >= rules.flBetCap) return null; // A2
    const to = round.fullLevel + betSize(rules, street); // A11: completes a short bet, else the next full one
    return { min: to, max: to };
  },
  "pot-limit": (view, seat) => {
    const { highest, lastFull } = view.round;
    const min = highest + lastFull;
    const bets = sum(view.seats, (s) => s.bet);
    const pot = POT_IN_PLAY[view.rules.potLimitBasis](view) + bets;
    return { min, max: Math.max(min, highest + pot + (highest - seat.bet)) }; // A6, A7
  },
  "no-limit": ({ round }) => ({ min: round.highest + round.lastFull, max: Number.MAX_SAFE_INTEGER }), // A4, A5
};

const wholePot = (view: HandView): Chips => sum(view.pots, (pot) => pot.amount);

/** Chips of earlier rounds that a pot-limit wager is measured by. A7 */
const POT_IN_PLAY: Readonly<Record<PotLimitBasis, (view: HandView) => Chips>> = {
  "whole-pot": wholePot,
  "active-pot": (view) => {
    const earlier = (s: HandSeat) => s.total - s.bet + (view.deadTrimmed ? s.dead : 0);
    const allIn = view.seats.filter(allInBefore);
    if (allIn.length === 0) return wholePot(view);
    const level = Math.max(...allIn.map(earlier));
    return sum(view.seats, (s) => Math.max(0, earlier(s) - level));
  },
};

/** All-in when this round began: nothing put in and nothing done in it. */
const allInBefore = (s: HandSeat): boolean => s.status === "all-in" && s.bet === 0 && s.acted === null;

/** The betting after a bet or raise to `to`, and whose right to raise comes back with it. A4, A9–A11 */
export function wagered(
  view: HandView,
  seat: SeatNo,
  to: Chips,
): { readonly round: BettingRound; readonly reopened: readonly SeatNo[] } {
  const { round: before, rules } = view;
  const rise = to - before.highest;
  const full = IS_FULL[rules.structure](view, to);
  const round: BettingRound = {
    highest: to,
    lastFull: Math.max(before.lastFull, rise),
    fullLevel: full ? to : before.fullLevel,
    betCount: before.betCount + (full ? 1 : 0),
    shortRun: full ? 0 : before.shortRun + rise,
    aggressor: seat, // P7: a short all-in raise is aggression too
  };
  const shortReopens = REOPENS[rules.shortAllIn];
  const reopened: SeatNo[] = [];
  for (const { seat: other, status, acted } of view.seats) {
    if (status !== "live" || !acted || acted.reopened) continue; // who wagers has not acted yet, or may again
    if (full || shortReopens(round, acted)) reopened.push(other);
  }
  return { round, reopened };
}

const fullRise = ({ round }: HandView, to: Chips): boolean => to - round.highest >= round.lastFull;

const IS_FULL: Readonly<Record<Structure, (view: HandView, to: Chips) => boolean>> = {
  // A11: half a bet above the last full level counts as one
  "fixed-limit": ({ rules, street, round }, to) => 2 * (to - round.fullLevel) >= betSize(rules, street),
  "pot-limit": fullRise,
  "no-limit": fullRise,
};

type Reopens = (round: BettingRound, memory: BettingMemory) => boolean;

/** What short all-ins add up to. A10; in fixed limit never to a bet, for half of one is a full one already: A11 */
const REOPENS: Readonly<Record<ShortAllIn, Reopens>> = {
  never: () => false,
  "no-call-between": ({ shortRun, lastFull }) => shortRun >= lastFull,
  cumulative: ({ highest, lastFull }, { level }) => highest - level >= lastFull,
};

/** The betting after a call: it ends a run of short all-ins. A10 */
export const called = (round: BettingRound): BettingRound => ({ ...round, shortRun: 0 });
