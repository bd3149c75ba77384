/** Sends a table's events as one frame to each audience, catches up sockets that missed some, and announces who is connected. */
import {
  redactTableEvent,
  type SeatNo,
  type TableEvent,
  type TableState,
  tableViewFor,
  type Viewer,
} from "@poker/engine";
import type { ActionClockView as ClockView, Frame, Snapshot } from "@poker/protocol";
import { playersIntroducedBy, playersOfTable } from "../player-names.ts";
import { Audience, type Watcher } from "./audience.ts";
import { createRecentEvents, type SeatOwners } from "./recent-events.ts";
import type { TableDeps } from "./table-deps.ts";

/** Some three hands. A socket that missed more gets a snapshot. */
const MAX_RECENT_EVENTS = 100;

/** The table as it is now. */
export interface TableNow {
  readonly state: TableState;
  /** Number of the last event in it. */
  readonly seq: number;
  readonly clock: ClockView | null;
}

export class Broadcaster {
  readonly audience = new Audience();
  readonly #recentEvents = createRecentEvents(MAX_RECENT_EVENTS);
  readonly #tableNow: () => TableNow;
  readonly #deps: Pick<TableDeps, "clock" | "broadcast" | "names">;
  #seatOwners: SeatOwners;

  constructor(
    deps: Pick<TableDeps, "clock" | "broadcast" | "names">,
    seatOwners: SeatOwners,
    tableNow: () => TableNow,
  ) {
    this.#deps = deps;
    this.#seatOwners = seatOwners;
    this.#tableNow = tableNow;
  }

  /** Takes who holds which seat of the hand that begins. */
  beginHand(seatOwners: SeatOwners): void {
    this.#seatOwners = seatOwners;
  }

  /** Builds one frame for each audience and sends it. `railEvents` are the same events as the rail sees them. The table is already in the state after them. */
  broadcast(events: readonly TableEvent[], railEvents: readonly TableEvent[], displayMs: number): void {
    const from = this.#tableNow().seq - events.length + 1;
    const seatOwners = this.#seatOwners;
    events.forEach((event, index) => {
      this.#recentEvents.push({ seq: from + index, event, railEvent: railEvents[index] ?? event, seatOwners });
    });
    for (const { seen, watchers } of this.#viewsOf(events, railEvents))
      this.#deps.broadcast(watchers, "frame", this.#frame(from, seen, displayMs));
  }

  /** Who sees what. Audiences that see the very same events, which is most of them, share a frame. */
  #viewsOf(events: readonly TableEvent[], railEvents: readonly TableEvent[]) {
    // What is not hidden from the rail is hidden from no player: most steps are a bet and who is to act next.
    if (events.every((event, index) => railEvents[index] === event))
      return [{ seen: events, watchers: this.audience.allWatchers() }];
    const views: { readonly seen: readonly TableEvent[]; readonly watchers: Watcher[] }[] = [];
    for (const [viewer, watchers] of this.audience.groupByViewer((userId) => viewerAmong(this.#seatOwners, userId))) {
      const seen = viewer === "rail" ? railEvents : events.map((event) => redactTableEvent(event, viewer));
      const same = views.find((view) => view.seen.every((event, index) => event === seen[index]));
      if (same) same.watchers.push(...watchers);
      else views.push({ seen, watchers: [...watchers] });
    }
    return views;
  }

  /** The events after `since` when they are at hand, else a snapshot. */
  catchUp({ userId }: Watcher, since: number | null): { readonly snapshot: Snapshot } | { readonly frame: Frame } {
    const missed = since === null ? null : this.#recentEvents.eventsAfter(since, this.#tableNow().seq);
    if (since === null || missed === null) return { snapshot: this.#snapshotFor(userId) };
    const seen = missed.map(({ event, railEvent, seatOwners }) => {
      const viewer = viewerAmong(seatOwners, userId);
      return viewer === "rail" ? railEvent : redactTableEvent(event, viewer);
    });
    return { frame: this.#frame(since + 1, seen, 0) };
  }

  /** A seated player's last connection to the table was lost, or their first was opened. */
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

  #snapshotFor(userId: string): Snapshot {
    const { state, seq, clock } = this.#tableNow();
    return {
      tableId: state.tableId,
      seq,
      view: tableViewFor(state, viewerAmong(this.#seatOwners, userId)),
      names: this.#deps.names.namesOf(playersOfTable(state)),
      disconnectedSeats: state.seats
        .filter(({ playerId }) => !this.audience.isConnected(playerId))
        .map(({ seat }) => seat),
      you: state.seats.find(({ playerId }) => playerId === userId)?.seat ?? null,
      now: this.#deps.clock.wall(),
      clock,
    };
  }
}

/** A seat's cards are for the player who held it when they were dealt; all others are the rail. F4 */
function viewerAmong(seatOwners: SeatOwners, userId: string): Viewer {
  for (const [seat, playerId] of seatOwners) if (playerId === userId) return seat;
  return "rail";
}
