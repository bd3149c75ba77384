/** Sends a table's events to each audience as one frame. Sends missed events to sockets that come back, and announces who is connected. */
import {
  type HandView,
  isPrivateEvent,
  redactTableEvent,
  type SeatNo,
  type TableEvent,
  type TableState,
  type TableView,
  tableViewFor,
  type Viewer,
} from "@poker/engine";
import { type Opening, openingsFor, openingsForView } from "@poker/fair-deal";
import type { ActionClockView as ClockView, Frame, PackedOpening, Snapshot } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import { packForFrame } from "../deals/frame-openings.ts";
import { type NameDirectory, playersIntroducedBy, playersOfTable } from "../name-directory.ts";
import { Audience, type Broadcast, type Watcher } from "./audience.ts";

/** Maps each seat that was dealt into the hand to its player. */
export type SeatOwners = ReadonlyMap<SeatNo, string>;
export const seatOwnersOf = (hand: TableState["hand"], seats: TableState["seats"]): SeatOwners => {
  const dealt = new Set(hand?.seats.map(({ seat }) => seat));
  return new Map(seats.filter(({ seat }) => dealt.has(seat)).map(({ seat, playerId }) => [seat, playerId]));
};

/** The last hand that was dealt, with its players and cards as they were when it was dealt. */
interface DealtHand {
  readonly seatOwners: SeatOwners;
  /** null when no hand has been dealt since the table was recovered. */
  readonly hand: HandView | null;
  /** Returns the proof of the card at place `j` of the deck. Absent when the room had not committed to the deck. F3 */
  readonly openCard: ((j: number) => Opening) | undefined;
}

/** How many of a table's last events are kept at least. Most hands have fewer events. A socket that missed older events gets a snapshot. */
const MAX_RECENT_EVENTS = 40;

interface BroadcasterDeps {
  readonly clock: Clock;
  readonly broadcast: Broadcast;
  readonly names: NameDirectory;
}

/** The table as it is now. */
interface TableNow {
  readonly state: TableState;
  /** The number of the last event in `state`. Private events are not counted. */
  readonly seq: number;
  readonly clock: ClockView | null;
}

export class Broadcaster {
  readonly audience = new Audience();
  readonly #recentEvents = createRecentEvents(MAX_RECENT_EVENTS);
  readonly #tableNow: () => TableNow;
  readonly #deps: BroadcasterDeps;
  #dealt: DealtHand;

  constructor(deps: BroadcasterDeps, dealt: DealtHand, tableNow: () => TableNow) {
    this.#deps = deps;
    this.#dealt = dealt;
    this.#tableNow = tableNow;
  }

  /** Remembers the players and seats of the hand that begins, and how its cards are opened. */
  beginHand(dealt: DealtHand): void {
    this.#dealt = dealt;
  }

  /**
   * Builds one frame for each audience and sends it. Sends nothing when all events are private. `allRailEvents` are the same events as the
   * rail sees them. Call it when the table's state already includes the events.
   */
  broadcast(all: readonly TableEvent[], allRailEvents: readonly TableEvent[], displayMs: number): void {
    const events = all.filter((event) => !isPrivateEvent(event));
    if (events.length === 0) return;
    const railEvents = allRailEvents.filter((event) => !isPrivateEvent(event));
    const from = this.#tableNow().seq - events.length + 1;
    const dealt = this.#dealt;
    events.forEach((event, index) => {
      this.#recentEvents.push({ seq: from + index, event, railEvent: railEvents[index] ?? event, dealt });
    });
    for (const { seen, watchers } of this.#viewsOf(events, railEvents))
      this.#deps.broadcast(watchers, "frame", {
        ...this.#frame(from, seen, displayMs),
        ...withOpenings(openingsIn(seen, dealt)),
      });
  }

  /** Groups the watchers by the events that they may see. Audiences that may see the same events share one frame. */
  #viewsOf(events: readonly TableEvent[], railEvents: readonly TableEvent[]) {
    // When the rail sees every event in full, so does every player. This is the usual case: most steps contain only a bet and the next
    // player to act.
    if (events.every((event, index) => railEvents[index] === event))
      return [{ seen: events, watchers: this.audience.allWatchers() }];
    const views: { readonly seen: readonly TableEvent[]; readonly watchers: Watcher[] }[] = [];
    for (const [viewer, watchers] of this.audience.groupByViewer((userId) =>
      viewerAmong(this.#dealt.seatOwners, userId),
    )) {
      const seen = viewer === "rail" ? railEvents : events.map((event) => redactTableEvent(event, viewer));
      const same = views.find((view) => view.seen.every((event, index) => event === seen[index]));
      if (same) same.watchers.push(...watchers);
      else views.push({ seen, watchers: [...watchers] });
    }
    return views;
  }

  /** Returns the events after number `since` when all of them are still kept. In all other cases, returns a snapshot. */
  catchUp({ userId }: Watcher, since: number | null): { readonly snapshot: Snapshot } | { readonly frame: Frame } {
    const missed = since === null ? null : this.#recentEvents.eventsAfter(since, this.#tableNow().seq);
    if (since === null || missed === null) return { snapshot: this.#snapshotFor(userId) };
    const openings: PackedOpening[] = [];
    const seen = missed.map(({ event, railEvent, dealt }) => {
      const viewer = viewerAmong(dealt.seatOwners, userId);
      const one = viewer === "rail" ? railEvent : redactTableEvent(event, viewer);
      openings.push(...openingsIn([one], dealt));
      return one;
    });
    return { frame: { ...this.#frame(since + 1, seen, 0), ...withOpenings(openings) } };
  }

  /** Sends the whole table to every socket again. Call it when a name at the table has changed. */
  resendSnapshots(): void {
    for (const watcher of this.audience.allWatchers())
      this.#deps.broadcast([watcher], "snapshot", this.#snapshotFor(watcher.userId));
  }

  /** Tells all watchers that a seated player's last connection to the table was lost, or that their first one was opened. */
  announcePresence(seat: SeatNo, connected: boolean): void {
    const { tableId } = this.#tableNow().state;
    this.#deps.broadcast(this.audience.allWatchers(), "connection", { tableId, seat, connected });
  }

  /** Sends the new deadline of the player to act. */
  broadcastClock(): void {
    const { state, clock } = this.#tableNow();
    const now = this.#deps.clock.wall();
    this.#deps.broadcast(this.audience.allWatchers(), "clock", { tableId: state.tableId, now, clock });
  }

  #frame(from: number, events: readonly TableEvent[], displayMs: number): Frame {
    const { state, clock } = this.#tableNow();
    const to = from + events.length - 1;
    const names = this.#deps.names.namesOf(playersIntroducedBy(events));
    return { tableId: state.tableId, from, to, events, names, now: this.#deps.clock.wall(), clock, displayMs };
  }

  /** Builds the snapshot that this viewer may see. `userId` is null for an anonymous viewer. */
  #snapshotFor(userId: string | null): Snapshot {
    const { state, seq, clock } = this.#tableNow();
    const view = tableViewFor(state, viewerAmong(this.#dealt.seatOwners, userId));
    return {
      tableId: state.tableId,
      seq,
      view,
      names: this.#deps.names.namesOf(playersOfTable(state)),
      disconnectedSeats: state.seats
        .filter(({ playerId }) => !this.audience.isConnected(playerId))
        .map(({ seat }) => seat),
      now: this.#deps.clock.wall(),
      clock,
      ...withOpenings(openingsOfView(view, this.#dealt)),
    };
  }
}

/**
 * Returns the proofs of the cards that these events show. The events were already redacted for their viewer, so no proof of a hidden card
 * is sent. F3, F4
 */
function openingsIn(seen: readonly TableEvent[], { hand, openCard }: DealtHand): readonly PackedOpening[] {
  return hand && openCard ? openingsFor(seen, hand, openCard).map(packForFrame) : [];
}

function openingsOfView({ hand }: TableView, { openCard }: DealtHand): readonly PackedOpening[] {
  return hand && openCard ? openingsForView(hand, openCard).map(packForFrame) : [];
}

const withOpenings = (openings: readonly PackedOpening[]): Pick<Frame, "openings"> =>
  openings.length > 0 ? { openings } : {};

/**
 * Returns the seat that the viewer had when the cards were dealt, because they may see that seat's cards. Returns "rail" for all other
 * viewers. F4
 */
function viewerAmong(seatOwners: SeatOwners, userId: string | null): Viewer {
  for (const [seat, playerId] of seatOwners) if (playerId === userId) return seat;
  return "rail";
}

interface SequencedEvent {
  readonly seq: number;
  readonly event: TableEvent;
  /** The event as the rail sees it. */
  readonly railEvent: TableEvent;
  /**
   * The hand at the time of the event. Its cards belong to the players who had the seats then, even when a seat has a different player now.
   */
  readonly dealt: DealtHand;
}

/** The last events of a table, for sockets that missed some of them. */
interface RecentEvents {
  push(recent: SequencedEvent): void;
  /** Returns the events with numbers above `since`, up to `upTo`; null when some of them are no longer kept. */
  eventsAfter(since: number, upTo: number): readonly SequencedEvent[] | null;
}

export function createRecentEvents(size: number): RecentEvents {
  let kept: SequencedEvent[] = [];
  return {
    push(recent) {
      kept.push(recent);
      // Cuts the list only now and then, because cutting it after every event would cost more.
      if (kept.length >= 1.5 * size) kept = kept.slice(-size);
    },
    eventsAfter(since, upTo) {
      if (since > upTo) return null;
      const missed = kept.filter(({ seq }) => seq > since);
      return missed.length === upTo - since ? missed : null;
    },
  };
}
