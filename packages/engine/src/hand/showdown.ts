/** Who shows, in which order, who may muck. P7, P8, P10 */
import { describeHigh, describeLow, evaluateHigh, evaluateLow } from "../evaluate/index.ts";
import type { SeatNo, Showdown } from "../rules.ts";
import { GAME_SHAPES } from "./deal.ts";
import type { Play } from "./play.ts";
import { clockwise, knownCards, seatIn, standing } from "./seats.ts";
import type { HandEvent, HandSeat, HandView, Pot } from "./types.ts";

/** What the room reads in a hand: larger `high` wins, smaller `low` wins, null does not qualify. */
export interface Reading {
  readonly high: number;
  readonly low: number | null;
}
export type Readings = ReadonlyMap<SeatNo, Reading>;

/** Who shows first where he can still win; null: the first left of the button. P7 */
const LEADERS: Readonly<Record<Showdown, (view: HandView) => SeatNo | null>> = {
  "river-aggressor": ({ round }) => round.aggressor,
  "last-aggressor": ({ lastAggressor }) => lastAggressor,
  "all-show": ({ round }) => round.aggressor,
};

/** Shows or mucks every standing hand and returns the readings of those shown; nobody else can win. */
export function shownDown(play: Play): Readings {
  const { state } = play;
  const readings = new Map(standing(state.seats).map((seat) => [seat.seat, read(state, seat)]));
  const shown = new Map<SeatNo, Reading>();
  for (const { seat, shown: tabled } of showingOrder(state)) {
    const reading = readings.get(seat)!;
    const must = tabled || state.rules.showdown === "all-show" || canWin(seat, reading, state.pots, shown);
    if (must) {
      shown.set(seat, reading);
      play.emit(showing(state, seat));
    } else play.emit({ type: "mucked", seat });
  }
  return shown;
}

/** The latest side pot first; in each pot the leader, else the first left of the button, then clockwise. P7 */
function showingOrder(view: HandView): Iterable<HandSeat> {
  const leader = LEADERS[view.rules.showdown](view);
  const order = new Set<HandSeat>();
  for (const { seats } of view.pots.toReversed()) {
    const first = seats.find((seat) => seat === leader);
    for (const seat of clockwise(view.seats, first === undefined ? view.button : first - 1))
      if (seats.includes(seat.seat)) order.add(seat);
  }
  return order;
}

/** Whether a hand beats or ties the best shown so far, for any pot or half it can win. P8 */
function canWin(seat: SeatNo, { high, low }: Reading, pots: readonly Pot[], shown: Readings): boolean {
  return pots.some((pot) => {
    if (!pot.seats.includes(seat)) return false;
    const againstAll = (holds: (rival: Reading) => boolean) =>
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

function read(view: HandView, seat: HandSeat): Reading {
  const { game } = view.rules;
  const cards = knownCards(seat);
  return {
    high: evaluateHigh(game, cards, view.board),
    low: GAME_SHAPES[game].low ? evaluateLow(cards, view.board) : null,
  };
}

function showing(view: HandView, seat: SeatNo): Extract<HandEvent, { type: "shown" }> {
  const { game } = view.rules;
  const cards = knownCards(seatIn(view.seats, seat));
  return {
    type: "shown",
    seat,
    cards,
    high: describeHigh(game, cards, view.board), // P10
    low: GAME_SHAPES[game].low ? describeLow(cards, view.board) : null,
  };
}
