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
import type { TicketAnswer } from "./ticket-answer.ts";
import { onWake } from "./wake.ts";

/** `up`: connected and caught up. `away`: coming back. The others are final until the page is reloaded. */
export type LineStatus = "connecting" | "up" | "away" | "moving" | "reload" | "signed-out" | "gone";

export interface Line {
  request<E extends keyof Replies>(event: E, payload: ClientIn[E]): Promise<Replies[E]>;
  close(): void;
}

export interface LineOptions {
  /** Answers in the end, whatever happens. */
  readonly fetchTicket: () => Promise<TicketAnswer>;
  /** Every time the socket is open: catch up here; what was left unsent follows when this resolves. false: try again. */
  readonly catchUp: (line: Line) => Promise<boolean>;
  readonly on: { readonly [E in keyof ServerOut]?: (message: ServerOut[E]) => void };
  readonly onStatus: (status: LineStatus) => void;
  /** First wait of the backoff, in ms; doubles up to sixteen times that, spread by chance. */
  readonly firstWaitMs?: number;
  /** Longest wait for the server to let us in, in ms. */
  readonly doorMs?: number;
  /** Calls back when there is no reason to wait any longer; returns what ends that. */
  readonly wakes?: (wake: () => void) => () => void;
}

/** A message without an answer for this long means that the line is dead. */
const ACK_MS = 8_000;

interface Waiting {
  readonly send: (socket: Socket) => void;
}

export const isRefusalCode = (text: string): text is RefusalCode => REFUSALS.some((code) => code === text);

/** A server that has taken a socket may never say whether it lets us in. */
const DOOR_MS = 10_000;

export function openLine(options: LineOptions): Line {
  const { fetchTicket, catchUp, on, onStatus, firstWaitMs = 400, doorMs = DOOR_MS, wakes = onWake } = options;
  let socket: Socket | null = null;
  let caughtUp = false;
  let ended = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<Waiting>();

  const unwake = wakes(() => {
    if (timer !== undefined) connectNow();
  });

  const end = (status: LineStatus) => {
    ended = true;
    clearTimeout(timer);
    unwake();
    socket?.disconnect();
    onStatus(status);
  };

  const retry = (status: LineStatus) => {
    if (ended) return;
    caughtUp = false;
    socket?.removeAllListeners().disconnect();
    socket = null;
    onStatus(status);
    const wait = firstWaitMs * 2 ** Math.min(failures++, 4);
    clearTimeout(timer);
    timer = setTimeout(connectNow, wait * (0.5 + Math.random()));
  };

  function connectNow(): void {
    clearTimeout(timer);
    timer = undefined;
    void connect();
  }

  const refused = (code: string) => {
    if (code === "old-protocol") end("reload");
    else if (code === "session-revoked") end("signed-out");
    else if (code === "no-such-table") end("gone");
    else retry("away");
  };

  async function connect(): Promise<void> {
    const answer = await fetchTicket();
    if (ended) return;
    if (!answer.ok) return refused(answer.code);
    if (answer.protocol !== PROTOCOL_VERSION) return end("reload");
    const opened = io(answer.url, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      auth: { ticket: answer.ticket, protocol: PROTOCOL_VERSION },
    });
    socket = opened;
    const door = setTimeout(() => socket === opened && retry("away"), doorMs);
    opened.on("connect_error", (error) => refused(error.message));
    opened.on("disconnect", () => retry("away"));
    opened.on("goodbye", ({ code }: ServerOut["goodbye"]) => refused(code));
    opened.on("moved", (message: ServerOut["moved"]) => {
      on.moved?.(message);
      failures = 0;
      retry("moving");
    });
    for (const [event, listener] of Object.entries(on)) if (event !== "moved") opened.on(event, listener);
    opened.on("connect", async () => {
      clearTimeout(door);
      const ready = await catchUp({ request: (event, payload) => ask(event, payload, true), close });
      if (ended || socket !== opened) return;
      if (!ready) return retry("away");
      failures = 0;
      caughtUp = true;
      onStatus("up");
      for (const unsent of waiting) unsent.send(opened);
    });
  }

  /** `atOnce`: part of catching up, so it does not wait for it and is not repeated. */
  function ask<E extends keyof Replies>(event: E, payload: ClientIn[E], atOnce: boolean): Promise<Replies[E]> {
    return new Promise((resolve) => {
      const request: Waiting = {
        send: (through) =>
          through.timeout(ACK_MS).emit(event, payload, (error: Error | null, reply: Replies[E]) => {
            if (error) {
              // Dropped on the way, or the line is dead: what waits goes out again on the next one.
              if (socket === through) retry("away");
              return;
            }
            waiting.delete(request);
            resolve(reply);
          }),
      };
      if (!atOnce) waiting.add(request);
      if (socket && (atOnce || caughtUp)) request.send(socket);
    });
  }

  function close(): void {
    ended = true;
    clearTimeout(timer);
    unwake();
    waiting.clear();
    socket?.removeAllListeners().disconnect();
  }

  onStatus("connecting");
  void connect();
  return { request: (event, payload) => ask(event, payload, false), close };
}
