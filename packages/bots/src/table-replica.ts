/**
 * A table as one client sees it, kept up to date over a connection: a snapshot, then frames folded in their order; on a gap, after a
 * break and when in doubt it asks for what it missed. No DOM, no clock: load tests, browsers' tests and bots use the same.
 */
import { evolveTableView, type SeatNo, type TableEvent, type TableView } from "@poker/engine";
import type { ActionClockView, Frame, RefusalCode, Snapshot } from "@poker/protocol";
import type { RoomClient } from "./room-client.ts";

/** Said instead of an answer when asking again soon may help. */
const RETRYABLE_REFUSALS: readonly RefusalCode[] = ["paused", "closing", "too-many-messages"];
const RETRY_DELAY_MS = 1_000;

export interface ReplicaChange {
  /** What happened; empty when the view was replaced by a snapshot. */
  readonly events: readonly TableEvent[];
  /** How long the room shows it; no turn is asked before. */
  readonly displayMs: number;
}

export interface ReplicaListener {
  readonly onChange: (change: ReplicaChange) => void;
  /** The table cannot be watched. */
  readonly onRefused: (code: RefusalCode) => void;
  /** A frame that does not fit the view: a bug of one side. The table is then read anew. */
  readonly onError: (problem: unknown) => void;
}

export class TableReplica {
  readonly #connection: RoomClient;
  readonly #listener: ReplicaListener;
  readonly tableId: string;
  #view: TableView | null = null;
  #seq: number | null = null;
  #you: SeatNo | null = null;
  #clock: ActionClockView | null = null;
  #disconnectedSeats = new Set<SeatNo>();
  /** An answer to `watch` is awaited; frames that come before it are held. */
  #isResyncing = false;
  #heldFrames: Frame[] = [];
  #retryTimer: ReturnType<typeof setTimeout> | null = null;
  #stopListening: readonly (() => void)[] = [];

  constructor(connection: RoomClient, tableId: string, following: ReplicaListener) {
    this.#connection = connection;
    this.tableId = tableId;
    this.#listener = following;
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
  get clock(): ActionClockView | null {
    return this.#clock;
  }
  get disconnectedSeats(): ReadonlySet<SeatNo> {
    return this.#disconnectedSeats;
  }

  start(): void {
    const mine = <P extends { readonly tableId: string }>(take: (payload: P) => void) => {
      return (payload: P) => {
        if (payload.tableId === this.tableId) take(payload);
      };
    };
    this.#stopListening = [
      this.#connection.onConnect(() => this.#resync(this.#seq)),
      this.#connection.on(
        "frame",
        mine((frame) => this.#receiveFrame(frame)),
      ),
      this.#connection.on(
        "snapshot",
        mine((snapshot) => this.#applySnapshot(snapshot)),
      ),
      this.#connection.on(
        "clock",
        mine(({ clock }) => this.#setClock(clock)),
      ),
      this.#connection.on(
        "connection",
        mine(({ seat, connected }) => this.#setDisconnected(seat, !connected)),
      ),
      this.#connection.on(
        "moved",
        mine(() => this.#connection.reconnect()),
      ),
    ];
    if (this.#connection.isConnected) this.#resync(this.#seq);
  }

  stop(): void {
    for (const stop of this.#stopListening) stop();
    this.#stopListening = [];
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer);
    this.#retryTimer = null;
    if (this.#connection.isConnected) void this.#connection.request("unwatch", { tableId: this.tableId });
  }

  /** The answer to `sit` tells the seat, before the frame that shows it. */
  setSeat(seat: SeatNo): void {
    this.#you = seat;
  }

  #resync(since: number | null): void {
    if (this.#isResyncing) return;
    this.#isResyncing = true;
    void this.#requestWatch(since);
  }

  async #requestWatch(since: number | null): Promise<void> {
    const reply = await this.#connection.request("watch", { tableId: this.tableId, since });
    this.#isResyncing = false;
    const held = this.#heldFrames;
    this.#heldFrames = [];
    if (this.#stopListening.length === 0) return;
    if (reply === null) {
      // Without a connection, the next one asks.
      if (this.#connection.isConnected) this.#resync(this.#seq);
    } else if (!reply.ok) {
      if (RETRYABLE_REFUSALS.includes(reply.code))
        this.#retryTimer = setTimeout(() => this.#resync(this.#seq), RETRY_DELAY_MS);
      // Another server runs the table, or soon will: the next ticket says which.
      else if (reply.code === "not-here")
        this.#retryTimer = setTimeout(() => this.#connection.reconnect(), RETRY_DELAY_MS);
      else this.#listener.onRefused(reply.code);
    } else {
      if ("snapshot" in reply) this.#applySnapshot(reply.snapshot);
      else this.#receiveFrame(reply.frame);
      for (const frame of held) this.#receiveFrame(frame);
    }
  }

  #applySnapshot({ seq, view, you, clock, disconnectedSeats }: Snapshot): void {
    this.#seq = seq;
    this.#view = view;
    this.#you = you;
    this.#clock = clock;
    this.#disconnectedSeats = new Set(disconnectedSeats);
    this.#listener.onChange({ events: [], displayMs: 0 });
  }

  #receiveFrame(frame: Frame): void {
    if (this.#isResyncing) this.#heldFrames.push(frame);
    else if (this.#view === null || this.#seq === null || frame.to < this.#seq) return;
    else if (frame.to === this.#seq) this.#setClock(frame.clock);
    else if (frame.from !== this.#seq + 1) this.#resync(this.#seq);
    else this.#applyFrame(this.#view, frame);
  }

  #applyFrame(view: TableView, frame: Frame): void {
    try {
      this.#view = frame.events.reduce(evolveTableView, view);
    } catch (problem) {
      this.#listener.onError(problem);
      this.#resync(null);
      return;
    }
    this.#seq = frame.to;
    this.#clock = frame.clock;
    if (frame.events.some((event) => event.type === "player-left" && event.seat === this.#you)) this.#you = null;
    this.#listener.onChange(frame);
  }

  #setClock(clock: ActionClockView | null): void {
    this.#clock = clock;
    this.#listener.onChange({ events: [], displayMs: 0 });
  }

  #setDisconnected(seat: SeatNo, away: boolean): void {
    if (away) this.#disconnectedSeats.add(seat);
    else this.#disconnectedSeats.delete(seat);
    this.#listener.onChange({ events: [], displayMs: 0 });
  }
}
