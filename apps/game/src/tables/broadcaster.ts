/** What a table shows: one frame for each audience, the gap or a snapshot for those who come, marks for those who are away. */
import {
  redactTableEvent,
  type SeatNo,
  type TableEvent,
  type TableState,
  tableViewFor,
  type Viewer,
} from "@poker/engine";
import type { ActionClockView as ClockView, Frame, Snapshot } from "@poker/protocol";
import { Audience, type Watcher } from "./audience.ts";
import { createRecentEvents, type SeatOwners } from "./recent-events.ts";
import type { TableDeps } from "./table-deps.ts";

/** Some three hands, at every table: whoever missed more gets the table as it is. */
const RING_EVENTS = 100;

/** The table as it is now. */
export interface TableNow {
  readonly state: TableState;
  /** Number of the last event in it. */
  readonly seq: number;
  readonly clock: ClockView | null;
}

export class Broadcaster {
  readonly audience = new Audience();
  readonly #recentEvents = createRecentEvents(RING_EVENTS);
  readonly #tableNow: () => TableNow;
  readonly #services: Pick<TableDeps, "clock" | "broadcast">;
  #seatOwners: SeatOwners;

  constructor(services: Pick<TableDeps, "clock" | "broadcast">, holders: SeatOwners, scene: () => TableNow) {
    this.#services = services;
    this.#seatOwners = holders;
    this.#tableNow = scene;
  }

  /** A hand begins: who holds which of its seats. */
  beginHand(holders: SeatOwners): void {
    this.#seatOwners = holders;
  }

  /** Keeps what happened last for those who miss it; `scene` is already the table after it. */
  remember(events: readonly TableEvent[]): void {
    const from = this.#tableNow().seq - events.length + 1;
    for (const [index, event] of events.entries())
      this.#recentEvents.push({ seq: from + index, event, seatOwners: this.#seatOwners });
  }

  /** One frame an audience, built once. */
  broadcast(events: readonly TableEvent[], showMs: number): void {
    const from = this.#tableNow().seq - events.length + 1;
    for (const { seen, watchers } of this.#views(events))
      this.#services.broadcast(watchers, "frame", this.#frame(from, seen, showMs));
  }

  /** Who sees what. Audiences that see the very same events, which is most of them, share a frame. */
  #views(events: readonly TableEvent[]) {
    const views: { readonly seen: readonly TableEvent[]; readonly watchers: Watcher[] }[] = [];
    // Nothing is hidden from the rail, so from nobody: most steps are a bet and a turn.
    if (events.every((event) => redactTableEvent(event, "rail") === event))
      return [{ seen: events, watchers: this.audience.allWatchers() }];
    for (const [viewer, watchers] of this.audience.groupByViewer((userId) => viewerAmong(this.#seatOwners, userId))) {
      const seen = events.map((event) => redactTableEvent(event, viewer));
      const same = views.find((view) => view.seen.every((event, index) => event === seen[index]));
      if (same) same.watchers.push(...watchers);
      else views.push({ seen, watchers: [...watchers] });
    }
    return views;
  }

  /** Looks on from now; `first`: he had no connection here before. The gap after `since` if it is at hand, else all there is to see. */
  watch(watcher: Watcher, since: number | null) {
    const first = this.audience.add(watcher);
    const answer = (): { readonly snapshot: Snapshot } | { readonly frame: Frame } => {
      const missed = since === null ? null : this.#recentEvents.eventsAfter(since, this.#tableNow().seq);
      if (since === null || missed === null) return { snapshot: this.#snapshotFor(watcher.userId) };
      const seen = missed.map(({ event, seatOwners }) =>
        redactTableEvent(event, viewerAmong(seatOwners, watcher.userId)),
      );
      return { frame: this.#frame(since + 1, seen, 0) };
    };
    return { first, answer };
  }

  /** A player's last connection here went, or his first came. */
  announcePresence(seat: SeatNo, connected: boolean): void {
    const { tableId } = this.#tableNow().state;
    this.#services.broadcast(this.audience.allWatchers(), "connection", { tableId, seat, connected });
  }

  /** The open turn's deadline moved. */
  broadcastClock(): void {
    const { state, clock } = this.#tableNow();
    const now = this.#services.clock.wall();
    this.#services.broadcast(this.audience.allWatchers(), "clock", { tableId: state.tableId, now, clock });
  }

  #frame(from: number, events: readonly TableEvent[], displayMs: number): Frame {
    const { state, clock } = this.#tableNow();
    const to = from + events.length - 1;
    return { tableId: state.tableId, from, to, events, now: this.#services.clock.wall(), clock, displayMs };
  }

  #snapshotFor(userId: string): Snapshot {
    const { state, seq, clock } = this.#tableNow();
    return {
      tableId: state.tableId,
      seq,
      view: tableViewFor(state, viewerAmong(this.#seatOwners, userId)),
      disconnectedSeats: state.seats
        .filter(({ playerId }) => !this.audience.isConnected(playerId))
        .map(({ seat }) => seat),
      you: state.seats.find(({ playerId }) => playerId === userId)?.seat ?? null,
      now: this.#services.clock.wall(),
      clock,
    };
  }
}

/** A seat's cards are for whoever held it when they were dealt; everybody else is the rail. F4 */
function viewerAmong(holders: SeatOwners, userId: string): Viewer {
  for (const [seat, playerId] of holders) if (playerId === userId) return seat;
  return "rail";
}
