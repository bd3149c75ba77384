/** One socket to the room: a fresh ticket for each attempt, questions with answers, and back again after a break. */
import {
  type ClientIn,
  PROTOCOL_VERSION,
  type RefusalCode,
  type Refused,
  type Replies,
  type ServerOut,
} from "@poker/protocol";
import { io, type Socket } from "socket.io-client";

const ANSWER_MS = 10_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** Trying again with another ticket would not help. */
const FINAL: readonly RefusalCode[] = ["old-protocol", "session-revoked"];

export interface ConnectionOptions {
  readonly url: string;
  /** Asked for one ticket an attempt: a ticket is good once. */
  readonly getTicket: () => Promise<string>;
  /** From 0 up to but not 1; spreads the attempts of many clients. */
  readonly random: () => number;
  /** Outside a browser: the page this client says it is. */
  readonly origin?: string;
}

export class RoomConnection {
  readonly #options: ConnectionOptions;
  readonly #socket: Socket;
  #failures = 0;
  #waiting: ReturnType<typeof setTimeout> | null = null;
  #open = false;
  readonly #onEnd: ((code: RefusalCode) => void)[] = [];

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#socket = io(options.url, {
      transports: ["websocket"],
      autoConnect: false,
      forceNew: true,
      // Each attempt needs a ticket of its own, so the attempts are ours.
      reconnection: false,
      ...(options.origin === undefined ? {} : { extraHeaders: { origin: options.origin } }),
    });
    this.#socket.on("connect_error", (error) => this.#lost(error.data?.code));
    this.#socket.on("disconnect", () => this.#lost(undefined));
    this.#socket.on("goodbye", ({ code }: ServerOut["goodbye"]) => {
      if (FINAL.includes(code)) this.#lost(code);
    });
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  connect(): void {
    if (this.#open) return;
    this.#open = true;
    void this.#attempt();
  }

  close(): void {
    this.#open = false;
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#waiting = null;
    this.#socket.disconnect();
  }

  /** Drops the socket and asks for a ticket again, as after `moved`. */
  renew(): void {
    this.#socket.disconnect();
  }

  /** `listener` hears of each time the socket opens. Returns how to stop listening. */
  onConnect(listener: () => void): () => void {
    this.#socket.on("connect", listener);
    return () => this.#socket.off("connect", listener);
  }

  /** `listener` hears that no ticket will help any more. */
  onEnd(listener: (code: RefusalCode) => void): void {
    this.#onEnd.push(listener);
  }

  on<K extends keyof ServerOut>(event: K, listener: (payload: ServerOut[K]) => void): () => void {
    this.#socket.on<string>(event, listener);
    return () => this.#socket.off<string>(event, listener);
  }

  /** null: no answer. It may have been done all the same; asking again with the same id is safe. */
  async request<K extends keyof ClientIn>(name: K, message: ClientIn[K]): Promise<Replies[K] | Refused | null> {
    if (!this.#socket.connected) return null;
    try {
      const reply: Replies[K] | Refused = await this.#socket.timeout(ANSWER_MS).emitWithAck(name, message);
      this.#failures = 0;
      return reply;
    } catch {
      return null;
    }
  }

  async #attempt(): Promise<void> {
    this.#waiting = null;
    try {
      const ticket = await this.#options.getTicket();
      if (!this.#open) return;
      this.#socket.auth = { ticket, protocol: PROTOCOL_VERSION };
      this.#socket.connect();
    } catch {
      this.#lost(undefined);
    }
  }

  #lost(code: RefusalCode | undefined): void {
    if (!this.#open) return;
    if (code !== undefined && FINAL.includes(code)) {
      this.close();
      for (const listener of this.#onEnd) listener(code);
    } else if (this.#waiting === null) {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
      this.#waiting = setTimeout(() => void this.#attempt(), wait * (0.5 + 0.5 * this.#options.random()));
    }
  }
}
