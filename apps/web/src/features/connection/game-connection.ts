/**
 * The line to the game server: one socket, opened with a fresh ticket each time, reopened by itself. A request that was not
 * acknowledged when the line dropped is sent again with the same id, after the page has caught up.
 */
import {
  type ClientIn,
  PROTOCOL_VERSION,
  REFUSALS,
  type RefusalCode,
  type Replies,
  type ServerOut,
} from "@poker/protocol";
import { io, type Socket } from "socket.io-client";
import type { TicketResponse } from "./fetch-ticket.ts";
import { onNetworkReturn } from "./network-return.ts";

/** `up`: connected and caught up. `away`: coming back. The others are final until the page is reloaded. */
export type ConnectionStatus =
  | "connecting"
  | "connected"
  | "reconnecting"
  | "moving"
  | "reload"
  | "signed-out"
  | "gone";

export interface Connection {
  request<E extends keyof Replies>(event: E, payload: ClientIn[E]): Promise<Replies[E]>;
  close(): void;
}

export interface ConnectionOptions {
  /** Answers in the end, whatever happens. */
  readonly fetchTicket: () => Promise<TicketResponse>;
  /** Every time the socket is open: catch up here; what was left unsent follows when this resolves. false: try again. */
  readonly catchUp: (line: Connection) => Promise<boolean>;
  readonly listeners: { readonly [E in keyof ServerOut]?: (message: ServerOut[E]) => void };
  readonly onStatus: (status: ConnectionStatus) => void;
  /** First wait of the backoff, in ms; doubles up to sixteen times that, spread by chance. */
  readonly initialBackoffMs?: number;
  /** Longest wait for the server to let us in, in ms. */
  readonly admitTimeoutMs?: number;
  /** Calls back when there is no reason to wait any longer; returns what ends that. */
  readonly watchNetworkReturn?: (wake: () => void) => () => void;
}

/** A message without an answer for this long means that the line is dead. */
const ACK_TIMEOUT_MS = 8_000;

interface PendingRequest {
  readonly send: (socket: Socket) => void;
}

export const isRefusalCode = (text: string): text is RefusalCode => REFUSALS.some((code) => code === text);

/** A server that has taken a socket may never say whether it lets us in. */
const ADMIT_TIMEOUT_MS = 10_000;

export function openConnection(options: ConnectionOptions): Connection {
  const {
    fetchTicket,
    catchUp,
    listeners,
    onStatus,
    initialBackoffMs = 400,
    admitTimeoutMs = ADMIT_TIMEOUT_MS,
    watchNetworkReturn = onNetworkReturn,
  } = options;
  let socket: Socket | null = null;
  let caughtUp = false;
  let ended = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pendingRequests = new Set<PendingRequest>();

  const stopWatchingNetwork = watchNetworkReturn(() => {
    if (timer !== undefined) connectNow();
  });

  const endWith = (status: ConnectionStatus) => {
    ended = true;
    clearTimeout(timer);
    stopWatchingNetwork();
    socket?.disconnect();
    onStatus(status);
  };

  const reconnect = (status: ConnectionStatus) => {
    if (ended) return;
    caughtUp = false;
    socket?.removeAllListeners().disconnect();
    socket = null;
    onStatus(status);
    const wait = initialBackoffMs * 2 ** Math.min(failures++, 4);
    clearTimeout(timer);
    timer = setTimeout(connectNow, wait * (0.5 + Math.random()));
  };

  function connectNow(): void {
    clearTimeout(timer);
    timer = undefined;
    void connect();
  }

  const handleRefusal = (code: string) => {
    if (code === "old-protocol") endWith("reload");
    else if (code === "session-revoked") endWith("signed-out");
    else if (code === "no-such-table") endWith("gone");
    else reconnect("reconnecting");
  };

  async function connect(): Promise<void> {
    const answer = await fetchTicket();
    if (ended) return;
    if (!answer.ok) return handleRefusal(answer.code);
    if (answer.protocol !== PROTOCOL_VERSION) return endWith("reload");
    const opened = io(answer.url, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      auth: { ticket: answer.ticket, protocol: PROTOCOL_VERSION },
    });
    socket = opened;
    const door = setTimeout(() => socket === opened && reconnect("reconnecting"), admitTimeoutMs);
    opened.on("connect_error", (error) => handleRefusal(error.message));
    opened.on("disconnect", () => reconnect("reconnecting"));
    opened.on("goodbye", ({ code }: ServerOut["goodbye"]) => handleRefusal(code));
    opened.on("moved", (message: ServerOut["moved"]) => {
      listeners.moved?.(message);
      failures = 0;
      reconnect("moving");
    });
    for (const [event, listener] of Object.entries(listeners)) if (event !== "moved") opened.on(event, listener);
    opened.on("connect", async () => {
      clearTimeout(door);
      const ready = await catchUp({ request: (event, payload) => sendRequest(event, payload, true), close });
      if (ended || socket !== opened) return;
      if (!ready) return reconnect("reconnecting");
      failures = 0;
      caughtUp = true;
      onStatus("connected");
      for (const unsent of pendingRequests) unsent.send(opened);
    });
  }

  /** `atOnce`: part of catching up, so it does not wait for it and is not repeated. */
  function sendRequest<E extends keyof Replies>(event: E, payload: ClientIn[E], atOnce: boolean): Promise<Replies[E]> {
    return new Promise((resolve) => {
      const request: PendingRequest = {
        send: (through) =>
          through.timeout(ACK_TIMEOUT_MS).emit(event, payload, (error: Error | null, reply: Replies[E]) => {
            if (error) {
              // Dropped on the way, or the line is dead: what waits goes out again on the next one.
              if (socket === through) reconnect("reconnecting");
              return;
            }
            pendingRequests.delete(request);
            resolve(reply);
          }),
      };
      if (!atOnce) pendingRequests.add(request);
      if (socket && (atOnce || caughtUp)) request.send(socket);
    });
  }

  function close(): void {
    ended = true;
    clearTimeout(timer);
    stopWatchingNetwork();
    pendingRequests.clear();
    socket?.removeAllListeners().disconnect();
  }

  onStatus("connecting");
  void connect();
  return { request: (event, payload) => sendRequest(event, payload, false), close };
}
