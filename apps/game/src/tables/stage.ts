/** What a table shows: one frame for each audience, the gap or a snapshot for those who come, marks for those who are away. */
import { redactTable, type SeatNo, type TableEvent, type TableState, tableViewFor, type Viewer } from "@poker/engine";
import type { TurnClock as ClockView, Frame, Snapshot } from "@poker/protocol";
import { Audience, type Watcher } from "./audience.ts";
import { createRing, type Holders } from "./ring.ts";
import type { TableServices } from "./services.ts";

/** Some three hands, at every table: whoever missed more gets the table as it is. */
const RING_EVENTS = 100;

/** The table as it is now. */
export interface Scene {
  readonly state: TableState;
  /** Number of the last event in it. */
  readonly seq: number;
  readonly clock: ClockView | null;
}

export class Stage {
  readonly audience = new Audience();
  readonly #ring = createRing(RING_EVENTS);
  readonly #scene: () => Scene;
  readonly #services: Pick<TableServices, "clock" | "send">;
  #holders: Holders;

  constructor(services: Pick<TableServices, "clock" | "send">, holders: Holders, scene: () => Scene) {
    this.#services = services;
    this.#holders = holders;
    this.#scene = scene;
  }

  /** A hand begins: who holds which of its seats. */
  deal(holders: Holders): void {
    this.#holders = holders;
  }

  /** Keeps what happened last for those who miss it; `scene` is already the table after it. */
  record(events: readonly TableEvent[]): void {
    const from = this.#scene().seq - events.length + 1;
    for (const [index, event] of events.entries())
      this.#ring.push({ seq: from + index, event, holders: this.#holders });
  }

  /** One frame an audience, built once. */
  show(events: readonly TableEvent[], showMs: number): void {
    const from = this.#scene().seq - events.length + 1;
    for (const { seen, watchers } of this.#views(events))
      this.#services.send(watchers, "frame", this.#frame(from, seen, showMs));
  }

  /** Who sees what. Audiences that see the very same events, which is most of them, share a frame. */
  #views(events: readonly TableEvent[]) {
    const views: { readonly seen: readonly TableEvent[]; readonly watchers: Watcher[] }[] = [];
    // Nothing is hidden from the rail, so from nobody: most steps are a bet and a turn.
    if (events.every((event) => redactTable(event, "rail") === event))
      return [{ seen: events, watchers: this.audience.everybody() }];
    for (const [viewer, watchers] of this.audience.groups((userId) => viewerAmong(this.#holders, userId))) {
      const seen = events.map((event) => redactTable(event, viewer));
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
      const missed = since === null ? null : this.#ring.after(since, this.#scene().seq);
      if (since === null || missed === null) return { snapshot: this.#snapshotFor(watcher.userId) };
      const seen = missed.map(({ event, holders }) => redactTable(event, viewerAmong(holders, watcher.userId)));
      return { frame: this.#frame(since + 1, seen, 0) };
    };
    return { first, answer };
  }

  /** A player's last connection here went, or his first came. */
  mark(seat: SeatNo, connected: boolean): void {
    const { tableId } = this.#scene().state;
    this.#services.send(this.audience.everybody(), "connection", { tableId, seat, connected });
  }

  /** The open turn's deadline moved. */
  showClock(): void {
    const { state, clock } = this.#scene();
    const now = this.#services.clock.wall();
    this.#services.send(this.audience.everybody(), "clock", { tableId: state.tableId, now, clock });
  }

  #frame(from: number, events: readonly TableEvent[], showMs: number): Frame {
    const { state, clock } = this.#scene();
    const to = from + events.length - 1;
    return { tableId: state.tableId, from, to, events, now: this.#services.clock.wall(), clock, showMs };
  }

  #snapshotFor(userId: string): Snapshot {
    const { state, seq, clock } = this.#scene();
    return {
      tableId: state.tableId,
      seq,
      view: tableViewFor(state, viewerAmong(this.#holders, userId)),
      away: state.seats.filter(({ playerId }) => !this.audience.isConnected(playerId)).map(({ seat }) => seat),
      you: state.seats.find(({ playerId }) => playerId === userId)?.seat ?? null,
      now: this.#services.clock.wall(),
      clock,
    };
  }
}

/** A seat's cards are for whoever held it when they were dealt; everybody else is the rail. F4 */
function viewerAmong(holders: Holders, userId: string): Viewer {
  for (const [seat, playerId] of holders) if (playerId === userId) return seat;
  return "rail";
}
