/**
 * Takes the rake and awards the pots to the winners, also when pots are split between high and low or players tie.
 * P2–P5, R1, R5
 */
import { rakeFor } from "../rake.ts";
import type { Chips, SeatNo } from "../rules.ts";
import type { HandBuilder } from "./hand-builder.ts";
import { findUnmatchedAnte, splitPot, spreadRake } from "./pots.ts";
import type { HandValue } from "./read-hand.ts";
import { clockwiseFrom, sumChips } from "./seats.ts";
import type { ValuesBySeat } from "./showdown.ts";
import type { Award, HandEvent, HandState, Pot } from "./types.ts";

/**
 * Takes the rake, awards the pots and ends the hand. A pot that only one seat can win is awarded without evaluating a
 * hand. P9
 */
export function settleHand(play: HandBuilder, readings: ValuesBySeat): void {
  const rake = collectRake(play);
  for (const index of play.state.pots.keys()) {
    for (const award of awardPot(play.state, index, readings)) play.emit({ type: "awarded", award });
  }
  play.emit(handEndedEvent(play.state, "settled", null, rake));
}

function collectRake(play: HandBuilder): Chips {
  const { rules, pots, seats, board } = play.state;
  const unmatched = findUnmatchedAnte(play.state)?.amount ?? 0;
  const amounts = pots.map(({ amount }, index) => (index === pots.length - 1 ? amount - unmatched : amount));
  const total = rakeFor(
    rules.rake,
    sumChips(amounts, (amount) => amount),
    seats.length,
    { lowStake: rules.smallBet, sawFlop: board.length > 0 },
  );
  if (total > 0) play.emit({ type: "raked", total, parts: spreadRake(total, amounts) });
  return total;
}

/**
 * Returns the awards of one pot: one for the whole pot, or one for the high half and one for the low half. The best
 * hands share each award. Returns no award when the pot is empty.
 */
function awardPot(state: HandState, index: number, readings: ValuesBySeat): Award[] {
  const pot = state.pots[index]!;
  if (pot.amount === 0) return []; // the rake took the whole pot
  const award = (half: Award["half"], amount: Chips, winners: readonly SeatNo[]): Award => {
    const order = clockwiseFrom(state.seats, state.button).map(({ seat }) => seat);
    const inOrder = order.filter((seat) => winners.includes(seat));
    return { pot: index, half, amount, shares: splitPot(amount, inOrder, state.rules.oddChips) };
  };
  if (pot.seats.length === 1) return [award("whole", pot.amount, pot.seats)];
  const highs = findWinners(pot, readings, ({ high }) => high);
  const lows = findWinners(pot, readings, ({ low }) => (low === null ? null : -low));
  const low = Math.floor(pot.amount / 2); // P5: the odd chip goes to the high half
  const isOne = state.rules.identicalBothWays === "as-one" && highs.length > 1 && isSameSeats(highs, lows);
  if (lows.length === 0 || low === 0 || isOne) return [award("whole", pot.amount, highs)];
  return [award("high", pot.amount - low, highs), award("low", low, lows)];
}

/**
 * Returns the seats with the largest value among those that can win the pot, in ascending order. A seat whose value is
 * null does not compete.
 */
function findWinners(pot: Pot, readings: ValuesBySeat, value: (reading: HandValue) => number | null): SeatNo[] {
  let most = Number.NEGATIVE_INFINITY;
  let winners: SeatNo[] = [];
  for (const seat of pot.seats) {
    const reading = readings.get(seat);
    const worth = reading ? value(reading) : null;
    if (worth === null || worth < most) continue;
    if (worth > most) winners = [];
    most = worth;
    winners.push(seat);
  }
  return winners;
}

const isSameSeats = (some: readonly SeatNo[], others: readonly SeatNo[]): boolean =>
  some.length === others.length && some.every((seat, index) => seat === others[index]);

/** Returns the event that ends a hand. T6: after a cancelled hand, every seat has its start stack again. */
export function handEndedEvent(
  state: HandState,
  outcome: "settled" | "cancelled",
  reason: string | null,
  rake: Chips,
): Extract<HandEvent, { type: "hand-ended" }> {
  const stacks = state.seats.map(({ seat, startStack, stack }) => ({
    seat,
    before: startStack,
    after: outcome === "settled" ? stack : startStack,
  }));
  return { type: "hand-ended", outcome, reason, rake, stacks };
}
