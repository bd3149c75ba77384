/**
 * Tells the other game servers who has a socket here, and remembers who has a socket at each of them. So a message to a person is published
 * only when that person has a socket at another server. Decision 0039
 */
import type { Cancel, Clock } from "../clock.ts";
import type { BusState } from "./bus-state.ts";
import { PresenceDirectory } from "./presence-directory.ts";
import { type PresenceMessage, presenceMessageSchema, sliceIntoMessages } from "./presence-message.ts";

/** How long changes are collected after one was sent. They are then sent together. */
const BATCH_MS = 250;
/** How long this server waits before it asks the same server for its whole list again. */
const ASK_AGAIN_MS = 1_000;
const FIRST_HEARTBEAT_MS = 250;
const MAX_HEARTBEAT_MS = 10_000;
/** A server that has been silent for this long counts as gone. */
const SILENT_MS = 60_000;

interface PresenceOptions {
  readonly nodeId: string;
  readonly clock: Clock;
  readonly state: BusState;
  readonly send: (message: PresenceMessage) => void;
  /**
   * Publishes a message that is for no socket. Called with each heartbeat, so that every server knows a recent position in the stream and
   * can continue to read from there after a lost connection.
   */
  readonly sendKeepAlive: () => void;
  readonly peopleHere: () => readonly string[];
  /** Called with people who have a new socket at another server, and with people at a server that may have missed messages to them. */
  readonly onArrived: (userIds: ReadonlySet<string>) => void;
}

export class Presence {
  readonly #options: PresenceOptions;
  readonly #directory = new PresenceDirectory();
  readonly #pending = new Map<string, boolean>();
  readonly #askedAt = new Map<string, number>();
  /** The number of the last message that contained changes. */
  #seq = 0;
  #heartbeatMs = FIRST_HEARTBEAT_MS;
  #cancelHeartbeat: Cancel = () => {};
  /** Cancels the timer that sends the collected changes; null when no timer is set, so that the next change is sent at once. */
  #cancelBatch: Cancel | null = null;

  constructor(options: PresenceOptions) {
    this.#options = options;
    options.state.onRestored(() => {
      this.#directory.noteHeardAll(options.clock.monotonic());
      this.#begin();
      options.onArrived(this.#directory.everyone());
    });
    this.#begin();
  }

  isElsewhere(userId: string): boolean {
    return this.#directory.isElsewhere(userId);
  }

  /** Call this when a person's first socket here was opened or their last socket here was closed. */
  noteChange(userId: string, isHere: boolean): void {
    this.#pending.set(userId, isHere);
    if (!this.#cancelBatch) this.#flush();
  }

  handleMessage(raw: unknown): void {
    const { data: message } = presenceMessageSchema.safeParse(raw);
    const { nodeId, clock, onArrived } = this.#options;
    if (!message || message.node === nodeId) return;
    const now = clock.monotonic();
    switch (message.kind) {
      case "changed":
        if (this.#directory.applyChange(message, now)) this.#tellArrived(message.came);
        else this.#ask(message.node);
        break;
      case "all":
        this.#tellArrived(this.#directory.applyPart(message, now) ?? []);
        break;
      case "ask":
        if (message.of !== null && message.of !== nodeId) break;
        this.#sendAll();
        onArrived(this.#directory.peopleAt(message.node));
        break;
      case "closed":
        this.#directory.forget(message.node);
    }
  }

  close(): void {
    this.#cancelHeartbeat();
    this.#cancelBatch?.();
    this.#options.send({ kind: "closed", node: this.#options.nodeId });
  }

  /** Sends this server's whole list and asks all servers for theirs, because no server knows which messages were missed. */
  #begin(): void {
    this.#cancelHeartbeat();
    this.#heartbeatMs = FIRST_HEARTBEAT_MS;
    this.#sendAll();
    this.#options.send({ kind: "ask", node: this.#options.nodeId, of: null });
    this.#beat();
  }

  #beat(): void {
    const { nodeId, clock, state, send, sendKeepAlive } = this.#options;
    const now = clock.monotonic();
    if (!state.isLost) {
      send({ kind: "changed", node: nodeId, seq: this.#seq, came: [], gone: [] });
      sendKeepAlive();
      this.#directory.forgetSilent(now - SILENT_MS);
    }
    this.#cancelHeartbeat = clock.schedule(now + this.#heartbeatMs, () => this.#beat());
    this.#heartbeatMs = Math.min(this.#heartbeatMs * 2, MAX_HEARTBEAT_MS);
  }

  #flush(): void {
    if (this.#pending.size === 0) {
      this.#cancelBatch = null;
      return;
    }
    const { nodeId, clock, send } = this.#options;
    for (const changes of sliceIntoMessages([...this.#pending])) {
      this.#seq += 1;
      const idsOf = (isHere: boolean) => changes.flatMap(([userId, is]) => (is === isHere ? [userId] : []));
      send({ kind: "changed", node: nodeId, seq: this.#seq, came: idsOf(true), gone: idsOf(false) });
    }
    this.#pending.clear();
    this.#cancelBatch = clock.schedule(clock.monotonic() + BATCH_MS, () => this.#flush());
  }

  #sendAll(): void {
    const { nodeId, peopleHere, send } = this.#options;
    const slices = sliceIntoMessages(peopleHere());
    for (const [part, people] of slices.entries())
      send({ kind: "all", node: nodeId, seq: this.#seq, part, parts: slices.length, people: [...people] });
  }

  #ask(of: string): void {
    const { nodeId, clock, send } = this.#options;
    const now = clock.monotonic();
    if (now - (this.#askedAt.get(of) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return;
    this.#askedAt.set(of, now);
    send({ kind: "ask", node: nodeId, of });
  }

  #tellArrived(userIds: readonly string[]): void {
    if (userIds.length > 0) this.#options.onArrived(new Set(userIds));
  }
}
