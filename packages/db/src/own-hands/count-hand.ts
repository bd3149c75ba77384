/**
 * Counts what each player of a finished hand did in it, from what the rail saw. Each field is a figure's part, defined beside it; the figures
 * are sums of these (`figures.ts` of @poker/protocol).
 */
import { applyView, type Card, type HandEvent, type HandView, type Pot, type SeatNo } from "@poker/engine";
import type { Position } from "@poker/protocol";
import { adjustNets, type RunOutStart } from "./adjusted-nets.ts";
import { positionsOf } from "./positions.ts";

/** What one player did in a settled hand. */
export interface SeatCount {
  readonly position: Position;
  /** A decision before the flop was theirs. It was not in a walk, nor when the blinds put them all-in. */
  readonly decidedPreflop: boolean;
  /** Called, bet or raised before the flop. Posts are no choice, nor is to check the big blind or to be all-in by time-out. */
  readonly vpip: boolean;
  /** Bet or raised before the flop. */
  readonly pfr: boolean;
  /** A decision was theirs when there had been one raise before the flop, another player's, and they could raise. */
  readonly threeBetPossible: boolean;
  /** They raised then. */
  readonly threeBet: boolean;
  /** They were the last to raise before the flop, and on the flop a decision was theirs before anybody had bet. */
  readonly continuationBetPossible: boolean;
  /** They bet then. */
  readonly continuationBet: boolean;
  /** Their bets and raises after the flop was dealt. */
  readonly wagers: number;
  /** Their calls after the flop was dealt. */
  readonly calls: number;
  /** They had not folded when the flop came; all-in or not. */
  readonly sawFlop: boolean;
  /** They had not folded when all cards had come and the betting was over, and nor had another. */
  readonly showdown: boolean;
  /** They won chips of a pot that another could have won at the showdown. */
  readonly wonAtShowdown: boolean;
  readonly net: number;
  /** What they would have won on average; `net` when no board was run out between open hands, or they had folded. */
  readonly adjustedNet: number;
}

export interface HandCount {
  readonly board: readonly Card[];
  readonly seats: ReadonlyMap<SeatNo, SeatCount>;
}

type Draft = { -readonly [K in keyof SeatCount]: SeatCount[K] };
type EventOf<T extends HandEvent["type"]> = Extract<HandEvent, { type: T }>;

/** All events of one hand, in order. null: it was not settled. Throws when they are no whole hand. */
export function countHand(events: readonly HandEvent[]): HandCount | null {
  let view: HandView | null = null;
  let counter: HandCounter | null = null;
  for (const event of events) {
    if (event.type === "hand-started") counter = new HandCounter(event);
    else if (view === null || counter === null) throw new Error(`begins with ${event.type}`);
    else counter.count(event, view);
    view = applyView(view, event);
    if (event.type === "hand-ended") return event.outcome === "settled" && counter ? counter.finish(event, view) : null;
  }
  throw new Error("does not end");
}

class HandCounter {
  readonly #seats: ReadonlyMap<SeatNo, Draft>;
  #preflopRaises = 0;
  #lastPreflopRaiser: SeatNo | null = null;
  #isFlopBet = false;
  #pots: readonly Pot[] = [];
  #runOut: RunOutStart | null = null;
  #rakeParts: readonly number[] = [];
  readonly #wonContested = new Set<SeatNo>();

  constructor({ setup }: EventOf<"hand-started">) {
    this.#seats = new Map([...positionsOf(setup)].map(([seat, position]) => [seat, emptyCount(position)]));
  }

  /** `before`: the hand before the event. */
  count(event: HandEvent, before: HandView): void {
    switch (event.type) {
      case "to-act":
        this.#countDecision(event, before);
        return;
      case "acted":
        this.#countAction(event, before);
        return;
      case "round-ended":
        this.#pots = event.pots;
        return;
      case "street-dealt":
        if (event.street === 1)
          for (const { seat, status } of before.seats) if (status !== "folded") this.#of(seat).sawFlop = true;
        return;
      case "tabled":
        if (before.board.length < 5) this.#runOut = { view: before, hands: event.hands };
        return;
      case "raked":
        this.#rakeParts = event.parts;
        return;
      case "awarded":
        if ((this.#pots[event.award.pot]?.seats.length ?? 0) > 1)
          for (const { seat, amount } of event.award.shares) if (amount > 0) this.#wonContested.add(seat);
        return;
      default:
    }
  }

  finish({ stacks }: EventOf<"hand-ended">, { seats, board }: HandView): HandCount {
    const remaining = seats.filter(({ status }) => status !== "folded");
    if (remaining.length > 1)
      for (const { seat } of remaining) {
        const count = this.#of(seat);
        count.showdown = true;
        count.wonAtShowdown = this.#wonContested.has(seat);
      }
    const adjusted = this.#runOut ? adjustNets(this.#runOut, this.#rakeParts) : new Map<SeatNo, number>();
    for (const { seat, before, after } of stacks) {
      const count = this.#of(seat);
      count.net = after - before;
      count.adjustedNet = adjusted.get(seat) ?? count.net;
    }
    return { board, seats: this.#seats };
  }

  #countDecision({ legal: { seat, wager } }: EventOf<"to-act">, { street }: HandView): void {
    const count = this.#of(seat);
    if (street === 0) {
      count.decidedPreflop = true;
      if (this.#preflopRaises === 1 && this.#lastPreflopRaiser !== seat && wager) count.threeBetPossible = true;
    }
    if (street === 1 && this.#lastPreflopRaiser === seat && !this.#isFlopBet && wager)
      count.continuationBetPossible = true;
  }

  #countAction({ seat, action, added }: EventOf<"acted">, { street }: HandView): void {
    const count = this.#of(seat);
    const isWager = action === "bet" || action === "raise";
    if (street === 0) {
      if (added > 0) count.vpip = true;
      if (!isWager) return;
      count.pfr = true;
      if (this.#preflopRaises === 1 && count.threeBetPossible) count.threeBet = true;
      this.#preflopRaises += 1;
      this.#lastPreflopRaiser = seat;
      return;
    }
    if (action === "call") count.calls += 1;
    if (!isWager) return;
    count.wagers += 1;
    if (street !== 1) return;
    if (!this.#isFlopBet && count.continuationBetPossible) count.continuationBet = true;
    this.#isFlopBet = true;
  }

  #of(seat: SeatNo): Draft {
    const count = this.#seats.get(seat);
    if (!count) throw new Error(`seat ${seat} was not dealt in`);
    return count;
  }
}

const emptyCount = (position: Position): Draft => ({
  position,
  decidedPreflop: false,
  vpip: false,
  pfr: false,
  threeBetPossible: false,
  threeBet: false,
  continuationBetPossible: false,
  continuationBet: false,
  wagers: 0,
  calls: 0,
  sawFlop: false,
  showdown: false,
  wonAtShowdown: false,
  net: 0,
  adjustedNet: 0,
});
