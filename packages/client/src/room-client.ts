/**
 * Connects to the game server.
 * - Opens one socket at a time. When the connection is lost, opens another one. Each socket needs its own ticket.
 * - When a socket opens, first runs the hooks of `onConnect`, which catch up on what the client missed.
 * - Then sends again each request that got no reply, with the same id.
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
/**
 * The back-off after the table has moved, in ms. It is short, because few tables move at the same time and the
 * new server expects the players.
 */
const MOVING_BACKOFF_MS = 150;
/** How many times the back-off may double. */
const MAX_BACKOFF_DOUBLINGS = 4;
/**
 * How long after the loss of a connection another server is likely to take over the table, in ms. The back-off stays
 * short for this time. Fault 72
 */
const TAKE_OVER_MS = 30_000;
/**
 * The longest back-off while a take-over is likely, in ms. With its random part it stays below two seconds. It is not
 * shorter, because very many pages may be waiting. Fault 80
 */
const TAKE_OVER_BACKOFF_MS = 1_300;
/** How long the client waits for a server to accept its ticket, in ms. Some servers accept the socket and then never reply. */
const ADMIT_TIMEOUT_MS = 10_000;
/** How long a request may have no reply before the connection counts as dead, in ms. */
const REPLY_TIMEOUT_MS = 8_000;

/** How long a request may have no reply before the status becomes `doubtful`, in ms. The connection may be dead then. */
const DOUBT_MS = 2_000;
/** How long the server may take to answer after the network has changed, in ms. After that, the connection counts as dead. */
const CHECK_TIMEOUT_MS = 2_000;
/** The reason that Socket.IO gives when it closes a socket because nothing arrived on it. */
const SILENT_END = "ping timeout";

/**
 * The state of the connection:
 * - `connected`: the socket is open, and every hook has caught up.
 * - `doubtful`: the socket is open, but nothing has arrived for a while.
 * - `restarting`: the server said that the whole room is being stopped.
 * - `moving`: the server said that the table moves to another server.
 * - `reload`, `signed-out`, `gone` and `maintenance` are final.
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
 * Returns true while a socket is open, even when nothing arrives on it. A request that the client sends now is either
 * carried out, or sent again on the next socket.
 */
export const isOpenStatus = (status: ConnectionStatus): boolean => status === "connected" || status === "doubtful";

/** How long the client waits before it sends a request again because the server was too busy, in ms. */
const BUSY_WAIT_MS = 1_000;
/** How long a request waits for the next socket, in ms, when the server no longer runs the table. */
const MOVE_WAIT_MS = 2_000;
/** Refusals from a server that no longer runs the table. The client sends the request again to the next server. */
const MOVED_REFUSALS: readonly RefusalCode[] = ["not-here", "closing"];

/** Refusals that a new ticket would not change. The value is the client's final status after the refusal. */
const FINAL_STATUSES = {
  "old-protocol": "reload",
  "session-revoked": "signed-out",
  "no-such-table": "gone",
  maintenance: "maintenance",
} as const satisfies Partial<Record<RefusalCode, ConnectionStatus>>;
type FinalRefusal = keyof typeof FINAL_STATUSES;

/** Refusals after which the same request may succeed soon. */
export const RETRYABLE_REFUSALS: readonly RefusalCode[] = [
  "paused",
  "not-here",
  "closing",
  "too-many-messages",
  "busy",
];

export interface NetworkListeners {
  readonly onLost: () => void;
  /**
   * Called when the network may be back. A client that waits for its next attempt makes it now. A client with an open
   * connection checks whether that connection is alive.
   */
  readonly onReturn: () => void;
}

/** A ticket for the server of the last socket. With it, the client opens the next socket without asking the web server. */
interface ReturnTicket {
  readonly url: string;
  readonly ticket: string;
}

export interface RoomClientOptions {
  /**
   * Gets a ticket from the web server. Each attempt to connect needs a new one, because a ticket is valid only once and
   * the table may have moved to another server.
   */
  readonly fetchTicket: () => Promise<TicketResponse>;
  readonly openSocket?: OpenSocket;
  /** Returns a random number from 0 (included) to 1 (excluded). It spreads the attempts of many clients over time. */
  readonly random?: () => number;
  readonly timers?: Timers;
  /** False to open only one socket. The client then treats `moved` and `goodbye` like any other message. */
  readonly canReconnect?: boolean;
  /** Starts watching the network, and tells when it is lost and when it may be back. Call the returned function to stop watching. */
  readonly watchNetwork?: (listeners: NetworkListeners) => () => void;
  readonly onStatus?: (status: ConnectionStatus) => void;
  /** Called with the code of each refusal of a ticket or socket, and of each goodbye. */
  readonly onRefused?: (code: string) => void;
  /** Called with every message and reply as soon as it arrives, before the client handles it. */
  readonly onMessage?: (name: string, payload: unknown) => void;
  readonly initialBackoffMs?: number;
  readonly admitTimeoutMs?: number;
  readonly replyTimeoutMs?: number;
  readonly doubtMs?: number;
  readonly checkTimeoutMs?: number;
}

/** Catches up on a newly opened socket. Resolves to false when it failed, so that the client must open a new connection. */
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
  /** True after the server has said that the whole room is being stopped. False again after the next connection. Fault 130 */
  #isRoomRestarting = false;
  /** True while the socket is open and nothing arrives on it. */
  #isDoubtful = false;
  #serverUrl = "";
  #returnTicket: ReturnTicket | null = null;
  /**
   * True when the next attempt must use the return ticket. The last socket fell silent, and the connection to the web
   * server may be dead in the same way.
   */
  #isReturnDue = false;
  #isReturning = false;
  #failures = 0;
  /** Ends the time in which a take-over is likely. null when none is likely. */
  #endTakeOver: (() => void) | null = null;
  /**
   * True when the web server answered the last request for a ticket. Its answer was a ticket, or that no server runs
   * the table at the moment.
   */
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

  /** True when the server has admitted the socket. The hooks may still be catching up. */
  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** True when the client has ended: its page closed it, or it got a refusal that no new ticket would change. */
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

  /**
   * Closes the open socket and opens another one with a new ticket. Does nothing while a socket is opening, because
   * that socket's ticket is new.
   */
  reconnect(): void {
    if (this.isConnected) this.#reopen("reconnecting");
  }

  /** Runs `hook` each time a socket opens, before unanswered requests are sent again. Call the returned function to remove the hook. */
  onConnect(hook: ConnectHook): () => void {
    this.#connectHooks.add(hook);
    return () => void this.#connectHooks.delete(hook);
  }

  /** Calls `listener` when a refusal that no new ticket would change has ended the client. */
  onEnd(listener: (code: FinalRefusal) => void): void {
    this.#endListeners.add(listener);
  }

  /** Calls `listener` for each message with this name. Call the returned function to remove the listener. */
  on<K extends keyof ServerOut>(name: K, listener: (payload: ServerOut[K]) => void): () => void;
  on(name: string, listener: MessageListener): () => void {
    return this.#addListener(name, listener);
  }

  /** Adds several listeners, keyed by the names of their messages. */
  listen(listeners: MessageListeners): void;
  listen(listeners: Readonly<Record<string, MessageListener>>): void {
    for (const [name, listener] of Object.entries(listeners)) this.#addListener(name, listener);
  }

  /** Sends a request until the server that runs the table replies, on several sockets if necessary. */
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

  /** Sends the request again after a pause. If this socket has closed by then, the next socket sends it instead. */
  #sendLater(pending: PendingRequest, socket: Socket): void {
    const { random = Math.random } = this.#options;
    const send = () => {
      if (this.#socket === socket && this.#pendingRequests.has(pending)) pending.send(socket);
    };
    this.#timers.schedule(send, BUSY_WAIT_MS * (0.5 + random()));
  }

  /** Gives the next socket some time to send the request again. Calls `end` if no new socket has opened by then. */
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
   * Sends a request only once, on the open socket. Resolves to null when no reply comes. The server may have carried
   * out the command even then, so a caller must repeat it with the same id. Calls `onReply` with the reply before any
   * later message is handled, while the promise may resolve only after that message. Fault 116
   */
  requestOnce<K extends keyof ClientIn>(
    name: K,
    message: ClientIn[K],
    onReply: (reply: Replies[K]) => void = () => {},
  ): Promise<Replies[K] | null> {
    return this.#sendOnce<Replies[K]>(name, [message], onReply);
  }

  /** Sends any message once. Tests use it to see how the server reacts. */
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

  /** Sends a message. Calls `onReply` with the reply, or with null when the socket closed or was found dead before a reply came. */
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

  /** Reports that nothing arrives. Leaves the socket open, because it may survive a short interruption. */
  #doubt(): void {
    if (!this.#isCaughtUp || this.#isDoubtful) return;
    this.#isDoubtful = true;
    this.#options.onStatus?.("doubtful");
  }

  /** Reports that the connection works, because something arrived on the open socket. */
  #trust(): void {
    if (!this.#isDoubtful) return;
    this.#isDoubtful = false;
    this.#options.onStatus?.("connected");
  }

  /** Sends a ping to find out whether the open socket is alive. */
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
    // The web server did not answer, so the next attempt uses the return ticket. The client tries the web server and the ticket in turn.
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
   * Opens the next socket with the return ticket, over a new connection. A request to the web server could hang,
   * because it might use an old connection that died together with this socket.
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
    // Clears the field first, because closing the socket ends its requests, and an ended request would otherwise reopen the connection.
    this.#socket = null;
    socket?.removeAllListeners().offAny().disconnect();
  }
}

const isFinalRefusal = (code: string): code is FinalRefusal => Object.hasOwn(FINAL_STATUSES, code);

/**
 * Returns the refusal code of a goodbye, or an empty text when it has none. Does not compare it with the known codes,
 * because that would add a kilobyte to every page that connects.
 */
const readRefusalCode = (payload: unknown): string =>
  typeof payload === "object" && payload !== null && "code" in payload && typeof payload.code === "string"
    ? payload.code
    : "";
