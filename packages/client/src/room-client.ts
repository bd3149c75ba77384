/**
 * Connects to the game server. It opens one socket at a time, each with a fresh ticket, and opens another socket after a connection is
 * lost. A request without a reply is sent again with the same id on the next socket, once every hook of `onConnect` has caught up.
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
/** This back-off is short, because only a few tables move at the same time, and their new server expects the players. */
const MOVING_BACKOFF_MS = 150;
/** The back-off doubles this many times at most. */
const MAX_BACKOFF_DOUBLINGS = 4;
/**
 * For this long after a connection was lost, another server may take over the table at any moment. The back-off stays short meanwhile.
 * Fault 72
 */
const TAKE_OVER_MS = 30_000;
/**
 * With its jitter, the back-off stays below two seconds. The back-off is not shorter, because many pages may wait at the same time.
 * Fault 80
 */
const TAKE_OVER_BACKOFF_MS = 1_300;
/** A server may accept a socket and never reply to its ticket. After this long the client tries again. */
const ADMIT_TIMEOUT_MS = 10_000;
/** After this long without a reply to a request, the connection counts as dead. */
const REPLY_TIMEOUT_MS = 8_000;

/** After this long without a reply to a request, the status becomes `doubtful`: the connection may be dead. */
const DOUBT_MS = 2_000;
/** After the network has changed, a connection that does not answer for this long counts as dead. */
const CHECK_TIMEOUT_MS = 2_000;
/** The reason that Socket.IO gives when it ends a socket on which nothing arrived. */
const SILENT_END = "ping timeout";

/**
 * `connected`: the socket is open and every hook has caught up. `doubtful`: the socket is open, but nothing arrives at the moment.
 * `restarting`: the server said that the whole room stops. `reload`, `signed-out`, `gone` and `maintenance` are final.
 */
export type ConnectionStatus =
  | "connecting"
  | "connected"
  | "doubtful"
  | "reconnecting"
  | "restarting"
  | "moving"
  | "reload"
  | "signed-out"
  | "gone"
  | "maintenance";

/**
 * True while a socket is open, even when nothing arrives on it. A request that is sent meanwhile is either done or sent again on the next
 * socket.
 */
export const isOpenStatus = (status: ConnectionStatus): boolean => status === "connected" || status === "doubtful";

/** How long the client waits before it repeats a request that the server was too busy for. */
const BUSY_WAIT_MS = 1_000;
/** When the server no longer runs the table, a request waits this long for the next socket. */
const MOVE_WAIT_MS = 2_000;
/** Refusals from a server that no longer runs the table. The client sends the same request to the next server. */
const MOVED_REFUSALS: readonly RefusalCode[] = ["not-here", "closing"];

/** Refusals that a new ticket would not change, and the final status that each of them causes. */
const FINAL_STATUSES = {
  "old-protocol": "reload",
  "session-revoked": "signed-out",
  "no-such-table": "gone",
  maintenance: "maintenance",
} as const satisfies Partial<Record<RefusalCode, ConnectionStatus>>;
type FinalRefusal = keyof typeof FINAL_STATUSES;

/** Refusals after which the same request may succeed a little later. */
export const RETRYABLE_REFUSALS: readonly RefusalCode[] = [
  "paused",
  "not-here",
  "closing",
  "too-many-messages",
  "busy",
];

export interface NetworkListeners {
  readonly onLost: () => void;
  /** The network may be back. The client should make its next attempt now, or check its open connection, which may be dead. */
  readonly onReturn: () => void;
}

/**
 * A ticket for the server of the last socket. It opens the next socket on that server without asking the web server.
 */
interface ReturnTicket {
  readonly url: string;
  readonly ticket: string;
}

export interface RoomClientOptions {
  /** Returns one ticket for each attempt. A ticket is valid once, and the table may have moved to another server. */
  readonly fetchTicket: () => Promise<TicketResponse>;
  readonly openSocket?: OpenSocket;
  /** Returns a number from 0 up to but not including 1. It spreads the attempts of many clients over time. */
  readonly random?: () => number;
  readonly timers?: Timers;
  /** When false, the client opens only one socket, and treats `moved` and `goodbye` like all other messages. */
  readonly canReconnect?: boolean;
  /** Calls back when the network is lost, and when it may be back. Returns a function that stops watching. */
  readonly watchNetwork?: (listeners: NetworkListeners) => () => void;
  readonly onStatus?: (status: ConnectionStatus) => void;
  /** Called with the reason of each refused ticket or socket and of each goodbye. */
  readonly onRefused?: (code: string) => void;
  /** Observes every message and every reply as it arrives, before it is processed. */
  readonly onMessage?: (name: string, payload: unknown) => void;
  readonly initialBackoffMs?: number;
  readonly admitTimeoutMs?: number;
  readonly replyTimeoutMs?: number;
  readonly doubtMs?: number;
  readonly checkTimeoutMs?: number;
}

/** Catches up on a newly opened socket. Resolves with false when the client must open a new connection. */
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
  /** True after the server said that the whole room stops, until the next connection. Fault 130 */
  #isRoomRestarting = false;
  /** True while nothing arrives on an open socket. */
  #isDoubtful = false;
  #serverUrl = "";
  #returnTicket: ReturnTicket | null = null;
  /**
   * True when the next attempt uses the return ticket, because the last socket fell silent and the connection to the web server may be dead
   * too.
   */
  #isReturnDue = false;
  #isReturning = false;
  #failures = 0;
  /** Ends the period in which a take-over is likely; null outside such a period. */
  #endTakeOver: (() => void) | null = null;
  /** True when the web server answered the last request: with a ticket, or by saying that no server runs the table at the moment. */
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

  /** True when the client has ended, because its page closed it or because of a refusal that no ticket would change. */
  get isClosed(): boolean {
    return this.#state === "closed";
  }

  connect(): void {
    if (this.#state !== "new") return;
    this.#state = "open";
    const watchNetwork = this.#options.watchNetwork ?? (() => () => {});
    this.#stopWatchingNetwork = watchNetwork({
      onLost: () => this.#doubt(),
      onReturn: () => {
        if (this.#cancelAttempt !== null) void this.#tryConnect();
        else this.#check();
      },
    });
    this.#options.onStatus?.("connecting");
    void this.#tryConnect();
  }

  /** Ends the client. Requests that have no reply yet never get one. */
  close(): void {
    this.#state = "closed";
    this.#cancelAttempt?.();
    this.#cancelAttempt = null;
    this.#stopWatchingNetwork();
    this.#stopExpectingTakeOver();
    this.#pendingRequests.clear();
    this.#dropSocket();
  }

  /** Drops the open socket and opens another with a new ticket. A socket that is still opening is kept, because its ticket is new. */
  reconnect(): void {
    if (this.isConnected) this.#reopen("reconnecting");
  }

  /** Runs `hook` each time a socket opens, before requests are repeated. Returns a function that removes the hook. */
  onConnect(hook: ConnectHook): () => void {
    this.#connectHooks.add(hook);
    return () => void this.#connectHooks.delete(hook);
  }

  /** Calls `listener` when the client ends because of a refusal that no ticket would change. */
  onEnd(listener: (code: FinalRefusal) => void): void {
    this.#endListeners.add(listener);
  }

  /** Calls `listener` for each message of this name. Returns a function that removes the listener. */
  on<K extends keyof ServerOut>(name: K, listener: (payload: ServerOut[K]) => void): () => void;
  on(name: string, listener: MessageListener): () => void {
    return this.#addListener(name, listener);
  }

  /** Adds several listeners, each under the name of its message. */
  listen(listeners: MessageListeners): void;
  listen(listeners: Readonly<Record<string, MessageListener>>): void {
    for (const [name, listener] of Object.entries(listeners)) this.#addListener(name, listener);
  }

  /** Sends the request, on several sockets if necessary, until the server that runs the table replies. */
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

  /** Sends the request again after a pause. When the socket has closed by then, the next socket sends the request instead. */
  #sendLater(pending: PendingRequest, socket: Socket): void {
    const { random = Math.random } = this.#options;
    const send = () => {
      if (this.#socket === socket && this.#pendingRequests.has(pending)) pending.send(socket);
    };
    this.#timers.schedule(send, BUSY_WAIT_MS * (0.5 + random()));
  }

  /** Calls `end` after a while, unless a new socket has sent the request again by then. */
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
   * Sends the request only once, on the open socket. Resolves with null when no reply came. Even then the command may
   * have been carried out, so a caller repeats it with the same id. `onReply` gets the reply before any later message
   * arrives; the promise may resolve only after that message. Fault 116
   */
  requestOnce<K extends keyof ClientIn>(
    name: K,
    message: ClientIn[K],
    onReply: (reply: Replies[K]) => void = () => {},
  ): Promise<Replies[K] | null> {
    return this.#sendOnce<Replies[K]>(name, [message], onReply);
  }

  /** Sends any message once, for tests of the server's reaction. */
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

  /** `onReply` gets null when the socket closed or was found dead before a reply came. */
  #emit<R>(socket: Socket, name: string, args: readonly unknown[], onReply: (reply: R | null) => void): void {
    const { replyTimeoutMs = REPLY_TIMEOUT_MS, doubtMs = DOUBT_MS } = this.#options;
    const endDoubt = this.#timers.schedule(() => this.#socket === socket && this.#doubt(), doubtMs);
    socket.timeout(replyTimeoutMs).emit(name, ...args, (error: Error | null, reply: R) => {
      endDoubt();
      if (error) {
        onReply(null);
        if (this.#socket === socket) this.#reopenSilent();
        return;
      }
      this.#trust();
      this.#options.onMessage?.(name, reply);
      onReply(reply);
    });
  }

  /** Reports that nothing arrives. The socket stays open, because it may survive a short interruption. */
  #doubt(): void {
    if (!this.#isCaughtUp || this.#isDoubtful) return;
    this.#isDoubtful = true;
    this.#options.onStatus?.("doubtful");
  }

  /** Ends the doubt, because something arrived on the open socket. */
  #trust(): void {
    if (!this.#isDoubtful) return;
    this.#isDoubtful = false;
    this.#options.onStatus?.("connected");
  }

  /** Finds out whether the open socket is alive. */
  #check(): void {
    const socket = this.#socket;
    if (!socket || !this.#isCaughtUp) return;
    const { checkTimeoutMs = CHECK_TIMEOUT_MS } = this.#options;
    socket.timeout(checkTimeoutMs).emit("ping", {}, (error: Error | null) => {
      if (this.#socket !== socket) return;
      if (error) this.#reopenSilent();
      else this.#trust();
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
    const back = this.#isReturnDue ? this.#returnTicket : null;
    this.#isReturnDue = false;
    this.#isReturning = back !== null;
    if (back) {
      this.#openSocket(back.url, back.ticket);
      return;
    }
    const ticket = await this.#options.fetchTicket().catch(() => UNAVAILABLE_RESPONSE);
    if (this.#state === "closed") return;
    this.#isTicketAnswered = ticket.ok || ticket.code === "paused";
    // The client tries the return ticket and the web server in turn until one of them gets an answer.
    if (!ticket.ok && ticket.code === "unavailable") this.#isReturnDue = true;
    if (!ticket.ok) this.#handleRefusal(ticket.code);
    else if (ticket.protocol !== PROTOCOL_VERSION) this.#handleRefusal("old-protocol");
    else this.#openSocket(ticket.url, ticket.ticket);
  }

  #openSocket(url: string, ticket: string): void {
    const { openSocket = socketOpener(), admitTimeoutMs = ADMIT_TIMEOUT_MS } = this.#options;
    const socket = openSocket(url, { ticket, protocol: PROTOCOL_VERSION });
    this.#socket = socket;
    this.#serverUrl = url;
    this.#cancelAdmission = this.#timers.schedule(() => this.#reopen("reconnecting"), admitTimeoutMs);
    socket.on("connect", () => void this.#catchUp(socket));
    socket.on("connect_error", (error) => this.#handleRefusal(error.message));
    socket.on("disconnect", (reason) => (reason === SILENT_END ? this.#reopenSilent() : this.#reopen("reconnecting")));
    socket.onAny((name: string, payload: unknown) => this.#receiveMessage(name, payload));
  }

  async #catchUp(socket: Socket): Promise<void> {
    this.#cancelAdmission?.();
    const results = await Promise.all([...this.#connectHooks].map((hook) => hook()));
    if (this.#socket !== socket) return;
    this.#isReturning = false;
    if (results.includes(false)) {
      this.#returnTicket = null;
      this.#reopen("reconnecting");
      return;
    }
    this.#failures = 0;
    this.#stopExpectingTakeOver();
    this.#isCaughtUp = true;
    this.#isRoomRestarting = false;
    this.#options.onStatus?.("connected");
    for (const pending of this.#pendingRequests) pending.send(socket);
  }

  #receiveMessage(name: string, payload: unknown): void {
    this.#trust();
    if (name === "return-ticket") this.#keepReturnTicket(payload);
    this.#options.onMessage?.(name, payload);
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(payload);
    if (this.#options.canReconnect === false) return;
    if (name === "goodbye" || name === "moved") this.#returnTicket = null;
    if (name === "goodbye") this.#handleRefusal(readRefusalCode(payload));
    if (name === "moved") {
      this.#failures = 0;
      this.#reopen("moving");
    }
  }

  #keepReturnTicket(payload: unknown): void {
    if (typeof payload === "object" && payload !== null && "ticket" in payload && typeof payload.ticket === "string")
      this.#returnTicket = { url: this.#serverUrl, ticket: payload.ticket };
  }

  #handleRefusal(code: string): void {
    if (this.#state === "closed") return;
    if (this.#isReturning) this.#returnTicket = null;
    this.#options.onRefused?.(code);
    if (code === "restarting") this.#isRoomRestarting = true;
    if (isFinalRefusal(code)) this.#endWith(code);
    else this.#reopen("reconnecting");
  }

  #endWith(code: FinalRefusal): void {
    this.close();
    this.#options.onStatus?.(FINAL_STATUSES[code]);
    for (const listener of this.#endListeners) listener(code);
  }

  /**
   * Opens the next socket with the return ticket. A new socket always uses a new connection. A request to the web server might wait on an
   * old connection that died together with this socket.
   */
  #reopenSilent(): void {
    this.#isReturnDue = true;
    this.#reopen("reconnecting");
  }

  #reopen(status: "reconnecting" | "moving"): void {
    if (this.#state === "closed") return;
    if (this.#options.canReconnect === false) {
      this.close();
      return;
    }
    if (this.#isCaughtUp) this.#expectTakeOver();
    this.#dropSocket();
    this.#options.onStatus?.(this.#isRoomRestarting ? "restarting" : status);
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
    this.#isDoubtful = false;
    const socket = this.#socket;
    // The field is cleared first. Closing the socket ends its requests, and ended requests must not reopen the
    // connection.
    this.#socket = null;
    socket?.removeAllListeners().offAny().disconnect();
  }
}

const isFinalRefusal = (code: string): code is FinalRefusal => Object.hasOwn(FINAL_STATUSES, code);

/**
 * Returns the code in a goodbye's payload; an empty text when there is no code. A check against the known codes would add a kilobyte to
 * every page that connects.
 */
const readRefusalCode = (payload: unknown): string =>
  typeof payload === "object" && payload !== null && "code" in payload && typeof payload.code === "string"
    ? payload.code
    : "";
