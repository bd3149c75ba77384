/**
 * Counts what each player of a finished hand did, from the events that the rail saw. Each field is a part of a statistic, which the comment
 * beside it explains. Adding up these fields gives the statistics (`figures.ts` of @poker/protocol).
 */
import { applyView, type Card, type HandEvent, type HandView, type Pot, type SeatNo } from "@poker/engine";
import type { Position } from "@poker/protocol";
import { adjustNets, type RunOutStart } from "./adjusted-nets.ts";
import { positionsOf } from "./positions.ts";

/** What one player did in a settled hand. */
export interface SeatCount {
  readonly position: Position;
  /**
   * The player had a decision before the flop. They have none when everybody else folds to their big blind, or when posting the blinds puts
   * them all-in.
   */
  readonly decidedPreflop: boolean;
  /**
   * The player chose to put chips in before the flop: they called, bet or raised. Posting, checking in the big blind, and being all-in
   * because of a time-out are not choices.
   */
  readonly vpip: boolean;
  /** The player bet or raised before the flop. */
  readonly pfr: boolean;
  /** The player could raise before the flop when there had been exactly one raise, by another player. */
  readonly threeBetPossible: boolean;
  /** The player made that raise. */
  readonly threeBet: boolean;
  /** The player made the last raise before the flop, and had a decision on the flop before anyone had bet. */
  readonly continuationBetPossible: boolean;
  /** The player made that bet. */
  readonly continuationBet: boolean;
  /** How often the player bet or raised after the flop was dealt. */
  readonly wagers: number;
  /** How often the player called after the flop was dealt. */
  readonly calls: number;
  /** The player had not folded when the flop was dealt. They may have been all-in. */
  readonly sawFlop: boolean;
  /** The player and at least one other player had not folded when all cards were dealt and the betting was over. */
  readonly showdown: boolean;
  /** At the showdown, the player won chips of a pot for which another player was also in. */
  readonly wonAtShowdown: boolean;
  readonly net: number;
  /**
   * The player's average result over the boards that could still come. It equals `net` when no board was run out between open hands, or
   * when the player had folded.
   */
  readonly adjustedNet: number;
}

export interface HandCount {
  readonly board: readonly Card[];
  readonly seats: ReadonlyMap<SeatNo, SeatCount>;
}

type Draft = { -readonly [K in keyof SeatCount]: SeatCount[K] };
type EventOf<T extends HandEvent["type"]> = Extract<HandEvent, { type: T }>;

/**
 * Counts a hand from all its events, in order. Returns null when the hand was not settled. Throws when the events are not those of a whole
 * hand.
 */
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

  /** Counts an event. `before` is the hand before the event. */
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
    // Two players can be left without a pot between them: one is all-in only for a dead blind, and the bet of the other was returned.
    const wasContested = this.#pots.some((pot) => pot.seats.length > 1);
    if (remaining.length > 1 && wasContested)
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
