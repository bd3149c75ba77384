/** The last events of a table, whole: what a page that was away for a moment missed. */
import type { SeatNo, TableEvent } from "@poker/engine";

export interface Recent {
  readonly seq: number;
  readonly event: TableEvent;
  /** Who held which seat of the hand when it happened: a seat's cards are for that player, not for whoever sits there now. */
  readonly holders: Holders;
}

/** Seat → player, for those dealt into the hand. */
export type Holders = ReadonlyMap<SeatNo, string>;

export interface Ring {
  push(recent: Recent): void;
  /** All events after `since`, or null when they are not all here. */
  after(since: number, upTo: number): readonly Recent[] | null;
}

export function createRing(size: number): Ring {
  let kept: Recent[] = [];
  return {
    push(recent) {
      kept.push(recent);
      // Cut in one go now and then, instead of moving all for each event.
      if (kept.length >= 2 * size) kept = kept.slice(-size);
    },
    after(since, upTo) {
      if (since > upTo) return null;
      const missed = kept.filter(({ seq }) => seq > since);
      return missed.length === upTo - since ? missed : null;
    },
  };
}
