/**
 * Keeps a copy of one table up to date over a connection. Takes a snapshot first, and then applies frames in their
 * order. Fetches what is missing after a gap, after a new connection, and after a frame that it cannot apply.
 */
import { evolveTableView, type SeatNo, type SeatPlan, type TableView } from "@poker/engine";
import type { ActionClockView, Frame, Replies, ServerOut, Snapshot, WireRefusal } from "@poker/protocol";
import type { ReplicaChange } from "./replica-change.ts";
import type { RoomClient } from "./room-client.ts";

interface ReplicaListener {
  readonly onChange: (change: ReplicaChange) => void;
  /** Called when the server does not let the replica watch the table. The client connects again and retries, unless it is closed. */
  readonly onRefused: (refusal: WireRefusal) => void;
  /** Called when a frame could not be applied, which is a bug of the client or the server. The replica starts again from a snapshot. */
  readonly onError: (error: unknown) => void;
  /** Called when a frame does not follow the last one. The replica fetches the missing events. */
  readonly onGap?: (frame: Frame) => void;
}

type WatchReply = Replies["watch"];

export class TableReplica {
  readonly tableId: string;
  readonly #client: RoomClient;
  readonly #listener: ReplicaListener;
  readonly #now: () => number;
  #view: TableView | null = null;
  #seq: number | null = null;
  #clock: ActionClockView | null = null;
  #seatPlan: SeatPlan | null = null;
  readonly #disconnectedSeats = new Set<SeatNo>();
  /** The frames that arrived while the replica waited for the reply to `watch`. null when it is not waiting. */
  #heldFrames: Frame[] | null = null;
  #removeListeners: readonly (() => void)[] = [];

  /** `now` returns the client's time in epoch ms. */
  constructor(client: RoomClient, tableId: string, listener: ReplicaListener, now: () => number = Date.now) {
    this.#client = client;
    this.tableId = tableId;
    this.#listener = listener;
    this.#now = now;
  }

  /** null until the first snapshot. */
  get view(): TableView | null {
    return this.#view;
  }
  /** The number of the last event that is part of the view; null until the first snapshot. */
  get seq(): number | null {
    return this.#seq;
  }
  get clock(): ActionClockView | null {
    return this.#clock;
  }
  /**
   * The player's plans for their seat, which views do not contain. null until the server has sent them. `withSeatPlan` adds them to a seat.
   */
  get seatPlan(): SeatPlan | null {
    return this.#seatPlan;
  }
  get disconnectedSeats(): ReadonlySet<SeatNo> {
    return this.#disconnectedSeats;
  }

  /** Starts to follow the table. If the client is already connected, also asks the server for the table now. */
  start(): void {
    this.follow();
    if (this.#client.isConnected) void this.#resync(this.#seq);
  }

  /** Applies the messages about the table. Asks the server for the table on each new socket, but not on a socket that is already open. */
  follow(): void {
    const client = this.#client;
    const ofThisTable =
      <P extends { readonly tableId: string }>(handle: (message: P) => void) =>
      (message: P) => {
        if (message.tableId === this.tableId) handle(message);
      };
    this.#removeListeners = [
      client.onConnect(async () => (await this.watch(this.#seq))?.ok === true),
      client.on(
        "frame",
        ofThisTable<Frame>((frame) => this.#receiveFrame(frame)),
      ),
      client.on(
        "snapshot",
        ofThisTable<Snapshot>((snapshot) => this.#applySnapshot(snapshot)),
      ),
      client.on(
        "clock",
        ofThisTable<ServerOut["clock"]>((message) => this.#setClock(message)),
      ),
      client.on(
        "connection",
        ofThisTable<ServerOut["connection"]>((message) => this.#setPresence(message)),
      ),
      client.on(
        "seat-options",
        ofThisTable<ServerOut["seat-options"]>((message) => this.#setSeatPlan(message)),
      ),
    ];
  }

  stop(): void {
    for (const removeListener of this.#removeListeners) removeListener();
    this.#removeListeners = [];
    if (this.#client.isConnected) void this.#client.requestOnce("unwatch", { tableId: this.tableId });
  }

  /**
   * Asks the server to send the table's messages. The reply has the events after `since`, or a snapshot when `since` is
   * null. Resolves to null when no usable reply came.
   */
  async watch(since: number | null): Promise<WatchReply | null> {
    const held: Frame[] = [];
    this.#heldFrames = held;
    const reply = await this.#client.requestOnce("watch", { tableId: this.tableId, since });
    // Another call of `watch` may have started since, which has a list of its own.
    if (this.#heldFrames === held) this.#heldFrames = null;
    if (reply === null || this.#removeListeners.length === 0) return null;
    if (!reply.ok) {
      this.#listener.onRefused(reply);
      return reply;
    }
    if ("snapshot" in reply) this.#applySnapshot(reply.snapshot);
    else if (this.#isGap(reply.frame)) return since === null ? null : this.watch(null);
    else this.#receiveFrame(reply.frame);
    for (const frame of held) this.#receiveFrame(frame);
    return reply;
  }

  /** Asks for the table again. If that fails, makes the client open a new connection. */
  async #resync(since: number | null): Promise<void> {
    if (this.#heldFrames !== null) return;
    const reply = await this.watch(since);
    if (!reply?.ok && this.#removeListeners.length > 0) this.#client.reconnect();
  }

  #applySnapshot(snapshot: Snapshot): void {
    this.#seq = snapshot.seq;
    this.#view = snapshot.view;
    this.#clock = snapshot.clock;
    this.#disconnectedSeats.clear();
    for (const seat of snapshot.disconnectedSeats) this.#disconnectedSeats.add(seat);
    this.#listener.onChange({ type: "snapshot", snapshot, serverOffsetMs: snapshot.now - this.#now() });
  }

  #isGap(frame: Frame): boolean {
    return this.#seq === null || (frame.to > this.#seq && frame.from !== this.#seq + 1);
  }

  #receiveFrame(frame: Frame): void {
    if (this.#heldFrames !== null) this.#heldFrames.push(frame);
    else if (this.#isGap(frame)) {
      this.#listener.onGap?.(frame);
      void this.#resync(this.#seq);
    } else if (this.#view !== null && this.#seq !== null) {
      if (frame.to > this.#seq) this.#applyFrame(this.#view, frame);
      // No event was missed while the connection was lost, so only the clock changes.
      else if (frame.events.length === 0 && frame.from === this.#seq + 1) this.#setClock(frame);
    }
  }

  #applyFrame(before: TableView, frame: Frame): void {
    const views: TableView[] = [];
    try {
      for (const event of frame.events) views.push(evolveTableView(views.at(-1) ?? before, event));
    } catch (error) {
      this.#listener.onError(error);
      void this.#resync(null);
      return;
    }
    this.#view = views.at(-1) ?? before;
    this.#seq = frame.to;
    this.#clock = frame.clock;
    this.#listener.onChange({ type: "frame", frame, views, serverOffsetMs: frame.now - this.#now() });
  }

  #setClock({ clock, now }: Pick<Frame, "clock" | "now">): void {
    this.#clock = clock;
    this.#listener.onChange({ type: "clock", clock, serverOffsetMs: now - this.#now() });
  }

  #setSeatPlan({ plan }: Pick<ServerOut["seat-options"], "plan">): void {
    this.#seatPlan = plan;
    this.#listener.onChange({ type: "plan", plan });
  }

  #setPresence({ seat, connected }: Pick<ServerOut["connection"], "seat" | "connected">): void {
    if (connected) this.#disconnectedSeats.delete(seat);
    else this.#disconnectedSeats.add(seat);
    this.#listener.onChange({ type: "presence", seat, connected });
  }
}
