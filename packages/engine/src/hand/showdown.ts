/** Decides which players show or muck their hand, and in which order. P7, P8, P10 */
import { describeHigh, describeLow } from "../evaluate/index.ts";
import type { SeatNo, Showdown } from "../rules.ts";
import { GAME_SHAPES } from "./deal.ts";
import type { HandBuilder } from "./hand-builder.ts";
import type { HandValue } from "./read-hand.ts";
import { clockwiseFrom, remainingSeats, requireKnownCards, requireSeat } from "./seats.ts";
import type { HandEvent, HandSeat, HandView, Pot } from "./types.ts";

export type ValuesBySeat = ReadonlyMap<SeatNo, HandValue>;

/**
 * For each rule, the seat that shows first in every pot that it can still win. When it is null, the first seat left of
 * the button shows first. P7
 */
const FIRST_TO_SHOW: Readonly<Record<Showdown, (view: HandView) => SeatNo | null>> = {
  "river-aggressor": ({ round }) => round.aggressor,
  "last-aggressor": ({ lastAggressor }) => lastAggressor,
  "all-show": ({ round }) => round.aggressor,
};

/**
 * Shows or mucks the hand of every remaining seat. Returns only the values of the shown hands, because a mucked hand
 * cannot win.
 */
export function resolveShowdown(play: HandBuilder): ValuesBySeat {
  const { state } = play;
  const readings = new Map(remainingSeats(state.seats).map((seat) => [seat.seat, play.reader(state, seat)]));
  const shown = new Map<SeatNo, HandValue>();
  for (const { seat, shown: tabled } of showdownOrder(state)) {
    const reading = readings.get(seat)!;
    const must = tabled || state.rules.showdown === "all-show" || canWin(seat, reading, state.pots, shown);
    if (must) {
      shown.set(seat, reading);
      play.emit(shownEvent(state, seat));
    } else play.emit({ type: "mucked", seat });
  }
  return shown;
}

/**
 * Returns the remaining seats in the order in which they show. The last side pot comes first. In each pot the leader
 * shows first. When the leader cannot win the pot, the first seat left of the button shows first. The other seats
 * follow clockwise. P7
 */
function showdownOrder(view: HandView): Iterable<HandSeat> {
  const leader = FIRST_TO_SHOW[view.rules.showdown](view);
  const order = new Set<HandSeat>();
  for (const { seats } of view.pots.toReversed()) {
    const first = seats.find((seat) => seat === leader);
    for (const seat of clockwiseFrom(view.seats, first === undefined ? view.button : first - 1))
      if (seats.includes(seat.seat)) order.add(seat);
  }
  return order;
}

/**
 * Returns true when, in at least one pot or half that the seat can win, its hand beats or ties every hand shown so far.
 * P8
 */
function canWin(seat: SeatNo, { high, low }: HandValue, pots: readonly Pot[], shown: ValuesBySeat): boolean {
  return pots.some((pot) => {
    if (!pot.seats.includes(seat)) return false;
    const againstAll = (holds: (rival: HandValue) => boolean) =>
      pot.seats.every((other) => {
        const rival = shown.get(other);
        return !rival || holds(rival);
      });
    return (
      againstAll((rival) => high >= rival.high) ||
      (low !== null && againstAll((rival) => rival.low === null || low <= rival.low))
    );
  });
}

function shownEvent(view: HandView, seat: SeatNo): Extract<HandEvent, { type: "shown" }> {
  const { game } = view.rules;
  const cards = requireKnownCards(requireSeat(view.seats, seat));
  return {
    type: "shown",
    seat,
    cards,
    high: describeHigh(game, cards, view.board), // P10
    low: GAME_SHAPES[game].hasLow ? describeLow(cards, view.board) : null,
  };
}
