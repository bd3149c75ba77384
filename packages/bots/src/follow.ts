/**
 * A table as one client sees it, kept up to date over a connection: a snapshot, then frames folded in their order; on a gap, after a
 * break and when in doubt it asks for what it missed. No DOM, no clock: load tests, browsers' tests and bots use the same.
 */
import { applyTableView, type SeatNo, type TableEvent, type TableView } from "@poker/engine";
import type { Frame, RefusalCode, Snapshot, TurnClock } from "@poker/protocol";
import type { RoomConnection } from "./connection.ts";

/** Said instead of an answer when asking again soon may help. */
const AGAIN: readonly RefusalCode[] = ["paused", "closing", "too-many-messages"];
const AGAIN_MS = 1_000;

export interface Change {
  /** What happened; empty when the view was replaced by a snapshot. */
  readonly events: readonly TableEvent[];
  /** How long the room shows it; no turn is asked before. */
  readonly showMs: number;
}

export interface Following {
  readonly onChange: (change: Change) => void;
  /** The table cannot be watched. */
  readonly onLost: (code: RefusalCode) => void;
  /** A frame that does not fit the view: a bug of one side. The table is then read anew. */
  readonly onProblem: (problem: unknown) => void;
}

export class TableFollower {
  readonly #connection: RoomConnection;
  readonly #following: Following;
  readonly tableId: string;
  #view: TableView | null = null;
  #seq: number | null = null;
  #you: SeatNo | null = null;
  #clock: TurnClock | null = null;
  #away = new Set<SeatNo>();
  /** An answer to `watch` is awaited; frames that come before it are held. */
  #asking = false;
  #held: Frame[] = [];
  #again: ReturnType<typeof setTimeout> | null = null;
  #stopListening: readonly (() => void)[] = [];

  constructor(connection: RoomConnection, tableId: string, following: Following) {
    this.#connection = connection;
    this.tableId = tableId;
    this.#following = following;
  }

  /** null until the first snapshot. */
  get view(): TableView | null {
    return this.#view;
  }
  /** Number of the last event in the view. */
  get seq(): number | null {
    return this.#seq;
  }
  get you(): SeatNo | null {
    return this.#you;
  }
  get clock(): TurnClock | null {
    return this.#clock;
  }
  get away(): ReadonlySet<SeatNo> {
    return this.#away;
  }

  start(): void {
    const mine = <P extends { readonly tableId: string }>(take: (payload: P) => void) => {
      return (payload: P) => {
        if (payload.tableId === this.tableId) take(payload);
      };
    };
    this.#stopListening = [
      this.#connection.onConnect(() => this.#ask(this.#seq)),
      this.#connection.on(
        "frame",
        mine((frame) => this.#take(frame)),
      ),
      this.#connection.on(
        "snapshot",
        mine((snapshot) => this.#replace(snapshot)),
      ),
      this.#connection.on(
        "clock",
        mine(({ clock }) => this.#setClock(clock)),
      ),
      this.#connection.on(
        "connection",
        mine(({ seat, connected }) => this.#setAway(seat, !connected)),
      ),
      this.#connection.on(
        "moved",
        mine(() => this.#connection.renew()),
      ),
    ];
    if (this.#connection.connected) this.#ask(this.#seq);
  }

  stop(): void {
    for (const stop of this.#stopListening) stop();
    this.#stopListening = [];
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = null;
    if (this.#connection.connected) void this.#connection.request("unwatch", { tableId: this.tableId });
  }

  /** The answer to `sit` tells the seat, before the frame that shows it. */
  satDown(seat: SeatNo): void {
    this.#you = seat;
  }

  #ask(since: number | null): void {
    if (this.#asking) return;
    this.#asking = true;
    void this.#watch(since);
  }

  async #watch(since: number | null): Promise<void> {
    const reply = await this.#connection.request("watch", { tableId: this.tableId, since });
    this.#asking = false;
    const held = this.#held;
    this.#held = [];
    if (this.#stopListening.length === 0) return;
    if (reply === null) {
      // Without a connection, the next one asks.
      if (this.#connection.connected) this.#ask(this.#seq);
    } else if (!reply.ok) {
      if (AGAIN.includes(reply.code)) this.#again = setTimeout(() => this.#ask(this.#seq), AGAIN_MS);
      // Another server runs the table, or soon will: the next ticket says which.
      else if (reply.code === "not-here") this.#again = setTimeout(() => this.#connection.renew(), AGAIN_MS);
      else this.#following.onLost(reply.code);
    } else {
      if ("snapshot" in reply) this.#replace(reply.snapshot);
      else this.#take(reply.frame);
      for (const frame of held) this.#take(frame);
    }
  }

  #replace({ seq, view, you, clock, away }: Snapshot): void {
    this.#seq = seq;
    this.#view = view;
    this.#you = you;
    this.#clock = clock;
    this.#away = new Set(away);
    this.#following.onChange({ events: [], showMs: 0 });
  }

  #take(frame: Frame): void {
    if (this.#asking) this.#held.push(frame);
    else if (this.#view === null || this.#seq === null || frame.to < this.#seq) return;
    else if (frame.to === this.#seq) this.#setClock(frame.clock);
    else if (frame.from !== this.#seq + 1) this.#ask(this.#seq);
    else this.#fold(this.#view, frame);
  }

  #fold(view: TableView, frame: Frame): void {
    try {
      this.#view = frame.events.reduce(applyTableView, view);
    } catch (problem) {
      this.#following.onProblem(problem);
      this.#ask(null);
      return;
    }
    this.#seq = frame.to;
    this.#clock = frame.clock;
    if (frame.events.some((event) => event.type === "player-left" && event.seat === this.#you)) this.#you = null;
    this.#following.onChange(frame);
  }

  #setClock(clock: TurnClock | null): void {
    this.#clock = clock;
    this.#following.onChange({ events: [], showMs: 0 });
  }

  #setAway(seat: SeatNo, away: boolean): void {
    if (away) this.#away.add(seat);
    else this.#away.delete(seat);
    this.#following.onChange({ events: [], showMs: 0 });
  }
}
