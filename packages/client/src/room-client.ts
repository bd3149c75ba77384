/**
 * Connects to the game server: opens one socket with a fresh ticket each time and reopens it after a loss. A request without a reply
 * is sent again with the same id on the next socket, once every hook of `onConnect` has caught up.
 */
import {
  type ClientIn,
  PROTOCOL_VERSION,
  type RefusalCode,
  type Replies,
  type ServerOut,
  type WireRefusal,
} from "@poker/protocol";
import type { Socket } from "socket.io-client";
import { type OpenSocket, socketOpener } from "./socket.ts";
import { type TicketResponse, UNAVAILABLE_RESPONSE } from "./ticket-response.ts";
import { systemTimers, type Timers } from "./timers.ts";

const INITIAL_BACKOFF_MS = 400;
/** A table moves with a few others at most, to a server that expects its players. */
const MOVING_BACKOFF_MS = 150;
/** The back-off doubles this many times at most. */
const MAX_BACKOFF_DOUBLINGS = 4;
/** So long after a connection was lost its table may be taken over by another server at any moment, and the back-off stays short. Fault 72 */
const TAKE_OVER_MS = 30_000;
/** With its jitter below two seconds. Many pages wait like this at once, so no shorter. Fault 80 */
const TAKE_OVER_BACKOFF_MS = 1_300;
/** A server may accept a socket and never reply to its ticket. */
const ADMIT_TIMEOUT_MS = 10_000;
/** A request without a reply for this long means that the connection is dead. */
const REPLY_TIMEOUT_MS = 8_000;

/** `connected`: the socket is open and every hook has caught up. `reload`, `signed-out` and `gone` are final. */
export type ConnectionStatus =
  | "connecting"
  | "connected"
  | "reconnecting"
  | "moving"
  | "reload"
  | "signed-out"
  | "gone";

/** After so long a request is sent again that the server had no time for. */
const BUSY_WAIT_MS = 1_000;
/** A request that came to a server which is giving the table away waits so long for the next socket. */
const MOVE_WAIT_MS = 2_000;
/** Refusals of a server that runs the table no more: the next one gets the same request. */
const MOVED_REFUSALS: readonly RefusalCode[] = ["not-here", "closing"];

/** Refusals that another ticket would not change, and the status they end with. */
const FINAL_STATUSES = {
  "old-protocol": "reload",
  "session-revoked": "signed-out",
  "no-such-table": "gone",
} as const satisfies Partial<Record<RefusalCode, ConnectionStatus>>;
export type FinalRefusal = keyof typeof FINAL_STATUSES;

/** Refusals after which the same request may succeed a little later. */
export const RETRYABLE_REFUSALS: readonly RefusalCode[] = [
  "paused",
  "not-here",
  "closing",
  "too-many-messages",
  "busy",
];

export interface RoomClientOptions {
  /** Returns one ticket for each attempt: a ticket is good once, and the table may have moved to another server. */
  readonly fetchTicket: () => Promise<TicketResponse>;
  readonly openSocket?: OpenSocket;
  /** Returns a number from 0 up to but not including 1; spreads the attempts of many clients. */
  readonly random?: () => number;
  readonly timers?: Timers;
  /** False: the first socket is the only one, and `moved` and `goodbye` are messages like all others. */
  readonly canReconnect?: boolean;
  /** Calls back when waiting longer for the next attempt is pointless. Returns a function that ends it. */
  readonly watchNetworkReturn?: (onReturn: () => void) => () => void;
  readonly onStatus?: (status: ConnectionStatus) => void;
  /** Called with the reason of each refused ticket or socket and of each goodbye. */
  readonly onRefused?: (code: string) => void;
  /** Observes every message and every reply as it arrives, before anything is done with it. */
  readonly onMessage?: (name: string, payload: unknown) => void;
  readonly initialBackoffMs?: number;
  readonly admitTimeoutMs?: number;
  readonly replyTimeoutMs?: number;
}

/** Catches up on a newly opened socket. False: the connection is opened anew. */
type ConnectHook = () => Promise<boolean>;
type MessageListener = (payload: unknown) => void;
export type MessageListeners = { readonly [K in keyof ServerOut]?: (payload: ServerOut[K]) => void };
interface PendingRequest {
  readonly send: (socket: Socket) => void;
}

export class RoomClient {
  readonly #options: RoomClientOptions;
  readonly #timers: Timers;
  #state: "new" | "open" | "closed" = "new";
  #socket: Socket | null = null;
  #isCaughtUp = false;
  #failures = 0;
  /** Ends the time in which a take-over is likely; null when no connection was lost lately. */
  #endTakeOver: (() => void) | null = null;
  /** True when the web server had time: it gave a ticket, or said that no server runs the table at the moment. */
  #isTicketAnswered = true;
  #cancelAttempt: (() => void) | null = null;
  #cancelAdmission: (() => void) | null = null;
  #stopWatchingNetwork: () => void = () => {};
  readonly #pendingRequests = new Set<PendingRequest>();
  readonly #connectHooks = new Set<ConnectHook>();
  readonly #endListeners = new Set<(code: FinalRefusal) => void>();
  readonly #listeners = new Map<string, Set<MessageListener>>();

  constructor(options: RoomClientOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
  }

  /** True when the server has admitted the socket; the hooks may still be catching up. */
  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** True when it was ended, by its page or by a refusal that no ticket would change. */
  get isClosed(): boolean {
    return this.#state === "closed";
  }

  connect(): void {
    if (this.#state !== "new") return;
    this.#state = "open";
    const watchNetworkReturn = this.#options.watchNetworkReturn ?? (() => () => {});
    this.#stopWatchingNetwork = watchNetworkReturn(() => {
      if (this.#cancelAttempt !== null) void this.#tryConnect();
    });
    this.#options.onStatus?.("connecting");
    void this.#tryConnect();
  }

  /** Ends the client; requests without a reply never get one. */
  close(): void {
    this.#state = "closed";
    this.#cancelAttempt?.();
    this.#cancelAttempt = null;
    this.#stopWatchingNetwork();
    this.#stopExpectingTakeOver();
    this.#pendingRequests.clear();
    this.#dropSocket();
  }

  /** Drops the open socket and opens another with a new ticket. A socket that is still opening has a new one already. */
  reconnect(): void {
    if (this.isConnected) this.#reopen("reconnecting");
  }

  /** Runs `hook` each time a socket opens, before requests are repeated. Returns a function that removes it. */
  onConnect(hook: ConnectHook): () => void {
    this.#connectHooks.add(hook);
    return () => void this.#connectHooks.delete(hook);
  }

  /** Calls `listener` when no ticket can help any more. */
  onEnd(listener: (code: FinalRefusal) => void): void {
    this.#endListeners.add(listener);
  }

  /** Returns a function that removes the listener. */
  on<K extends keyof ServerOut>(name: K, listener: (payload: ServerOut[K]) => void): () => void;
  on(name: string, listener: MessageListener): () => void {
    return this.#addListener(name, listener);
  }

  /** Adds several listeners by the names of their messages. */
  listen(listeners: MessageListeners): void;
  listen(listeners: Readonly<Record<string, MessageListener>>): void {
    for (const [name, listener] of Object.entries(listeners)) this.#addListener(name, listener);
  }

  /** Sends until there is a reply of the server that runs the table, over as many sockets as it takes. */
  request<K extends keyof ClientIn>(name: K, message: ClientIn[K]): Promise<Replies[K]> {
    return new Promise((resolve) => {
      const pending: PendingRequest = {
        send: (socket) =>
          this.#emit<Replies[K]>(socket, name, [message], (reply) => {
            if (reply === null) return;
            const end = () => {
              this.#pendingRequests.delete(pending);
              resolve(reply);
            };
            if (reply.ok) end();
            else if (reply.code === "busy") this.#sendLater(pending, socket);
            else if (MOVED_REFUSALS.includes(reply.code)) this.#awaitMove(pending, socket, end);
            else end();
          }),
      };
      this.#pendingRequests.add(pending);
      if (this.#socket && this.#isCaughtUp) pending.send(this.#socket);
    });
  }

  /** Without effect when the socket has closed until then; the next one gets the request when it opens. */
  #sendLater(pending: PendingRequest, socket: Socket): void {
    const { random = Math.random } = this.#options;
    const send = () => {
      if (this.#socket === socket && this.#pendingRequests.has(pending)) pending.send(socket);
    };
    this.#timers.schedule(send, BUSY_WAIT_MS * (0.5 + random()));
  }

  /** `end` is called when no other socket has got the request meanwhile. */
  #awaitMove(pending: PendingRequest, socket: Socket, end: () => void): void {
    if (this.#options.canReconnect === false) {
      end();
      return;
    }
    this.#timers.schedule(() => {
      if (this.#socket === socket && this.#pendingRequests.has(pending)) end();
    }, MOVE_WAIT_MS);
  }

  /**
   * Sends on the open socket alone. null when there was no reply; it may have been done, and repeating the same id is safe.
   * `onReply` gets the reply before any message that came after it, with which a promise may be late. Fault 116
   */
  requestOnce<K extends keyof ClientIn>(
    name: K,
    message: ClientIn[K],
    onReply: (reply: Replies[K]) => void = () => {},
  ): Promise<Replies[K] | null> {
    return this.#sendOnce<Replies[K]>(name, [message], onReply);
  }

  /** Sends anything once, for tests of what a server does with it. */
  requestRaw<R = WireRefusal>(name: string, ...args: readonly unknown[]): Promise<R | null> {
    return this.#sendOnce<R>(name, args, () => {});
  }

  #sendOnce<R>(name: string, args: readonly unknown[], onReply: (reply: R) => void): Promise<R | null> {
    const socket = this.#socket;
    if (!socket?.connected) return Promise.resolve(null);
    return new Promise((resolve) =>
      this.#emit<R>(socket, name, args, (reply) => {
        if (reply !== null) onReply(reply);
        resolve(reply);
      }),
    );
  }

  /** `onReply` gets null when the socket closed, or was found dead, without a reply. */
  #emit<R>(socket: Socket, name: string, args: readonly unknown[], onReply: (reply: R | null) => void): void {
    const { replyTimeoutMs = REPLY_TIMEOUT_MS } = this.#options;
    socket.timeout(replyTimeoutMs).emit(name, ...args, (error: Error | null, reply: R) => {
      if (error) {
        onReply(null);
        if (this.#socket === socket) this.#reopen("reconnecting");
        return;
      }
      this.#options.onMessage?.(name, reply);
      onReply(reply);
    });
  }

  #addListener(name: string, listener: MessageListener): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  async #tryConnect(): Promise<void> {
    this.#cancelAttempt?.();
    this.#cancelAttempt = null;
    const ticket = await this.#options.fetchTicket().catch(() => UNAVAILABLE_RESPONSE);
    if (this.#state === "closed") return;
    this.#isTicketAnswered = ticket.ok || ticket.code === "paused";
    if (!ticket.ok) this.#handleRefusal(ticket.code);
    else if (ticket.protocol !== PROTOCOL_VERSION) this.#handleRefusal("old-protocol");
    else this.#openSocket(ticket.url, ticket.ticket);
  }

  #openSocket(url: string, ticket: string): void {
    const { openSocket = socketOpener(), admitTimeoutMs = ADMIT_TIMEOUT_MS } = this.#options;
    const socket = openSocket(url, { ticket, protocol: PROTOCOL_VERSION });
    this.#socket = socket;
    this.#cancelAdmission = this.#timers.schedule(() => this.#reopen("reconnecting"), admitTimeoutMs);
    socket.on("connect", () => void this.#catchUp(socket));
    socket.on("connect_error", (error) => this.#handleRefusal(error.message));
    socket.on("disconnect", () => this.#reopen("reconnecting"));
    socket.onAny((name: string, payload: unknown) => this.#receiveMessage(name, payload));
  }

  async #catchUp(socket: Socket): Promise<void> {
    this.#cancelAdmission?.();
    const results = await Promise.all([...this.#connectHooks].map((hook) => hook()));
    if (this.#socket !== socket) return;
    if (results.includes(false)) {
      this.#reopen("reconnecting");
      return;
    }
    this.#failures = 0;
    this.#stopExpectingTakeOver();
    this.#isCaughtUp = true;
    this.#options.onStatus?.("connected");
    for (const pending of this.#pendingRequests) pending.send(socket);
  }

  #receiveMessage(name: string, payload: unknown): void {
    this.#options.onMessage?.(name, payload);
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(payload);
    if (this.#options.canReconnect === false) return;
    if (name === "goodbye") this.#handleRefusal(readRefusalCode(payload));
    if (name === "moved") {
      this.#failures = 0;
      this.#reopen("moving");
    }
  }

  #handleRefusal(code: string): void {
    if (this.#state === "closed") return;
    this.#options.onRefused?.(code);
    if (isFinalRefusal(code)) this.#endWith(code);
    else this.#reopen("reconnecting");
  }

  #endWith(code: FinalRefusal): void {
    this.close();
    this.#options.onStatus?.(FINAL_STATUSES[code]);
    for (const listener of this.#endListeners) listener(code);
  }

  #reopen(status: "reconnecting" | "moving"): void {
    if (this.#state === "closed") return;
    if (this.#options.canReconnect === false) {
      this.close();
      return;
    }
    if (this.#isCaughtUp) this.#expectTakeOver();
    this.#dropSocket();
    this.#options.onStatus?.(status);
    const { random = Math.random } = this.#options;
    const backoffMs = this.#nextBackoff(status);
    this.#cancelAttempt?.();
    this.#cancelAttempt = this.#timers.schedule(() => void this.#tryConnect(), backoffMs * (0.5 + random()));
  }

  #nextBackoff(status: "reconnecting" | "moving"): number {
    const { initialBackoffMs = INITIAL_BACKOFF_MS } = this.#options;
    if (status === "moving") return Math.min(initialBackoffMs, MOVING_BACKOFF_MS);
    const backoffMs = initialBackoffMs * 2 ** Math.min(this.#failures++, MAX_BACKOFF_DOUBLINGS);
    const isTakeOverLikely = this.#endTakeOver !== null && this.#isTicketAnswered;
    return isTakeOverLikely ? Math.min(backoffMs, TAKE_OVER_BACKOFF_MS) : backoffMs;
  }

  #expectTakeOver(): void {
    this.#stopExpectingTakeOver();
    this.#endTakeOver = this.#timers.schedule(() => {
      this.#endTakeOver = null;
    }, TAKE_OVER_MS);
  }

  #stopExpectingTakeOver(): void {
    this.#endTakeOver?.();
    this.#endTakeOver = null;
  }

  #dropSocket(): void {
    this.#cancelAdmission?.();
    this.#cancelAdmission = null;
    this.#isCaughtUp = false;
    const socket = this.#socket;
    // First of all: closing it ends the requests on it, which must not reopen it again.
    this.#socket = null;
    socket?.removeAllListeners().offAny().disconnect();
  }
}

const isFinalRefusal = (code: string): code is FinalRefusal => Object.hasOwn(FINAL_STATUSES, code);

/** Empty when the payload of a goodbye holds no code. The list of all codes would be a kilobyte of every page that connects. */
const readRefusalCode = (payload: unknown): string =>
  typeof payload === "object" && payload !== null && "code" in payload && typeof payload.code === "string"
    ? payload.code
    : "";
