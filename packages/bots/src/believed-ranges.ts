/** Estimates which hands opponents may hold from how many chips they have put in. */
import type { HandSeat } from "@poker/engine";
import type { Range } from "./outlook.ts";
import type { Spot } from "./spot.ts";

/**
 * The selectivity of an opponent who has put in few chips and has not acted on this street. Their hand is slightly
 * better than a random hand.
 */
const BASE = 1.15;
const FEWEST = 1;

export const believedRanges = (spot: Spot, opponents: readonly HandSeat[]): Range[] =>
  opponents.map((opponent) => believedRange(spot, opponent));

function believedRange(spot: Spot, opponent: HandSeat): Range {
  const { view } = spot;
  const isAggressor = view.round.aggressor === opponent.seat;
  const selectivity = BASE + fromEarlierStreets(spot, opponent) + fromThisStreet(spot, opponent, isAggressor);
  return { selectivity: Math.max(FEWEST, selectivity), anyHand: isAggressor ? 0.16 : 0.1 };
}

/**
 * Returns how much the chips that an opponent put in on earlier streets add to the selectivity. From the turn on these
 * chips count more, because the opponent paid some of them after seeing the flop.
 */
function fromEarlierStreets({ view: { street, rules } }: Spot, { contributed, bet }: HandSeat): number {
  const paid = Math.max(1, (contributed - bet) / (2.5 * rules.bigBlind));
  return Math.log2(paid) * (street === 1 ? 0.15 : 0.4);
}

/**
 * Returns how much an opponent's action on this street adds to the selectivity. A larger bet means a stronger hand. A
 * call means a weaker hand than a bet. A check makes a strong hand less likely, so it subtracts.
 */
function fromThisStreet({ view, pot }: Spot, { bet, bettingMemory }: HandSeat, isAggressor: boolean): number {
  const bets = view.seats.reduce((sum, seat) => sum + seat.bet, 0);
  if (bet === 0) return bettingMemory ? -0.3 : 0;
  const part = Math.min(1.5, bet / Math.max(1, pot - bets));
  if (!isAggressor) return 0.4 + 0.6 * part;
  const hasRaised = view.seats.some((seat) => seat.bet > 0 && seat.bet < bet);
  return 0.8 + 1.2 * part + (hasRaised && view.round.betCount > 1 ? 0.9 : 0);
}
