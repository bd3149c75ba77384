/** One socket to the room: a fresh ticket for each attempt, questions with answers, and back again after a break. */
import {
  type ClientIn,
  PROTOCOL_VERSION,
  REFUSALS,
  type RefusalCode,
  type Refused,
  type Replies,
  type ServerOut,
} from "@poker/protocol";
import { io, type Socket } from "socket.io-client";

const REPLY_TIMEOUT_MS = 10_000;
const MIN_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 15_000;

/** Trying again with another ticket would not help. */
const FINAL_REFUSALS: readonly RefusalCode[] = ["old-protocol", "session-revoked"];

/** What opens a socket: good once, for the server process at `url`. */
export interface Ticket {
  readonly ticket: string;
  readonly url: string;
}

export interface RoomClientOptions {
  /** Asked for one ticket an attempt: a ticket is good once, and a table may have moved meanwhile. */
  readonly getTicket: () => Promise<Ticket>;
  /** From 0 up to but not 1; spreads the attempts of many clients. */
  readonly random: () => number;
  /** Outside a browser: the page this client says it is. Left out: one of the server's own. */
  readonly origin?: string;
  /** Hears every message and every answer as it came, before anybody acts on it. */
  readonly onMessage?: (name: string, payload: unknown) => void;
}

type Listener = (payload: unknown) => void;

export class RoomClient {
  readonly #options: RoomClientOptions;
  #socket: Socket | null = null;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | null = null;
  #isWanted = false;
  readonly #onConnect = new Set<() => void>();
  readonly #onEnd: ((code: RefusalCode) => void)[] = [];
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(options: RoomClientOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  connect(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    void this.#tryConnect();
  }

  close(): void {
    this.#isWanted = false;
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer);
    this.#retryTimer = null;
    this.#socket?.disconnect();
  }

  /** Drops the socket and asks for a ticket again, as after `moved`. One that is still opening has a new ticket already. */
  reconnect(): void {
    if (this.isConnected) this.#socket?.disconnect();
  }

  /** `listener` hears of each time the socket opens. Returns how to stop listening. */
  onConnect(listener: () => void): () => void {
    this.#onConnect.add(listener);
    return () => void this.#onConnect.delete(listener);
  }

  /** `listener` hears that no ticket will help any more. */
  onEnd(listener: (code: RefusalCode) => void): void {
    this.#onEnd.push(listener);
  }

  on<K extends keyof ServerOut>(event: K, listener: (payload: ServerOut[K]) => void): () => void;
  on(event: string, listener: Listener): () => void {
    const all = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, all.add(listener));
    return () => void all.delete(listener);
  }

  /** null: no answer. It may have been done all the same; asking again with the same id is safe. */
  request<K extends keyof ClientIn>(name: K, message: ClientIn[K]): Promise<Replies[K] | Refused | null> {
    return this.requestRaw<Replies[K]>(name, message);
  }

  /** Anything at all, for those who try what a room does with it. */
  async requestRaw<R = never>(name: string, ...args: readonly unknown[]): Promise<R | Refused | null> {
    if (!this.#socket?.connected) return null;
    try {
      const reply: R | Refused = await this.#socket.timeout(REPLY_TIMEOUT_MS).emitWithAck(name, ...args);
      this.#failures = 0;
      this.#options.onMessage?.(name, reply);
      return reply;
    } catch {
      return null;
    }
  }

  async #tryConnect(): Promise<void> {
    this.#retryTimer = null;
    try {
      const { ticket, url } = await this.#options.getTicket();
      if (this.#isWanted) this.#socket = this.#openSocket(url, ticket);
    } catch {
      this.#handleDisconnect(undefined);
    }
  }

  /** A socket of its own for each attempt: ticket and address are both for this one. */
  #openSocket(url: string, ticket: string): Socket {
    const socket = io(url, {
      transports: ["websocket"],
      forceNew: true,
      // Each attempt needs a ticket of its own, so the attempts are ours.
      reconnection: false,
      auth: { ticket, protocol: PROTOCOL_VERSION },
      extraHeaders: { origin: this.#options.origin ?? url },
    });
    socket.on("connect", () => {
      for (const listener of [...this.#onConnect]) listener();
    });
    socket.on("connect_error", (error) => {
      const code = "data" in error ? readRefusalCode(error.data) : undefined;
      socket.disconnect();
      this.#handleDisconnect(code);
    });
    socket.on("disconnect", () => this.#handleDisconnect(undefined));
    socket.onAny((event: string, payload: unknown) => {
      this.#options.onMessage?.(event, payload);
      if (event === "goodbye") this.#handleGoodbye(readRefusalCode(payload));
      for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload);
    });
    return socket;
  }

  /** Other goodbyes are followed by the end of the socket, and that by the next attempt. */
  #handleGoodbye(code: RefusalCode | undefined): void {
    if (code !== undefined && FINAL_REFUSALS.includes(code)) this.#handleDisconnect(code);
  }

  #handleDisconnect(code: RefusalCode | undefined): void {
    if (!this.#isWanted) return;
    if (code !== undefined && FINAL_REFUSALS.includes(code)) {
      this.close();
      for (const listener of this.#onEnd) listener(code);
    } else if (this.#retryTimer === null) {
      const wait = Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** this.#failures++);
      this.#retryTimer = setTimeout(() => void this.#tryConnect(), wait * (0.5 + 0.5 * this.#options.random()));
    }
  }
}

/** What stands in a goodbye and in `connect_error`'s data. */
const readRefusalCode = (payload: unknown): RefusalCode | undefined =>
  typeof payload === "object" && payload !== null && "code" in payload
    ? REFUSALS.find((code) => code === payload.code)
    : undefined;
