/** Keeps the last events of a table for sockets that missed some of them. */
import type { SeatNo, TableEvent } from "@poker/engine";

export interface SequencedEvent {
  readonly seq: number;
  readonly event: TableEvent;
  /** The event as the rail sees it. */
  readonly railEvent: TableEvent;
  /** Who held which seat of the hand when it happened. A seat's cards are for that player, not for the one who sits there now. */
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
