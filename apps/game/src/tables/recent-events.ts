/** The last events of a table, whole: what a page that was away for a moment missed. */
import type { SeatNo, TableEvent } from "@poker/engine";

export interface SequencedEvent {
  readonly seq: number;
  readonly event: TableEvent;
  /** Who held which seat of the hand when it happened: a seat's cards are for that player, not for whoever sits there now. */
  readonly seatOwners: SeatOwners;
}

/** Seat → player, for those dealt into the hand. */
export type SeatOwners = ReadonlyMap<SeatNo, string>;

export interface RecentEvents {
  push(recent: SequencedEvent): void;
  /** All events after `since`, or null when they are not all here. */
  eventsAfter(since: number, upTo: number): readonly SequencedEvent[] | null;
}

export function createRecentEvents(size: number): RecentEvents {
  let kept: SequencedEvent[] = [];
  return {
    push(recent) {
      kept.push(recent);
      // Cut in one go now and then, instead of moving all for each event.
      if (kept.length >= 2 * size) kept = kept.slice(-size);
    },
    eventsAfter(since, upTo) {
      if (since > upTo) return null;
      const missed = kept.filter(({ seq }) => seq > since);
      return missed.length === upTo - since ? missed : null;
    },
  };
}
